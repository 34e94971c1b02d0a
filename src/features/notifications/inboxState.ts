import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { CallResponse, Notification, notificationCalls } from '../../contract/index.ts';

/** Notifications by id, the newest news first; no two have the same moment (docs/decisions/0031). */
const inboxEntries = createEntityAdapter<Notification>({
  sortComparer: (one, other) => other.at - one.at,
});
const { selectAll, selectById } = inboxEntries.getSelectors();

/** The status of the first page; older pages have their own. */
export type InboxStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** A notification that was opened. */
export interface Following extends Pick<Notification, 'game' | 'url'> {
  readonly character?: string | undefined;
  readonly from: string;
}

/** The known notifications of a user. Times are of the client's clock, in epoch ms, where nothing else is said. */
export interface InboxState {
  /** Whose it is: the id of the account. */
  readonly owner?: string;
  /** The newest news first. */
  readonly entries: EntityState<Notification, string>;
  /** How many are unread by the host's last word, less those that are being marked. */
  readonly unreads: number;
  /** When that count was requested or came by an event: older counts are ignored. */
  readonly countedAt: number;
  readonly status: InboxStatus;
  /** The cursor of the page before (host's time); absent at the end. */
  readonly next?: number | undefined;
  readonly older: 'idle' | 'loading' | 'failed';
  /** Something here may be wrong: to be refetched soon. */
  readonly stale: boolean;
  /** When an event brought an entry: answers requested before do not contain it. */
  readonly eventAt: Readonly<Record<string, number>>;
  /** What is being marked as read, by the call. */
  readonly marking: Readonly<Record<string, readonly string[]>>;
  /** What one is on the way to (`url`) from another address, and as whom one will be there. */
  readonly following?: Following | undefined;
  /** What was seen where it stands, by id with its moment: news again was not seen. */
  readonly seen: Readonly<Record<string, number>>;
  /** Ids of news that the browser has not shown yet. */
  readonly ringing: readonly string[];
}

/** The part of the root state that this feature owns. */
export interface WithNotifications {
  readonly notifications: { readonly inbox?: InboxState };
}

export const initialInbox: InboxState = {
  entries: inboxEntries.getInitialState(),
  unreads: 0,
  countedAt: 0,
  status: 'idle',
  older: 'idle',
  stale: false,
  eventAt: {},
  marking: {},
  seen: {},
  ringing: [],
};

export type Page = CallResponse<(typeof notificationCalls)['notifications']>;

/** So many wait to be shown by the browser; nobody wants more of them one by one. */
const MOST_RINGING = 5;

/** The host's count of unread ones, unless a newer one is known or the answer of a mark will bring one. */
export function withCount(state: InboxState, unreads: number, at: number): InboxState {
  if (Object.keys(state.marking).length > 0) return { ...state, stale: true };
  return at < state.countedAt ? state : { ...state, unreads, countedAt: at };
}

/** The same entry twice: the later news counts, and what was read stays read. */
function newer(known: Notification | undefined, incoming: Notification): Notification {
  if (known === undefined || known.at < incoming.at) return incoming;
  if (known.at > incoming.at) return known;
  return { ...incoming, read: incoming.read || known.read };
}

/** Entries that are news beside what was known. */
const isNews = (state: InboxState, incoming: Notification): boolean =>
  !incoming.read && (selectById(state.entries, incoming.id)?.at ?? 0) < incoming.at;

const rung = (state: InboxState, news: readonly Notification[]): readonly string[] => {
  const ids = news.map(({ id }) => id);
  return [...state.ringing.filter((id) => !ids.includes(id)), ...ids].slice(-MOST_RINGING);
};

/** An event brought one: it is new, or news again. */
export function withMade(
  state: InboxState,
  incoming: Notification,
  { unreads, at }: { readonly unreads: number; readonly at: number },
): InboxState {
  const entry = newer(selectById(state.entries, incoming.id), incoming);
  const ringing = isNews(state, incoming) ? rung(state, [incoming]) : state.ringing;
  return {
    ...state,
    entries: inboxEntries.setOne(state.entries, entry),
    eventAt: { ...state.eventAt, [incoming.id]: at },
    unreads,
    countedAt: at,
    ringing,
  };
}

/** What of the known entries stays beside a first page, and whether nothing is missing between the two. */
function keptBeside(state: InboxState, page: Page, askedAt: number) {
  const incoming = new Map(page.notifications.map((one) => [one.id, one.at]));
  const known = selectAll(state.entries);
  const floor = page.next ?? -Infinity;
  const joined = state.status === 'ready' && known.some(({ id, at }) => incoming.get(id) === at);
  const kept = known.filter(({ id, at }) => {
    if (incoming.has(id)) return false;
    return at < floor ? joined : (state.eventAt[id] ?? 0) > askedAt;
  });
  return { kept, joined };
}

