import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { paletteOf } from '../../ui/paletteOf.ts';
import { Quiet, Section } from '../../ui/Section.tsx';
import { keyGroups } from './keys.ts';

const Group = styled('h3')(({ theme }) => ({
  margin: theme.spacing(0, 0, 1),
  fontSize: '1rem',
  fontWeight: 600,
}));

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: theme.spacing(0.75, 2),
  margin: 0,
  '& > dd': { margin: 0, overflowWrap: 'anywhere' },
  '@media (max-width: 480px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: 0,
    '& > dd': { marginBottom: theme.spacing(1.25) },
  },
}));

const Key = styled('kbd')(({ theme }) => ({
  display: 'inline-block',
  padding: '0 7px',
  border: `1px solid ${paletteOf(theme).divider}`,
  borderBottomWidth: 2,
  borderRadius: 6,
  backgroundColor: paletteOf(theme).background.default,
  fontFamily: 'inherit',
  fontSize: '0.875rem',
  whiteSpace: 'nowrap',
}));

const Together = styled('span')({ whiteSpace: 'nowrap' });

/** "Ctrl + B, Ctrl + I (из поля)" as keys; what stands in brackets, and between the keys, stays words. */
function Keys({ text }: { text: string }) {
  const parts = text.split(/(, | или | \(.*\))/);
  return parts.map((part, at) =>
    at % 2 === 1 || part === '' ? (
      part
    ) : (
      <Together key={part}>
        {part.split(' + ').map((key, index) => (
          <span key={key}>
            {index > 0 && ' + '}
            <Key>{key}</Key>
          </span>
        ))}
      </Together>
    ),
  );
}

/** All keyboard shortcuts (BACK-85); «?» leads here. */
export function KeysSection() {
  const { t } = useTranslation();
  return (
    <Section id="keys" title={t('settings.keys.title')}>
      <Quiet>{t('settings.keys.hint')}</Quiet>
      {keyGroups.map(({ title, keys }) => (
        <div key={title}>
          <Group>{t(title)}</Group>
          <List>
            {keys.map(([what, how]) => (
              <Row key={what} what={t(what)} how={t(how)} />
            ))}
          </List>
        </div>
      ))}
    </Section>
  );
}

function Row({ what, how }: { what: string; how: string }) {
  return (
    <>
      <dt>{what}</dt>
      <dd>
        <Keys text={how} />
      </dd>
    </>
  );
}
