import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UserMessage } from '../../../api/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { profilesApi } from '../api.ts';
import {
  type AvatarOutcome,
  avatarRefused,
  deleteAvatar,
  revertAvatar,
  type Whose,
} from './avatarThunks.ts';
import { choiceProblem } from './files.ts';
import { openPicture, type Picture } from './picture.ts';

export interface AvatarChange {
  /** What is under way. */
  readonly busy: 'revert' | 'delete' | undefined;
  /** Goes back to the avatar before; absent where there is none. */
  readonly revert: (() => void) | undefined;
  /** Which one was before is being asked: until then nobody goes back to a wrong one. */
  readonly asking: boolean;
  readonly remove: () => void;
}

interface Manner {
  readonly onProblem: (said: UserMessage | undefined) => void;
  /** Takes the focus when the button that was pressed is gone. */
  readonly focus: RefObject<HTMLElement | null>;
}

/** Going back to the avatar before, which also undoes that, and taking the avatar away (PROF-11). */
export function useAvatarChange(whose: Whose, { onProblem, focus }: Manner): AvatarChange {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState<'revert' | 'delete'>();
  // The form and the page of a profile hold it as it was; the earlier avatars are always refetched.
  const own = profilesApi.endpoints.ownProfile.useQuery({ params: whose });
  const before = own.data?.profile?.imageBefore;
  const run = async (kind: 'revert' | 'delete', begin: () => Promise<AvatarOutcome>) => {
    onProblem(undefined);
    setBusy(kind);
    const outcome = await begin();
    setBusy(undefined);
    if (typeof outcome === 'object') onProblem(outcome.said);
    else focus.current?.focus();
  };
  return {
    busy,
    asking: own.isFetching,
    revert:
      before === undefined
        ? undefined
        : () => void run('revert', () => dispatch(revertAvatar(whose, before))),
    remove: () => void run('delete', () => dispatch(deleteAvatar(whose))),
  };
}

const BROKEN = { problem: 'avatar.broken' } as const;

export interface AvatarChoice {
  /** The picture to crop. */
  readonly picture: Picture | undefined;
  /** A file is being opened. */
  readonly opening: boolean;
  readonly choose: (files: readonly File[]) => void;
  /** The picture is done with. */
  readonly close: () => void;
}

/** From files to a picture that can be cropped; `onProblem` gets the reason why not, which is also shown as a message. */
export function useAvatarChoice(onProblem: (said: UserMessage | undefined) => void): AvatarChoice {
  const dispatch = useAppDispatch();
  const [picture, setPicture] = useState<Picture>();
  const [opening, setOpening] = useState(false);
  const latest = useRef<File>(undefined);
  useEffect(() => () => picture?.release(), [picture]);
  useEffect(() => () => void (latest.current = undefined), []);

  const refuse = (said: UserMessage) => {
    dispatch(avatarRefused(said));
    onProblem(said);
  };
  const open = async (file: File) => {
    latest.current = file;
    setOpening(true);
    const opened = await openPicture(file).catch(() => BROKEN);
    const isWanted = latest.current === file;
    if (!isWanted) {
      if ('release' in opened) opened.release();
      return;
    }
    setOpening(false);
    if ('problem' in opened) refuse({ messageKey: opened.problem });
    else setPicture(opened);
  };
  const choose = (files: readonly File[]) => {
    const [file] = files;
    if (file === undefined) return;
    const problem = choiceProblem(files);
    onProblem(undefined);
    if (problem !== undefined) refuse({ messageKey: problem });
    else void open(file);
  };
  return { picture, opening, choose, close: () => setPicture(undefined) };
}
