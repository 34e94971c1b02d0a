import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import type { LocationAddress } from './addresses.ts';

const Row = styled('nav')(({ theme }) => ({ display: 'flex', gap: theme.spacing(1) }));

/** A tab that is a link: it opens by the keyboard, by the middle button, and can be kept. */
const Tab = styled(RouterLink)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  paddingInline: theme.spacing(1),
  borderBottom: '2px solid transparent',
  color: paletteOf(theme).text.secondary,
  textDecoration: 'none',
  '&:hover': { color: paletteOf(theme).text.primary },
  '&[aria-current]': {
    color: paletteOf(theme).text.primary,
    fontWeight: 600,
    borderBottomColor: paletteOf(theme).secondary.main,
  },
}));

/** The last turns, or all of them in pages (LOC-04). */
export function LocationTabs({ address }: { address: LocationAddress }) {
  const { t } = useTranslation();
  const { all, lastHref, allHref } = address;
  const current = { 'aria-current': 'page' } as const;
  return (
    <Row aria-label={t('location.tabs')}>
      <Tab href={lastHref} {...(!all && current)}>
        {t('location.last')}
      </Tab>
      <Tab href={allHref} {...(all && current)}>
        {t('location.all')}
      </Tab>
    </Row>
  );
}
