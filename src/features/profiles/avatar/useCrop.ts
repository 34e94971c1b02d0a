import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UserMessage } from '../../../api/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { avatarRefused, uploadAvatar, type Whose } from './avatarThunks.ts';
import { startCrop } from './cropper.ts';
import type { Crop } from './types.ts';

interface CropElements {
  /** Null until it is there: what a dialog holds comes a moment after the dialog. */
  readonly host: HTMLElement | null;
  readonly previews: RefObject<(HTMLElement | null)[]>;
}

export interface CropDrawing {
  /** Absent until the picture is drawn. */
  readonly crop: Crop | undefined;
  /** The picture could not be drawn. */
  readonly failed: boolean;
  /** The frame is no longer where it was at first. */
  readonly touched: boolean;
}

/** Draws the picture for as long as it is shown. */
export function useCrop(url: string, { host, previews }: CropElements): CropDrawing {
  const [crop, setCrop] = useState<Crop>();
  const [failed, setFailed] = useState(false);
  const [touched, setTouched] = useState(false);
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    let gone = false;
    if (!host) return undefined;
    const shown = previews.current.filter((element) => element !== null);
    const onChange = () => {
      if (!gone) setTouched(true);
    };
    startCrop({ url, host, previews: shown, onChange }).then(
      (started) => {
        if (gone) {
          started.end();
          return;
        }
        end.current = started.end;
        setCrop(started.crop);
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
      end.current?.();
    };
  }, [url, host, previews]);
  return { crop, failed, touched };
}

export interface AvatarSending {
  /** Between 0 and 1 while the crop is on its way. */
  readonly part: number | undefined;
  /** Why it did not arrive. */
  readonly failure: UserMessage | undefined;
  readonly send: (crop: Crop) => Promise<void>;
  /** Gives the sending up; the crop stays. */
  readonly stop: () => void;
}

/** The file's name under another ending: what is drawn is of a type of its own. */
function renamed(name: string, type: string): string {
  const stem = name.replace(/\.[^.]*$/, '');
  return `${stem || 'avatar'}.${type === 'image/webp' ? 'webp' : 'png'}`;
}

/** Sends a crop (PROF-11); `onSaved` when the host has it. It is given up when it is no longer shown. */
export function useAvatarSending(whose: Whose, name: string, onSaved: () => void): AvatarSending {
  const dispatch = useAppDispatch();
  const [part, setPart] = useState<number>();
  const [failure, setFailure] = useState<UserMessage>();
  const under = useRef<AbortController>(undefined);
  useEffect(() => () => under.current?.abort(), []);

  const upload = async (crop: Crop, signal: AbortSignal) => {
    const blob = await crop.cut().catch(() => undefined);
    if (!blob) return dispatch(avatarRefused({ messageKey: 'avatar.notDrawn' }));
    const file = new File([blob], renamed(name, blob.type), { type: blob.type });
    return dispatch(uploadAvatar({ ...whose, file, signal, onProgress: setPart }));
  };
  const send = async (crop: Crop) => {
    const sending = new AbortController();
    under.current = sending;
    setPart(0);
    setFailure(undefined);
    const outcome = await upload(crop, sending.signal);
    setPart(undefined);
    if (outcome === 'done') onSaved();
    else if (typeof outcome === 'object') setFailure(outcome.said);
  };
  return { part, failure, send, stop: () => under.current?.abort() };
}
