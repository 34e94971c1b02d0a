import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '../../../contract/index.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { RouterLink } from '../../../ui/RouterLink.tsx';

const Row = styled('li')(({ theme }) => ({
  paddingBlock: theme.spacing(2),
  borderTop: `1px solid ${paletteOf(theme).divider}`,
  overflowWrap: 'anywhere',
}));

const Title = styled('h2')(({ theme }) => ({
  margin: 0,
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: '1.1875rem',
  fontWeight: 400,
  '& a': { color: paletteOf(theme).primary.main },
}));

const About = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1),
  margin: theme.spacing(0.5, 0, 1),
  fontSize: '0.875rem',
  color: paletteOf(theme).text.secondary,
}));

const Kind = styled('span')(({ theme }) => ({
  padding: '0 8px',
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 999,
}));

const Who = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  color: paletteOf(theme).text.primary,
}));

const Excerpt = styled('p')(({ theme }) => ({
  margin: 0,
  maxWidth: '44em',
  fontFamily: 'var(--letopis-reading-font)',
  '& mark': {
    color: 'inherit',
    borderRadius: 3,
    backgroundColor: `color-mix(in srgb, ${paletteOf(theme).secondary.main} 32%, transparent)`,
  },
}));

/** One text that was found: where, by whom and when it was written, with what was looked for; its heading leads to it. */
export function Hit({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation();
  const { kind, title, under, gameTitle, url, who, date, excerpt } = hit;
  return (
    <Row>
      <article>
        <Title>
          <RouterLink href={url}>
            {under === undefined ? title : t('search.underQuest', { quest: under, event: title })}
          </RouterLink>
        </Title>
        <About>
          <Kind>{t(`search.kindOf.${kind}`)}</Kind>
          {who && (
            <Who>
              <Avatar name={who.name} src={who.avatar} size={24} decorative />
              {who.name}
            </Who>
          )}
          <span>{gameTitle}</span>
          {date !== undefined && (
            <time dateTime={new Date(date).toISOString()}>{formatDateTime(date)}</time>
          )}
        </About>
        <Excerpt>
          {excerpt.map(({ text, hit: isHit }, index) =>
            isHit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
          )}
        </Excerpt>
      </article>
    </Row>
  );
}
