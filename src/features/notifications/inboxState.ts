import type { CallResponse, Notification, notificationCalls } from '../../contract/index.ts';
import { type Entries, entryOf, withEntries, withoutEntries } from './entries.ts';

/** How far the first page is; an older one is told of apart. */
export type InboxStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** A notification that was opened. */
export interface Following extends Pick<Notification, 'game' | 'url'> {
  readonly character?: string | undefined;
  readonly from: string;
}

/** What one is told of, as far as it is known here. Times without another word are of the client's clock, in epoch ms. */
export interface InboxState {
  /** Whose it is: the id of the account. */
  readonly owner?: string;
  /** The newest news first. */
  readonly entries: Entries;
  /** How many are unread by the host's last word, less those that are being marked. */
  readonly unreads: number;
  /** When that word was asked for or heard: an older one is no news. */
  readonly toldAt: number;
  readonly status: InboxStatus;
  /** The cursor of the page before (host's time); absent at the end. */
  readonly next?: number | undefined;
  readonly older: 'idle' | 'loading' | 'failed';
  /** Something here may be wrong: to be asked for soon. */
  readonly stale: boolean;
  /** When an event told of an entry: what was asked before knows nothing of it. */
  readonly heard: Readonly<Record<string, number>>;
  /** What is being marked as read, by the call. */
  readonly marking: Readonly<Record<string, readonly string[]>>;
  /** What one is on the way to (`url`) from another address, and as whom one will be there. */
  readonly following?: Following | undefined;
  /** What has just become news, and has not been told of by the browser. */
  readonly ringing: readonly string[];
}

export const initialInbox: InboxState = {
  entries: [],
  unreads: 0,
  toldAt: 0,
  status: 'idle',
  older: 'idle',
  stale: false,
  heard: {},
  marking: {},
  ringing: [],
};

export type Page = CallResponse<(typeof notificationCalls)['notifications']>;

/** So many wait to be told of by the browser; of more nobody wants to hear one by one. */
const MOST_RINGING = 5;

/** The host's word of how many are unread, unless a newer one is known or one that is on its way will say it. */
export function withCount(state: InboxState, unreads: number, at: number): InboxState {
  if (Object.keys(state.marking).length > 0) return { ...state, stale: true };
  return at < state.toldAt ? state : { ...state, unreads, toldAt: at };
}

/** The same entry twice: the later news counts, and what was read stays read. */
function newer(known: Notification | undefined, told: Notification): Notification {
  if (known === undefined || known.at < told.at) return told;
  if (known.at > told.at) return known;
  return { ...told, read: told.read || known.read };
}

/** Entries that are news beside what was known. */
const isNews = (state: InboxState, told: Notification): boolean =>
  !told.read && (entryOf(state.entries, told.id)?.at ?? 0) < told.at;

const rung = (state: InboxState, news: readonly Notification[]): readonly string[] => {
  const ids = news.map(({ id }) => id);
  return [...state.ringing.filter((id) => !ids.includes(id)), ...ids].slice(-MOST_RINGING);
};

/** An event told of one: it is new, or news again. */
export function withMade(
  state: InboxState,
  told: Notification,
  { unreads, at }: { readonly unreads: number; readonly at: number },
): InboxState {
  const entry = newer(entryOf(state.entries, told.id), told);
  const ringing = isNews(state, told) ? rung(state, [told]) : state.ringing;
  return {
    ...state,
    entries: withEntries(state.entries, [entry]),
    heard: { ...state.heard, [told.id]: at },
    unreads,
    toldAt: at,
    ringing,
  };
}

/** What of the known entries stays beside a first page, and whether nothing is missing between the two. */
function keptBeside(state: InboxState, page: Page, askedAt: number) {
  const told = new Map(page.notifications.map((one) => [one.id, one.at]));
  const known = state.entries;
  const floor = page.next ?? -Infinity;
  const joined = state.status === 'ready' && known.some(({ id, at }) => told.get(id) === at);
  const kept = known.filter(({ id, at }) => {
    if (told.has(id)) return false;
    return at < floor ? joined : (state.heard[id] ?? 0) > askedAt;
  });
  return { kept, joined };
}

/** The newest page: what it leaves out of its own span is gone; older ones stay where they join. */
export function withNewest(state: InboxState, page: Page, askedAt: number): InboxState {
  const { kept, joined } = keptBeside(state, page, askedAt);
  const told = page.notifications.map((one) => newer(entryOf(state.entries, one.id), one));
  const news = state.status === 'ready' ? page.notifications.filter((n) => isNews(state, n)) : [];
  const heard = Object.fromEntries(
    Object.entries(state.heard).filter(([, heardAt]) => heardAt > askedAt),
  );
  const next: InboxState = {
    ...state,
    entries: withEntries(kept, told),
    status: 'ready',
    stale: false,
    heard,
    ringing: rung(state, news),
    next: joined ? state.next : page.next,
    older: joined ? state.older : 'idle',
  };
  return withCount(next, page.unreads, askedAt);
}

/** A page is under way: of the newest (no `before`), or of older ones. A list that is shown stays on screen meanwhile. */
export function withAsked(state: InboxState, before: number | undefined): InboxState {
  if (before !== undefined) return { ...state, older: 'loading' };
  return state.status === 'ready' ? state : { ...state, status: 'loading' };
}

/** It did not come. */
export function withAskedInVain(state: InboxState, before: number | undefined): InboxState {
  if (before !== undefined) return { ...state, older: 'failed' };
  return state.status === 'ready' ? state : { ...state, status: 'failed' };
}

/** A page of older ones, behind the oldest that were known when it was asked for. */
export function withOlder(state: InboxState, page: Page, before: number): InboxState {
  if (before !== state.next) return state;
  const told = page.notifications.map((one) => newer(entryOf(state.entries, one.id), one));
  return {
    ...state,
    entries: withEntries(state.entries, told),
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
  return entries
    .filter(({ read }) => !read)
    .filter(({ id, at }) => all === true || at <= upTo || named.has(id))
    .map(({ id }) => id);
}

/** These entries are read, or after all are not. */
export function withRead(state: InboxState, ids: readonly string[], read: boolean): InboxState {
  const meant = new Set(ids);
  const entries = state.entries.map((one) => (meant.has(one.id) ? { ...one, read } : one));
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

/** The host has not: what was unread is unread again, and soon asked for. */
export function withMarkingFailed(state: InboxState, call: string): InboxState {
  const ids = state.marking[call] ?? [];
  const back = withoutCall(withRead(state, ids, false), call);
  return { ...back, unreads: state.unreads + ids.length, stale: true };
}

/** These are gone: what they told of is, or may no longer be seen. */
export function withRemoved(state: InboxState, ids: readonly string[]): InboxState {
  return {
    ...state,
    entries: withoutEntries(state.entries, ids),
    ringing: state.ringing.filter((id) => !ids.includes(id)),
  };
}
