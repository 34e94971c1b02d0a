import type { ApiError } from '../../../api/index.ts';
import { isEmptyBody, textVersion } from '../../../domain/index.ts';
import type { VersionReason } from '../../../lib/safe/versions.ts';
import type { ChronicleDraft } from './place.ts';

/** A text that leaves the editor and is to be found among the earlier ones. */
export interface Aside {
  readonly html: string;
  readonly why: VersionReason;
}

/** The writing of one chronicle (spec 1 §4, Chronicle draft; CHRON-02, CHRON-03). Texts are HTML. */
export interface WritingState {
  /** `opening` until it is known whether there is a draft, and whether another tab writes it. */
  readonly status: 'opening' | 'writing' | 'sending';
  /** The chronicle as the host last told it. */
  readonly host: string;
  /** The same as the editor writes it down: markup of other origin may come out in other words. */
  readonly rendition: string;
  /** What stands in the editor, as far as it was saved. */
  readonly text: string;
  /** Something was typed that is not saved yet. */
  readonly pending: boolean;
  /** There is nothing to be read in the editor. */
  readonly empty: boolean;
  /** The version of the chronicle that the text stands on: the host overwrites no other. */
  readonly base: string;
  /** With each further number the editor begins anew with `text`. */
  readonly revision: number;
  /** Another tab writes; this one reads along. */
  readonly elsewhere: boolean;
  /** False where the browser will not keep the draft beyond this page. */
  readonly kept: boolean;
  /** A draft of another time that is asked about. */
  readonly offer?: ChronicleDraft;
  /** A draft that was not wanted: at hand until something new is typed. */
  readonly declined?: ChronicleDraft;
  /** What somebody else made of the chronicle meanwhile: one of the two has to be chosen. */
  readonly theirs?: string;
  /** One's own text that gave way to another, to be taken back. */
  readonly replaced?: string;
  /** Why the last attempt to send failed. */
  readonly error?: ApiError;
  /** Texts that are to be laid among the earlier ones. */
  readonly asides: readonly Aside[];
}

/** What happens to a chronicle that is being written. */
export type WritingEvent =
  | {
      readonly type: 'opened';
      readonly draft?: ChronicleDraft | undefined;
      readonly elsewhere: boolean;
    }
  | { readonly type: 'restored' }
  | { readonly type: 'declined' }
  | { readonly type: 'rendered'; readonly html: string }
  | { readonly type: 'typed'; readonly empty: boolean }
  | { readonly type: 'saved'; readonly html: string; readonly aside?: string | undefined }
  | { readonly type: 'keptTold'; readonly kept: boolean }
  | { readonly type: 'sendPressed'; readonly html: string }
  | { readonly type: 'sent'; readonly host: string }
  | { readonly type: 'failed'; readonly error: ApiError }
  | { readonly type: 'overtaken'; readonly theirs: string }
  | { readonly type: 'mineKept' }
  | { readonly type: 'theirsTaken'; readonly present: string }
  | { readonly type: 'takenBack'; readonly present: string }
  | { readonly type: 'earlierChosen'; readonly html: string; readonly present: string }
  | { readonly type: 'held'; readonly draft: ChronicleDraft | undefined }
  | { readonly type: 'heard'; readonly draft: ChronicleDraft | undefined }
  | { readonly type: 'lost' }
  | { readonly type: 'laidAside'; readonly count: number };

type EventOf<T extends WritingEvent['type']> = Extract<WritingEvent, { readonly type: T }>;

/** The writing of a chronicle that stands so on the host. */
export function beginWriting(host: string): WritingState {
  return {
    status: 'opening',
    host,
    rendition: host,
    text: host,
    pending: false,
    empty: isEmptyBody(host),
    base: textVersion(host),
    revision: 0,
    elsewhere: false,
    kept: true,
    asides: [],
  };
}

/** Does this text say what the host has? */
export const saysTheSame = ({ host, rendition }: WritingState, html: string): boolean =>
  html === host || html === rendition || (isEmptyBody(html) && isEmptyBody(host));

/** Is there something that the host does not have? */
export const isChanged = (state: WritingState): boolean =>
  state.pending || !saysTheSame(state, state.text);

/** May the text go out? (CHRON-02: not where it is empty or says nothing new.) */
export const canSend = (state: WritingState): boolean =>
  state.status === 'writing' &&
  !state.elsewhere &&
  state.theirs === undefined &&
  !state.empty &&
  isChanged(state);

/** Is this draft worth asking about? */
const isWorth = (state: WritingState, draft: ChronicleDraft | undefined): draft is ChronicleDraft =>
  draft !== undefined && !isEmptyBody(draft.html) && !saysTheSame(state, draft.html);

function without<K extends keyof WritingState>(
  state: WritingState,
  ...keys: K[]
): Omit<WritingState, K> {
  const left = { ...state };
  for (const key of keys) Reflect.deleteProperty(left, key);
  return left;
}

/** Puts another text into the editor. */
const put = (state: WritingState, text: string): WritingState => ({
  ...state,
  text,
  pending: false,
  empty: isEmptyBody(text),
  revision: state.revision + 1,
});

const aside = (state: WritingState, html: string, why: VersionReason): WritingState => {
  const worth = !isEmptyBody(html) && !saysTheSame(state, html);
  return worth ? { ...state, asides: [...state.asides, { html, why }] } : state;
};

/** Goes on from a draft. Where the chronicle is another by now than the one it was begun from, both are shown at once. */
function goOn(state: WritingState, { html, base }: ChronicleDraft): WritingState {
  const next = { ...put(without(state, 'theirs', 'error'), html), base };
  return base === textVersion(state.host) ? next : { ...next, theirs: state.host };
}

