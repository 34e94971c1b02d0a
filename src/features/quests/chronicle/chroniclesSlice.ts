import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiError } from '../../../api/index.ts';
import { isEmptyBody } from '../../../domain/index.ts';
import { questsReducer, type WithQuests } from '../slice.ts';

/** A chronicle whose editor is open (CHRON-02); what is written in it is a draft (`lib/drafts`). Texts are HTML. */
export interface ChronicleState {
  readonly status: 'writing' | 'sending';
  /** As the host has it, so far as is known. */
  readonly host: string;
  /** The same as the editor writes it: markup of other origin may come out in other words. */
  readonly rendition: string;
  /** Why the last attempt to send failed. */
  readonly error?: ApiError;
}

/** The chronicles that are written, by the names of their draft keys. */
export type ChroniclesState = Readonly<Record<string, ChronicleState>>;

type OfChronicle<P = object> = PayloadAction<{ readonly key: string } & P>;

function change(
  state: ChroniclesState,
  key: string,
  by: (chronicle: ChronicleState) => ChronicleState,
): ChroniclesState {
  const chronicle = state[key];
  const next = chronicle && by(chronicle);
  return next === undefined || next === chronicle ? state : { ...state, [key]: next };
}

const initialState: ChroniclesState = {};

export const chroniclesSlice = createSlice({
  name: 'quests/chronicles',
  initialState,
  reducers: {
    /** An editor came onto the screen. */
    chronicleOpened: (
      state,
      { payload: { key, host } }: OfChronicle<{ readonly host: string }>,
    ): ChroniclesState => ({ ...state, [key]: { status: 'writing', host, rendition: host } }),
    /** The editor shows what the host has. */
    chronicleRendered: (
      state,
      { payload: { key, html } }: OfChronicle<{ readonly html: string }>,
    ) =>
      change(state, key, (chronicle) =>
        chronicle.rendition === html ? chronicle : { ...chronicle, rendition: html },
      ),
    sendPressed: (state, { payload: { key } }: OfChronicle) =>
      change(state, key, ({ error: _over, ...chronicle }) => ({ ...chronicle, status: 'sending' })),
    /** The host has it: what it keeps is what the next change stands on. */
    chronicleSaved: (
      state,
      {
        payload: { key, host, html },
      }: OfChronicle<{ readonly host: string; readonly html: string }>,
    ) =>
      change(state, key, (chronicle) => ({
        ...chronicle,
        status: 'writing',
        host,
        rendition: html,
      })),
    /** Somebody else was quicker: so it stands on the host now. */
    chronicleOvertaken: (
      state,
      { payload: { key, host } }: OfChronicle<{ readonly host: string }>,
    ) =>
      change(state, key, (chronicle) => ({
        ...chronicle,
        status: 'writing',
        host,
        rendition: host,
      })),
    sendFailed: (state, { payload: { key, error } }: OfChronicle<{ readonly error: ApiError }>) =>
      change(state, key, (chronicle) => ({ ...chronicle, status: 'writing', error })),
    chronicleClosed: (state, { payload: { key } }: OfChronicle): ChroniclesState => {
      const { [key]: _closed, ...others } = state;
      return others;
    },
  },
});

export const {
  chronicleOpened,
  chronicleRendered,
  sendPressed,
  chronicleSaved,
  chronicleOvertaken,
  sendFailed,
  chronicleClosed,
} = chroniclesSlice.actions;

declare module '../slice.ts' {
  interface LazyQuestSlices {
    chronicles: ChroniclesState;
  }
}

questsReducer.inject({ reducerPath: 'chronicles', reducer: chroniclesSlice.reducer });

/** The chronicle with this key; undefined where its editor is not open. */
export const selectChronicle = ({ quests }: WithQuests, key: string): ChronicleState | undefined =>
  quests.chronicles?.[key];

/** Does this text say what the host has? */
export function saysTheSame(chronicle: ChronicleState | undefined, html: string): boolean {
  const { host = '', rendition = '' } = chronicle ?? {};
  return html === host || html === rendition || (isEmptyBody(html) && isEmptyBody(host));
}
