import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useLeaveQuestion } from '../../../ui/LeaveDialog.tsx';
import { makeMediaHook, useIsNarrow } from '../../../ui/hooks.ts';
import { CropStage } from './CropStage.tsx';
import { Problems } from './Problems.tsx';
import type { Whose } from './avatarThunks.ts';
import type { Picture } from './picture.ts';
import { useAvatarSending, useCrop } from './useCrop.ts';

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

/** What was sent is not yet stored: the host still processes it. */
const ALL_SENT = 1;

/** Saves the crop, with its progress and a way out, or closes. */
function CropActions({ part, again, onSave, onStop, onClose }: CropActionsProps) {
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

/** A telephone that lies on its side. */
const useIsShort = makeMediaHook('(max-height: 499.95px)');

export interface CropDialogProps extends Whose {
  picture: Picture;
  onClose: () => void;
}

/**
 * Where a chosen picture is cropped 1:1 and sent (PROF-11). A frame that was moved, or a crop that did not arrive, is not left without a question; one
 * that did not arrive can be sent again.
 */
export function CropDialog({ picture, onClose, ...whose }: CropDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [isNarrow, isShort] = [useIsNarrow(), useIsShort()];
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const previews = useRef<(HTMLDivElement | null)[]>([]);
  const { crop, failed, touched } = useCrop(picture.url, { host, previews });
  const sending = useAvatarSending(whose, picture.name, onClose);
  const busy = sending.part !== undefined;
  const unsent = touched || busy || sending.failure !== undefined;
  const [closing, setClosing] = useState(false);
  const leaving = useLeaveQuestion(useCallback(() => unsent, [unsent]));
  const handlePreview = useCallback((index: number, element: HTMLDivElement | null) => {
    previews.current[index] = element;
  }, []);
  const handleClose = () => {
    if (busy) return;
    if (unsent) setClosing(true);
    else onClose();
  };
  const handleStay = () => {
    setClosing(false);
    leaving.stay();
  };
  return (
    <Dialog
      open
      fullScreen={isNarrow || isShort}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      // A press beside it is no word about the crop.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && handleClose()}
    >
      <DialogTitle id={titleId}>{t('avatar.crop')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <CropStage crop={crop} busy={busy} host={setHost} onPreview={handlePreview} />
        <Problems said={failed ? { messageKey: 'avatar.notDrawn' } : sending.failure} />
      </DialogContent>
      <CropActions
        part={sending.part}
        again={sending.failure !== undefined}
        onSave={crop && (() => void sending.send(crop))}
        onStop={sending.stop}
        onClose={handleClose}
      />
      <ConfirmDialog
        open={closing || leaving.asked}
        title={t('avatar.leaveTitle')}
        confirmLabel={t('avatar.leave')}
        cancelLabel={t('avatar.stay')}
        dangerous
        onConfirm={leaving.asked ? leaving.leave : onClose}
        onCancel={handleStay}
      >
        {t('avatar.leaveText')}
      </ConfirmDialog>
    </Dialog>
  );
}