/** The newest page: what it leaves out of its own span is gone; older ones stay where they join. */
export function withNewest(state: InboxState, page: Page, askedAt: number): InboxState {
  const { kept, joined } = keptBeside(state, page, askedAt);
  const incoming = page.notifications.map((one) => newer(selectById(state.entries, one.id), one));
  const news = state.status === 'ready' ? page.notifications.filter((n) => isNews(state, n)) : [];
  const eventAt = Object.fromEntries(
    Object.entries(state.eventAt).filter(([, eventAt]) => eventAt > askedAt),
  );
  const next: InboxState = {
    ...state,
    entries: inboxEntries.setAll(state.entries, [...kept, ...incoming]),
    status: 'ready',
    stale: false,
    eventAt,
    ringing: rung(state, news),
    next: joined ? state.next : page.next,
    older: joined ? state.older : 'idle',
  };
  return withCount(next, page.unreads, askedAt);
}

/** A page was requested: the newest (no `before`), or an older one. A list that is shown stays on screen meanwhile. */
export function withRequested(state: InboxState, before: number | undefined): InboxState {
  if (before !== undefined) return { ...state, older: 'loading' };
  return state.status === 'ready' ? state : { ...state, status: 'loading' };
}

/** The request failed. */
export function withRequestFailed(state: InboxState, before: number | undefined): InboxState {
  if (before !== undefined) return { ...state, older: 'failed' };
  return state.status === 'ready' ? state : { ...state, status: 'failed' };
}

/** A page of older ones, behind the oldest that were known when it was requested. */
export function withOlder(state: InboxState, page: Page, before: number): InboxState {
  if (before !== state.next) return state;
  const incoming = page.notifications.map((one) => newer(selectById(state.entries, one.id), one));
  return {
    ...state,
    entries: inboxEntries.setMany(state.entries, incoming),
    next: page.next,
    older: 'idle',
  };
}

/** What was or is to be read: by id, up to a moment, or all. */
export interface Marks {
  readonly ids?: readonly string[] | undefined;
  readonly upTo?: number | undefined;
  readonly all?: boolean | undefined;
}

/** The unread entries that such marks mean. */
export function meantBy({ entries }: InboxState, { ids, upTo = -Infinity, all }: Marks): string[] {
  const named = new Set(ids);
  return selectAll(entries)
    .filter(({ read }) => !read)
    .filter(({ id, at }) => all === true || at <= upTo || named.has(id))
    .map(({ id }) => id);
}

/** These entries are read, or after all are not. */
export function withRead(state: InboxState, ids: readonly string[], read: boolean): InboxState {
  const changes = ids.map((id) => ({ id, changes: { read } }));
  const entries = inboxEntries.updateMany(state.entries, changes);
  const ringing = read ? state.ringing.filter((id) => !ids.includes(id)) : state.ringing;
  return { ...state, entries, ringing };
}

/** A call to mark them is under way: they look read at once. */
export function withMarking(state: InboxState, call: string, marks: Marks): InboxState {
  const ids = meantBy(state, marks);
  return {
    ...withRead(state, ids, true),
    unreads: Math.max(0, state.unreads - ids.length),
    marking: { ...state.marking, [call]: ids },
  };
}

function withoutCall(state: InboxState, call: string): InboxState {
  const { [call]: _done, ...marking } = state.marking;
  return { ...state, marking };
}

/** The host has marked them. */
export function withMarked(
  state: InboxState,
  call: string,
  { unreads, askedAt }: { readonly unreads: number; readonly askedAt: number },
): InboxState {
  return withCount(withoutCall(state, call), unreads, askedAt);
}

/** The host has not: what was unread is unread again, and soon refetched. */
export function withMarkingFailed(state: InboxState, call: string): InboxState {
  const ids = state.marking[call] ?? [];
  const back = withoutCall(withRead(state, ids, false), call);
  return { ...back, unreads: state.unreads + ids.length, stale: true };
}

/** The words of these were before the reader's eyes. */
export function withSeen(state: InboxState, ids: readonly string[]): InboxState {
  const moments = ids.map((id) => [id, selectById(state.entries, id)?.at ?? 0] as const);
  const isKnown = moments.every(([id, at]) => state.seen[id] === at);
  return isKnown ? state : { ...state, seen: { ...state.seen, ...Object.fromEntries(moments) } };
}

/** These are gone: what they are about is deleted, or may no longer be seen. */
export function withRemoved(state: InboxState, ids: readonly string[]): InboxState {
  return {
    ...state,
    entries: inboxEntries.removeMany(state.entries, ids),
    ringing: state.ringing.filter((id) => !ids.includes(id)),
  };
}

export const selectInbox = ({ notifications }: WithNotifications): InboxState =>
  notifications.inbox ?? initialInbox;

/** All that are known here, the newest news first. */
export const selectNotifications = (state: WithNotifications): readonly Notification[] =>
  selectAll(selectInbox(state).entries);

export const selectNotification = (
  state: WithNotifications,
  id: string,
): Notification | undefined => selectById(selectInbox(state).entries, id);

/** How many are unread (SHELL-18). */
export const selectUnreads = (state: WithNotifications): number => selectInbox(state).unreads;

/** News that the browser may show. */
export const selectRinging = (state: WithNotifications): readonly string[] =>
  selectInbox(state).ringing;

/** What is unread although it was seen: the host does not know yet. */
export const selectUntold = (state: WithNotifications): string[] =>
  selectNotifications(state)
    .filter(({ id, at, read }) => !read && selectInbox(state).seen[id] === at)
    .map(({ id }) => id);