function opened(state: WritingState, { draft, elsewhere }: EventOf<'opened'>): WritingState {
  const open: WritingState = { ...state, status: 'writing', elsewhere };
  if (!isWorth(state, draft)) return open;
  if (elsewhere) return { ...put(open, draft.html), base: draft.base };
  return { ...open, offer: draft };
}

/** The draft that was asked about, or laid aside for the time being, comes into the editor; what stood there is found among the earlier texts. */
function restored(state: WritingState): WritingState {
  const draft = state.offer ?? state.declined;
  if (!draft) return state;
  const next = aside(without(state, 'offer', 'declined', 'replaced'), state.text, 'replaced');
  return goOn(next, draft);
}

function declined(state: WritingState): WritingState {
  const { offer } = state;
  return offer ? { ...without(state, 'offer'), declined: offer } : state;
}

/** Typing goes on from what stands there: what was at hand beside it moves to the earlier texts. */
function typed(state: WritingState, { empty }: EventOf<'typed'>): WritingState {
  if (state.elsewhere || state.status !== 'writing') return state;
  const old = state.declined;
  const next = old ? aside(without(state, 'declined'), old.html, 'replaced') : state;
  return { ...without(next, 'replaced'), pending: true, empty };
}

function saved(state: WritingState, { html, aside: old }: EventOf<'saved'>): WritingState {
  const next = old === undefined ? state : aside(state, old, 'typed');
  return { ...next, text: html, pending: false, empty: isEmptyBody(html) };
}

function sendPressed(state: WritingState, { html }: EventOf<'sendPressed'>): WritingState {
  if (!canSend(state)) return state;
  return { ...without(state, 'error', 'replaced'), status: 'sending', text: html, pending: false };
}

/** The host has it: what it keeps is what the next change stands on. */
function sent(state: WritingState, { host }: EventOf<'sent'>): WritingState {
  if (state.status !== 'sending') return state;
  const asides = [...state.asides, { html: state.text, why: 'sent' } as const];
  const known = { host, rendition: state.text, base: textVersion(host) };
  return { ...without(state, 'error', 'theirs'), ...known, asides, status: 'writing' };
}

/** One's own text stays; theirs is what it would take the place of, and stays to be found. */
function mineKept(state: WritingState): WritingState {
  const { theirs } = state;
  if (theirs === undefined) return state;
  const asides = [...state.asides, { html: theirs, why: 'replaced' } as const];
  const known = { host: theirs, rendition: theirs, base: textVersion(theirs) };
  return { ...without(state, 'theirs', 'error'), ...known, asides };
}

function theirsTaken(state: WritingState, { present }: EventOf<'theirsTaken'>): WritingState {
  const { theirs } = state;
  if (theirs === undefined) return state;
  const known = { host: theirs, rendition: theirs, base: textVersion(theirs) };
  const next = aside({ ...without(state, 'theirs', 'error'), ...known }, present, 'replaced');
  return { ...put(next, theirs), replaced: present };
}

/** The text that had given way comes back, and what stood there instead is not lost either. */
function takenBack(state: WritingState, { present }: EventOf<'takenBack'>): WritingState {
  const { replaced } = state;
  if (replaced === undefined) return state;
  return put(aside(without(state, 'replaced'), present, 'replaced'), replaced);
}

function earlierChosen(
  state: WritingState,
  { html, present }: EventOf<'earlierChosen'>,
): WritingState {
  const next = put(aside(state, present, 'replaced'), html);
  return saysTheSame(state, present) ? next : { ...next, replaced: present };
}

/** This tab writes from now on, and goes on from what the other one left. */
function held(state: WritingState, { draft }: EventOf<'held'>): WritingState {
  const here = { ...state, elsewhere: false };
  return draft && draft.html !== state.text
    ? goOn(aside(here, state.text, 'otherTab'), draft)
    : here;
}

/** The other tab wrote on: this one shows it. */
function heard(state: WritingState, { draft }: EventOf<'heard'>): WritingState {
  if (!state.elsewhere) return state;
  const text = draft && draft.over !== true ? draft.html : state.host;
  return text === state.text ? state : put(state, text);
}

/** Another tab took over. What only this one had was handed on before, or goes to the earlier texts. */
function lost(state: WritingState): WritingState {
  return { ...without(state, 'offer', 'declined', 'replaced'), elsewhere: true, pending: false };
}

type Transitions = {
  readonly [T in WritingEvent['type']]: (state: WritingState, event: EventOf<T>) => WritingState;
};

const transitions: Transitions = {
  opened,
  restored,
  declined,
  rendered: (state, { html }) => (html === state.rendition ? state : { ...state, rendition: html }),
  typed,
  saved,
  keptTold: (state, { kept }) => (kept === state.kept ? state : { ...state, kept }),
  sendPressed,
  sent,
  failed: (state, { error }) => ({ ...state, status: 'writing', error }),
  overtaken: (state, { theirs }) => ({ ...without(state, 'error'), status: 'writing', theirs }),
  mineKept,
  theirsTaken,
  takenBack,
  earlierChosen,
  held,
  heard,
  lost,
  laidAside: (state, { count }) => ({ ...state, asides: state.asides.slice(count) }),
};

/** The next state of the writing. Pure: what is to be kept or asked is done by whoever holds the state. */
export function writingReducer(state: WritingState, event: WritingEvent): WritingState {
  const step = transitions[event.type] as (now: WritingState, by: WritingEvent) => WritingState;
  return step(state, event);
}
