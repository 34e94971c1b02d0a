import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { SafeHtml } from '../../ui/SafeHtml.tsx';

const Sheet = styled(Card)(({ theme }) => ({
  gridArea: 'info',
  padding: theme.spacing(2.5),
  borderRadius: '3px 3px 12px 12px',
  borderTop: `3px double ${theme.vars.palette.secondary.main}`,
  '--letopis-reading-size': '1rem',
}));

/** The info card (HOME-01). */
export function HomeInfo({ html }: { html: string }) {
  const { t } = useTranslation();
  return (
    <Sheet role="complementary" aria-label={t('home.info')}>
      <SafeHtml html={html} />
    </Sheet>
  );
}
