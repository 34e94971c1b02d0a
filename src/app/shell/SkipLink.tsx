import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

/** The id of the main part, where the skip link leads. */
export const CONTENT_ID = 'content';

const Link = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: theme.spacing(1),
  left: theme.spacing(1),
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(1, 2),
  borderRadius: 8,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  '&:not(:focus)': { translate: '0 -200%' },
}));

/** The first stop of the keyboard: past the bar and the sidebar, to the content. A screen may put further ones behind it (longFeed/SinceLine). */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <>
      <Link href={`#${CONTENT_ID}`}>{t('app.skip')}</Link>
      <span id="skips" />
    </>
  );
}
