import type { ChannelNews } from '../../../contract/index.ts';

/**
 * What is unread in a channel (MSG-09, MSG-15): what the host counted last (`base`; until then what it said with the list), and the messages
 * heard of since, so that none is counted twice.
 */
export interface UnreadCount {
  readonly base?: number;
  /** By id, when it was heard of, in epoch ms by the program's clock. */
  readonly fresh: Readonly<Record<string, number>>;
  /** What stood in the host's last news: an event of it may come later. */
  readonly told?: readonly string[];
}

const nothing: UnreadCount = { fresh: {} };

/** A message of somebody else was heard of. */
export function withFresh(count: UnreadCount = nothing, id: string, at: number): UnreadCount {
  const known = Object.hasOwn(count.fresh, id) || count.told?.includes(id) === true;
  return known ? count : { ...count, fresh: { ...count.fresh, [id]: at } };
}

/** Everything was read, but for these. */
export function readBut(count: UnreadCount = nothing, ids: readonly string[]): UnreadCount {
  const fresh = Object.fromEntries(ids.map((id) => [id, count.fresh[id] ?? 0]));
  return { base: 0, fresh, ...(count.told && { told: count.told }) };
}

/** The host has counted; nothing was heard of since. */
export const counted = (base: number): UnreadCount => ({ base, fresh: {} });

/** When a poll was asked, and when its answer came, by the program's clock. */
export interface PollTimes {
  readonly askedAt: number;
  readonly at: number;
}

/**
 * The host has counted in its answer to a poll. What was heard of since that was asked and does not stand in it was written later, unless the
 * answer was too long to hold it. A host that tells no count leaves the counting to us.
 */
export function withNews(
  count: UnreadCount = nothing,
  news: ChannelNews,
  { askedAt, at }: PollTimes,
): UnreadCount {
  if (news.unreads === undefined) {
    const unread = news.messages.filter((message) => message.unread);
    return unread.reduce((sum, { id }) => withFresh(sum, id, at), count);
  }
  if (news.more === true) return counted(news.unreads);
  const told = [...news.messages.map(({ id }) => id), ...news.deleted];
  const later = Object.entries(count.fresh).filter(
    ([id, heardAt]) => heardAt >= askedAt && !told.includes(id),
  );
  return { base: news.unreads, fresh: Object.fromEntries(later), told };
}

/** A message is gone. Was it not heard of since the last count, only the host knows whether it was in that: undefined. */
export function withoutOne(count: UnreadCount = nothing, id: string): UnreadCount | undefined {
  if (!Object.hasOwn(count.fresh, id)) return undefined;
  const { [id]: _gone, ...fresh } = count.fresh;
  return { ...count, fresh };
}
