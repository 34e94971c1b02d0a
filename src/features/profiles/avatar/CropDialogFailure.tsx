import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PartFailure } from '../../../ui/PartFailure.tsx';
import type { CropDialogProps } from './CropDialog.tsx';

/** In place of the dialog whose code did not arrive: the picture stays chosen meanwhile. */
export function CropDialogFailure({ retry, onClose }: CropDialogProps & { retry: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} aria-label={t('avatar.crop')}>
      <PartFailure retry={retry} />
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('app.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
