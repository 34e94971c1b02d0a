import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Profile } from '../../../contract/index.ts';

const SIDE = 44;

const Row = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));

const Picture = styled('img')({ display: 'block', borderRadius: 8, objectFit: 'contain' });

const kinds = ['faction', 'species', 'position'] as const;

/** The pictures of faction, species and position, each named (PROF-02). Nothing where there are none. */
export function Emblems({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const found = kinds.flatMap((kind) => {
    const src = profile[`${kind}Image`];
    const name = [t(`profiles.fields.${kind}`), profile[`${kind}Title`]].filter(Boolean).join(': ');
    return src ? [{ kind, src, name }] : [];
  });
  if (found.length === 0) return null;
  return (
    <Row>
      {found.map(({ kind, src, name }) => (
        <li key={kind}>
          <Picture src={src} alt={name} title={name} width={SIDE} height={SIDE} />
        </li>
      ))}
    </Row>
  );
}
