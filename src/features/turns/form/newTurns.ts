import { baseApi, callEndpoint } from '../../../api/index.ts';
import { type Turn, feedCalls } from '../../../contract/index.ts';
import { inOrder } from '../../../domain/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { TurnFormScope } from './formScope.ts';
import type { TurnFormState } from './formState.ts';
import type { WithTurns } from '../slice.ts';

/** Turns of others that came to a place while one wrote for it (FORM-21). */

/** Asks like a poll, but tells no feed: its answer begins elsewhere than where the feeds leave off. */
const newTurnsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    lookForTurns: build.mutation(callEndpoint(feedCalls.newTurns, { show: 'silent' })),
  }),
});

/** So long a text waits for the look at the host, in ms; then it goes out unseen. */
const LOOK_MS = 1_500;

const SECOND_MS = 1_000;

/** Every turn of a game that is in the state. */
function turnsOfGame({ turns }: WithTurns, game: string): Turn[] {
  const feeds = Object.values(turns.feeds.feeds).filter(({ place: ref }) => ref.game === game);
  return feeds.flatMap(({ known }) => known.turns);
}

/**
 * Up to when (host's time, ms) the turns of a game are known: by the newest in the state, and by what pages and polls have proved.
 * The reader's own clock may be wrong by minutes, so it has no say.
 */
export function knownUpTo(state: WithTurns, game: string): number | undefined {
  const feeds = Object.values(state.turns.feeds.feeds).filter(
    ({ place: ref }) => ref.game === game,
  );
  const synced = feeds.map(({ syncedTo = 0 }) => syncedTo - SECOND_MS);
  const known = turnsOfGame(state, game).map(({ created }) => created * SECOND_MS);
  const newest = [...synced, ...known].reduce((latest, each) => Math.max(latest, each), 0);
  return newest > 0 ? newest : undefined;
}

/** What counts as arrived: in this location, of others, and later than the text was begun. */
interface Wanted {
  readonly location: string;
  readonly character: string;
  /** Host's time, ms. */
  readonly begun: number;
}

/** Those of these turns that arrived, each once, in the order in which they were written. */
function arrivedAmong(turns: readonly Turn[], wanted: Wanted): Turn[] {
  const { location, character, begun } = wanted;
  const arrived = turns.filter(
    ({ created, location: stood, isOwner, char }) =>
      stood?.key === location && !isOwner && char?.id !== character && created * SECOND_MS > begun,
  );
  const each = new Map(arrived.map((turn) => [turn.id, turn]));
  return inOrder([...each.values()], ({ created }) => created);
}

type LookThunk = AppThunk<Promise<readonly Turn[]>, WithTurns>;

/** The host's own word on what is new; nothing where it does not answer soon, for the text is to go out all the same. */
function askHost({ game, character }: TurnFormScope, begun: number): LookThunk {
  return async (dispatch) => {
    const { initiate } = newTurnsApi.endpoints.lookForTurns;
    const arg = { params: { game, character }, body: { date: begun } };
    const call = dispatch(initiate(arg, { track: false }));
    const timer = setTimeout(() => call.abort(), LOOK_MS);
    const { data } = await call;
    clearTimeout(timer);
    return data?.turns ?? [];
  };
}

/** The turns that arrived since this text was begun, by what is known here and by a look at the host. */
export function lookForNewTurns(form: TurnFormState, location: string): LookThunk {
  return async (dispatch, getState) => {
    const { place: scope, begun } = form;
    if (begun === undefined) return [];
    const news = await dispatch(askHost(scope, begun));
    const known = turnsOfGame(getState(), scope.game);
    return arrivedAmong([...known, ...news], { location, begun, character: scope.character });
  };
}

/** The moment (host's time, ms) of the newest of these turns. */
export function momentOfNewest(turns: readonly Turn[]): number {
  return turns.reduce((latest, { created }) => Math.max(latest, created * SECOND_MS), 0);
}
