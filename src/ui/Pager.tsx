import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { RouterLink } from './RouterLink.tsx';

export interface PagerProps {
  /** The page shown, from 1. */
  page: number;
  lastPage: number;
  /** The address of a page, so that each can be opened, kept and returned to. */
  hrefOf: (page: number) => string;
}

/** Arrows to the pages before and after. Nothing at all where there is but one page. */
export function Pager({ page, lastPage, hrefOf }: PagerProps) {
  const { t } = useTranslation();
  if (lastPage <= 1) return null;
  const step = (to: number, label: string) => (
    <Button
      {...(to < 1 || to > lastPage
        ? { disabled: true }
        : { LinkComponent: RouterLink, href: hrefOf(to) })}
      color="inherit"
      variant="outlined"
    >
      {label}
    </Button>
  );
  return (
    <Stack
      component="nav"
      aria-label={t('nav.pages')}
      direction="row"
      spacing={2}
      sx={{ alignItems: 'center', justifyContent: 'center', my: 3 }}
    >
      {step(page - 1, t('nav.previousPage'))}
      <Typography variant="body2" aria-current="page">
        {t('nav.pageOf', { page, last: lastPage })}
      </Typography>
      {step(page + 1, t('nav.nextPage'))}
    </Stack>
  );
}
