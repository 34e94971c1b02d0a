import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Said } from '../../../api/index.ts';
import type { Character } from '../../../contract/index.ts';
import { AvatarButtons } from './AvatarButtons.tsx';
import { DropPlace } from './DropPlace.tsx';
import { ACCEPT } from './files.ts';
import { LazyCropDialog } from './LazyCropDialog.tsx';
import { Problems } from './Problems.tsx';
import { useAvatarChange } from './useAvatarChange.ts';
import { useAvatarChoice } from './useAvatarChoice.ts';

export interface AvatarToolsProps {
  game: string;
  character: Character;
  portrait: ReactNode;
}

/** What changes the avatar of one's own character: a file chosen or dropped here, the avatar before, none (PROF-11). */
export function AvatarTools({ game, character, portrait }: AvatarToolsProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<Said>();
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
    <DropPlace disabled={busy || choice.picture !== undefined} onFiles={choice.choose}>
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
    </DropPlace>
  );
}
