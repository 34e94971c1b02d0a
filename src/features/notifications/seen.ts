import { useEffect, useState } from 'react';
import type { Notification } from '../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { useSight } from '../../ui/sight.ts';
import { entriesSeen } from './inboxSlice.ts';
import { selectNotifications } from './inboxState.ts';

/** News so much (ms) later than the words that it tells of came by an edit of them. */
const LATER_MS = 1_000;

type Entry = Pick<Notification, 'id' | 'kind' | 'turn' | 'comment' | 'at' | 'date'>;

/** What an entry tells of, as the element that shows it is named by `data-sight`. Undefined for chat: of channels the host knows what was read. */
function subjectOf({ kind, turn, comment }: Entry): string | undefined {
  if (comment !== undefined)
    return `${kind === 'profileComment' ? 'remark' : 'comment'}/${comment}`;
  return turn === undefined ? undefined : `turn/${turn}`;
}

/**
 * What was before the reader's eyes on this page, also before the news of it came. What is news of an edit is not read by an earlier sight: the name
 * in it was not there then.
 */
export class SeenWords {
  private readonly seen = new Set<string>();
  /** The moments of the entries that were looked at. */
  private readonly known = new Map<string, number>();

  has(subject: string | undefined): boolean {
    return subject !== undefined && this.seen.has(subject);
  }

  add(subjects: readonly string[]): void {
    for (const subject of subjects) this.seen.add(subject);
  }

  /** Ids of those whose words were seen. */
  among(entries: readonly Entry[]): string[] {
    for (const entry of entries) this.meet(entry);
    return entries.filter((one) => this.has(subjectOf(one))).map(({ id }) => id);
  }

  private meet(entry: Entry): void {
    const { id, at, date } = entry;
    if (this.known.get(id) === at) return;
    this.known.set(id, at);
    if (at - date > LATER_MS) this.seen.delete(subjectOf(entry) ?? '');
  }
}

const nameOf = (element: Element): string => element.getAttribute('data-sight') ?? '';

/** Reads the notifications whose words were before the reader's eyes where they stand (BACK-01). */
export function useSeenNotices(): void {
  const dispatch = useAppDispatch();
  const entries = useAppSelector(selectNotifications);
  const [words] = useState(() => new SeenWords());
  const report = () => {
    const ids = words.among(entries.filter(({ read }) => !read));
    if (ids.length > 0) dispatch(entriesSeen({ ids }));
  };
  useSight(true, {
    candidates: () =>
      [...document.querySelectorAll('[data-sight]')].filter((one) => !words.has(nameOf(one))),
    onSeen: (elements) => {
      words.add(elements.map(nameOf));
      report();
    },
  });
  // eslint-disable-next-line react-hooks/exhaustive-deps -- what was seen is no state of React's, and reports itself
  useEffect(report, [entries]);
}
