import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';

export interface ElsewhereProps {
  onTakeOver: () => void;
  /** Absent where there is but one text to write. */
  onWriteOther?: () => void;
  /** What is written there; without it, a turn. */
  what?: 'turn' | 'comment';
}

const title = { turn: 'form.elsewhere', comment: 'comment.elsewhere' } as const;

/** Another tab writes this text (FORM-19): it can be taken over, or left alone and another one begun. */
export function Elsewhere({ onTakeOver, onWriteOther, what = 'turn' }: ElsewhereProps) {
  const { t } = useTranslation();
  return (
    <Alert severity="info" role="status">
      <AlertTitle>{t(title[what])}</AlertTitle>
      {t('form.elsewhereText')}
      <Stack direction="row" sx={{ mt: 1.5, gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="contained" onClick={onTakeOver}>
          {t('form.takeOver')}
        </Button>
        {onWriteOther && (
          <Button size="small" variant="outlined" onClick={onWriteOther}>
            {t('form.writeOther')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
