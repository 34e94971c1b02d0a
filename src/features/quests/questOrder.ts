import type { Quest, QuestEvent } from '../../contract/index.ts';
import { isEnded } from '../../domain/index.ts';

/** What runs or is to come, and what is over. */
export interface Parted<T> {
  readonly current: readonly T[];
  readonly ended: readonly T[];
}

type Staged = Pick<QuestEvent, 'active' | 'status'>;

/** Parts quests or events: what runs comes first, then what is to come, then what is over; each in the order of the host. */
export function parted<T extends Staged>(all: readonly T[]): Parted<T> {
  const current = all.filter((one) => !isEnded(one));
  const running = current.filter(({ active }) => active);
  const toCome = current.filter(({ active }) => !active);
  return { current: [...running, ...toCome], ended: all.filter(isEnded) };
}

/** Id of an event in the page, for addresses that lead to it: `#event-…`. */
export const eventAnchor = ({ key }: Pick<QuestEvent, 'key'>): string => `event-${key}`;

const isNamedBy = (hash: string, event: QuestEvent): boolean => {
  const anchor = eventAnchor(event);
  return hash === `#${anchor}` || hash === `#${encodeURIComponent(anchor)}`;
};

/** The event that the hash of an address names, with its quest; undefined where there is none. */
export function eventOfHash(
  quests: readonly Quest[],
  hash: string,
): { readonly quest: Quest; readonly event: QuestEvent } | undefined {
  for (const quest of quests) {
    const event = quest.events.find((one) => isNamedBy(hash, one));
    if (event) return { quest, event };
  }
  return undefined;
}
