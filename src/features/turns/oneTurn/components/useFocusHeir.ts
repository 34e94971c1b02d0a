import { useLayoutEffect } from 'react';
import { useAppStore } from '../../../../lib/store.ts';
import type { WithTurns } from '../../slice.ts';

const articleOf = (turn: string): HTMLElement | null => document.getElementById(`turn-${turn}`);

/** Was the turn deleted, as far as any feed knows? */
function isGone(state: WithTurns, turn: string): boolean {
  const feeds = Object.values(state.turns.feeds.feeds);
  return feeds.some(({ known }) => Object.hasOwn(known.deleted, turn));
}

/** The turns around one, those after it first, then those before it from the nearest. */
function neighboursOf(article: HTMLElement): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('[role=feed] article')];
  const at = all.indexOf(article);
  return at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()];
}

/** Without another turn the focus goes to what the page is about. */
function fallback(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main');
}

function giveFocus(heirs: readonly HTMLElement[]): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body && activeElement.isConnected)
    return;
  const heir = heirs.find(({ isConnected }) => isConnected) ?? fallback();
  if (heir && !heir.hasAttribute('tabindex')) heir.tabIndex = -1;
  heir?.focus({ preventScroll: heir.tagName === 'MAIN' });
}

/**
 * When a turn goes that had the focus (it was deleted here, or by somebody else), the next turn takes it, else the one before, else the
 * page. A question that was open over it belonged to it.
 */
export function useFocusHeir(turn: string): void {
  const store = useAppStore();
  useLayoutEffect(
    () => () => {
      const article = articleOf(turn);
      if (!article) return;
      // While the answer is waited for, the focus of a question may be on its frame, or between two of its parts on nothing.
      const asking = document.querySelector('[role=dialog][aria-modal=true]') !== null;
      if (!(asking || article.contains(document.activeElement)) || !isGone(store.getState(), turn))
        return;
      const heirs = neighboursOf(article);
      // A task later: a dialog that closes with the turn gives the focus back to what is no longer there.
      setTimeout(() => giveFocus(heirs));
    },
    [store, turn],
  );
}
