import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../../../../lib/store.ts';
import type { TabLock } from '../../../../lib/drafts/tabLock.ts';
import type { KeptText, TextPlace } from '../../oneTurn/modesText.ts';
import { claimText, layTextAside, newestText } from '../textSafe.ts';

/** The editor whose text is claimed. All are read when they are needed. */
export interface ClaimedEditor {
  /** Saves what was typed since the last pause. */
  readonly settle: () => void;
  /** Hands over what was typed since the last pause, unsaved. */
  readonly take: () => string | undefined;
  /** The text of this tab, as far as it was saved. */
  readonly saved: () => string;
  /** Shows what is kept, and goes on from it. */
  readonly adopt: (kept: KeptText) => void;
}

/** Who of several tabs writes this text. */
export interface TextClaim {
  /** Another tab writes it. */
  readonly elsewhere: boolean;
  readonly takeOver: () => void;
  /** Something was saved: a tab that cannot be kept out hears of it. */
  readonly used: () => void;
}

/**
 * Has one tab at a time write about a turn (FORM-19). Whoever comes to it takes on what is kept, from another tab or from a browser that was
 * killed; what only a tab had that was pushed aside goes to the earlier versions.
 */
export function useTextClaim(place: TextPlace, editor: ClaimedEditor): TextClaim {
  const dispatch = useAppDispatch();
  const [elsewhere, setElsewhere] = useState(false);
  const claim = useRef<TabLock>(null);
  const touched = useRef(false);
  const parts = useRef(editor);
  useEffect(() => {
    parts.current = editor;
  });
  useEffect(() => {
    let over = false;
    const aside = (html: string | undefined) => {
      if (html !== undefined) void dispatch(layTextAside(place, html));
    };
    const takeOn = async (): Promise<void> => {
      const kept = await dispatch(newestText(place));
      if (over || !kept || kept.html === parts.current.saved()) return;
      aside(parts.current.take());
      parts.current.adopt(kept);
    };
    const late = (kept: KeptText): void => {
      if (touched.current) aside(kept.html);
      else if (kept.html !== parts.current.saved()) parts.current.adopt(kept);
    };
    const held = dispatch(
      claimText(place, {
        settle: () => parts.current.settle(),
        late,
        held: () => {
          touched.current = false;
          setElsewhere(false);
          void takeOn();
        },
        elsewhere: () => {
          aside(parts.current.take());
          setElsewhere(true);
        },
      }),
    );
    claim.current = held;
    return () => {
      over = true;
      parts.current.settle();
      held.release();
    };
  }, [dispatch, place]);
  const takeOver = useCallback(() => claim.current?.takeOver(), []);
  const used = useCallback(() => {
    touched.current = true;
    claim.current?.touch();
  }, []);
  return { elsewhere, takeOver, used };
}
