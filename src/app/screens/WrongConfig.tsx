import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** The configuration cannot be used: says so, and names the field that is wrong. */
export function WrongConfig({ field }: { field: string }) {
  const { t } = useTranslation();
  return (
    <Card component="main" role="alert" sx={{ maxWidth: '34rem', mx: 'auto', mt: '15vh', p: 4 }}>
      <Typography variant="h1">{t('app.brokenStart')}</Typography>
      <Typography sx={{ mt: 2 }}>
        {field === '' ? t('app.configUnreadable') : t('app.configField', { field })}
      </Typography>
    </Card>
  );
}
