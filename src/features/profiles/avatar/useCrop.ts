import { type RefObject, useEffect, useRef, useState } from 'react';
import { startCrop } from './cropper.ts';
import type { Crop } from './types.ts';

interface CropPlaces {
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
export function useCrop(url: string, { host, previews }: CropPlaces): CropDrawing {
  const [crop, setCrop] = useState<Crop>();
  const [failed, setFailed] = useState(false);
  const [touched, setTouched] = useState(false);
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    let gone = false;
    if (!host) return undefined;
    const places = previews.current.filter((place) => place !== null);
    const onChange = () => {
      if (!gone) setTouched(true);
    };
    startCrop({ url, host, previews: places, onChange }).then(
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
