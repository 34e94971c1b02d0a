import { useMemo } from 'react';
import type { EditorContent } from '../../../../editor/LazyRichTextEditor.tsx';
import { PauseKeeper } from '../../../../lib/pauseKeeper.ts';
import { useLastChance } from '../../../../lib/useLastChance.ts';

/** What a field tells of its text, and how it is let go. */
export interface PausedText {
  /** The text changed. */
  readonly note: (content: EditorContent) => void;
  /** It is taken care of otherwise: it is being sent, or given up. */
  readonly forget: () => void;
  /** Hands it on now. */
  readonly settle: () => void;
  /** Hands it over as HTML instead, where there is any. */
  readonly take: () => string | undefined;
}

/** Hands on what is typed at each pause, and when it might be the last chance. Memoise `onPause`. */
export function usePausedText(onPause: (content: EditorContent) => void): PausedText {
  const keeper = useMemo(() => new PauseKeeper<EditorContent>(onPause), [onPause]);
  useLastChance(keeper.settle);
  return useMemo(
    () => ({
      note: keeper.note,
      forget: () => void keeper.take(),
      settle: keeper.settle,
      take: () => keeper.take()?.getHtml(),
    }),
    [keeper],
  );
}
