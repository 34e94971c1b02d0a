import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserMessage } from '../../../api/index.ts';
import type { Character } from '../../../contract/index.ts';
import { PartFailure } from '../../../ui/ErrorState.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { CropDialogProps } from './CropDialog.tsx';
import { DropZone } from './DropZone.tsx';
import { Problems } from './Problems.tsx';
import { ACCEPT } from './files.ts';
import { type AvatarChange, useAvatarChange, useAvatarChoice } from './useAvatarChange.ts';

export interface AvatarButtonsProps {
  /** The button that is always there. */
  main: Ref<HTMLButtonElement>;
  hasAvatar: boolean;
  /** A file is being opened. */
  opening: boolean;
  change: AvatarChange;
  onChoose: () => void;
}

/** Another avatar, the one before, none. */
function AvatarButtons({ main, hasAvatar, opening, change, onChoose }: AvatarButtonsProps) {
  const { t } = useTranslation();
  const { busy, asking, revert, remove } = change;
  const isBusy = busy !== undefined;
  const waits = isBusy || opening;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
      <Button ref={main} variant="outlined" loading={opening} disabled={isBusy} onClick={onChoose}>
        {t(hasAvatar ? 'avatar.change' : 'avatar.choose')}
      </Button>
      {revert && (
        <Button loading={busy === 'revert'} disabled={waits || asking} onClick={revert}>
          {t('avatar.revert')}
        </Button>
      )}
      {hasAvatar && (
        <Button color="error" loading={busy === 'delete'} disabled={waits} onClick={remove}>
          {t('avatar.delete')}
        </Button>
      )}
    </Stack>
  );
}

/** In place of the dialog whose code did not arrive: the picture stays chosen meanwhile. */
function CropDialogFailure({ retry, onClose }: CropDialogProps & { retry: () => void }) {
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

/** The dialog of the crop with its library, loaded when a picture is first chosen. */
const LazyCropDialog = lazyPart<CropDialogProps>(async () => {
  const { CropDialog } = await import(/* webpackChunkName: "avatarCrop" */ './CropDialog.tsx');
  return CropDialog;
}, CropDialogFailure);

export interface AvatarToolsProps {
  game: string;
  character: Character;
  portrait: ReactNode;
}

/** What changes the avatar of one's own character: a file chosen or dropped here, the avatar before, none (PROF-11). */
export function AvatarTools({ game, character, portrait }: AvatarToolsProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<UserMessage>();
  const main = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const whose = { game, character: character.key };
  const choice = useAvatarChoice(setProblem);
  const change = useAvatarChange(whose, { onProblem: setProblem, focus: main });
  const handleFiles = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = ''; // the same file may be chosen again
    choice.choose(files);
  };
  const busy = change.busy !== undefined || choice.opening;
  return (
    <DropZone disabled={busy || choice.picture !== undefined} onFiles={choice.choose}>
      {portrait}
      <AvatarButtons
        main={main}
        hasAvatar={character.avatar !== undefined}
        opening={choice.opening}
        change={change}
        onChoose={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        hidden
        aria-label={t('avatar.file')}
        onChange={handleFiles}
      />
      {change.busy && <LinearProgress aria-label={t('avatar.changing')} sx={{ width: '100%' }} />}
      <Typography variant="caption" color="textSecondary" sx={{ textAlign: 'center' }}>
        {t('avatar.hint')}
      </Typography>
      <Problems said={problem} onClose={() => setProblem(undefined)} />
      {choice.picture && (
        <LazyCropDialog {...whose} picture={choice.picture} onClose={choice.close} />
      )}
    </DropZone>
  );
}
