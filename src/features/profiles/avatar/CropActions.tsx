import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import LinearProgress from '@mui/material/LinearProgress';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface CropActionsProps {
  /** Between 0 and 1 while the crop is on its way. */
  part: number | undefined;
  /** An attempt failed. */
  again: boolean;
  /** Absent while there is nothing to save yet. */
  onSave: (() => void) | undefined;
  onStop: () => void;
  onClose: () => void;
}

/** What was sent is not yet stored: the host still draws it anew. */
const ALL_SENT = 1;

/** Saves the crop, with its progress and a way out, or closes. */
export function CropActions({ part, again, onSave, onStop, onClose }: CropActionsProps) {
  const { t } = useTranslation();
  const wordsId = useId();
  if (part === undefined) {
    return (
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('avatar.cancel')}
        </Button>
        <Button variant="contained" disabled={!onSave} onClick={onSave}>
          {t(again ? 'app.retry' : 'avatar.save')}
        </Button>
      </DialogActions>
    );
  }
  const percent = Math.round(part * 100);
  const isOnItsWay = part < ALL_SENT;
  return (
    <DialogActions>
      <Box sx={{ flexGrow: 1, minWidth: 0, px: 1 }}>
        <span id={wordsId}>
          {isOnItsWay ? t('avatar.sending', { percent }) : t('avatar.storing')}
        </span>
        <LinearProgress
          aria-labelledby={wordsId}
          variant={isOnItsWay ? 'determinate' : 'indeterminate'}
          value={percent}
          sx={{ mt: 0.5, borderRadius: 2 }}
        />
      </Box>
      <Button color="inherit" onClick={onStop}>
        {t('avatar.stop')}
      </Button>
    </DialogActions>
  );
}
