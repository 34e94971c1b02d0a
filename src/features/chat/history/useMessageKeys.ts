import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** What the keys do to a message. */
export interface MessageKeys {
  /** The message that the Tab key reaches; the newest one where it is undefined. */
  readonly current: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
}

interface KeyActions {
  readonly onSelect: (id: string) => void;
  readonly onMentionOf: (id: string) => void;
  readonly goToEnd: () => void;
}

const idOf = (row: Element): string | undefined => row.getAttribute('data-message') ?? undefined;

/** The row on which a key leads; undefined where it leads nowhere. */
function rowBy(key: string, row: Element, list: Element): Element | null | undefined {
  if (key === 'ArrowUp') return row.previousElementSibling;
  if (key === 'ArrowDown') return row.nextElementSibling;
  if (key === 'Home') return list.firstElementChild;
  if (key === 'End') return list.lastElementChild;
  return undefined;
}

/**
 * One stop of the Tab key for the whole list, arrows, Home and End between the messages, Space selects, Enter speaks to the author.
 * Keys pressed on something inside a message are left to it.
 */
export function useMessageKeys({ onSelect, onMentionOf, goToEnd }: KeyActions): MessageKeys {
  const [current, setCurrent] = useState<string>();
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest('li');
    if (row) setCurrent(idOf(row));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    if (!(target instanceof HTMLLIElement) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const id = idOf(target);
    if (key === ' ') {
      if (id !== undefined && target.dataset.selectable === 'true') onSelect(id);
    } else if (key === 'Enter' && id !== undefined) onMentionOf(id);
    else {
      const row = rowBy(key, target, currentTarget);
      if (row === undefined) return;
      if (key === 'End') goToEnd();
      if (row instanceof HTMLElement) row.focus();
    }
    event.preventDefault();
  };
  return { current, onKeyDown, onFocus };
}
