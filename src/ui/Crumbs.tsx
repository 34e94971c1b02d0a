import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { paletteOf } from './paletteOf.ts';
import { TextLink } from './RouteLink.tsx';

export interface Crumb {
  label: string;
  /** The address; absent for the page one is on, and where no screen exists. */
  href?: string | undefined;
}

const List = styled('ol')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  color: paletteOf(theme).text.secondary,
  // As high as a finger needs, also where the way takes two lines.
  lineHeight: '26px',
  '& a': { display: 'inline-block' },
  '& > li + li::before': { content: '"›" / ""', marginInline: theme.spacing(1) },
}));

/** The way from the game to the page one is on; the last crumb is that page. */
export function Crumbs({ items }: { items: readonly Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('nav.crumbs')}>
      <List>
        {items.map(({ label, href }, position) => (
          <li key={href ?? label}>
            {href !== undefined && position < items.length - 1 ? (
              <TextLink href={href}>{label}</TextLink>
            ) : (
              <span aria-current={position === items.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </List>
    </nav>
  );
}
