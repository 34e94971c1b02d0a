import { useEffect, useRef, useState } from 'react';
import type { Said } from '../../../api/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { avatarRefused } from './avatarThunks.ts';
import { choiceProblem } from './files.ts';
import { openPicture, type Picture } from './picture.ts';

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

/** From files to a picture that can be cropped; `onProblem` hears why not, which is also shown as a message. */
export function useAvatarChoice(onProblem: (said: Said | undefined) => void): AvatarChoice {
  const dispatch = useAppDispatch();
  const [picture, setPicture] = useState<Picture>();
  const [opening, setOpening] = useState(false);
  const latest = useRef<File>(undefined);
  useEffect(() => () => picture?.release(), [picture]);
  useEffect(() => () => void (latest.current = undefined), []);

  const refuse = (said: Said) => {
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
