import Check from '@mui/icons-material/Check';
import Send from '@mui/icons-material/Send';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import type { ComposerState } from '../composerState.ts';

interface SendButtonProps {
  composer: ComposerState;
  disabled: boolean;
  compact: boolean;
}

/** Sends, or saves an edit. Off while there is nothing to send, and while something is on its way (MSG-06). */
export function SendButton({ composer: { edit, sending }, disabled, compact }: SendButtonProps) {
  const { t } = useTranslation();
  const label = edit ? t('composer.save') : t('composer.send');
  return (
    <IconButton
      type="submit"
      color="primary"
      size={compact ? 'small' : 'medium'}
      aria-label={label}
      title={label}
      disabled={disabled}
      loading={sending !== undefined}
      // A press takes no focus from the input: a phone keeps its keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {edit ? <Check fontSize="small" /> : <Send fontSize="small" />}
    </IconButton>
  );
}
