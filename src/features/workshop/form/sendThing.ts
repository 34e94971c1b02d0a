import { type ApiError, fetchQuery, noticeRaised, toApiError } from '../../../api/index.ts';
import type { Attempt } from '../../../api/attempt.ts';
import type {
  CallBody,
  CallResponse,
  workshopCalls,
  WorkshopThing,
} from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { workshopApi } from '../api.ts';
import { figuresIn } from '../figures/figureSet.ts';
import type { HostThing, ThingDraft, ThingScope } from './thingDraft.ts';
import { sendable } from './values.ts';

/** How sending a form ended; `host` is the thing as it is there now, `id` that of a new one. */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly host: HostThing; readonly id?: string }
  | { readonly kind: 'overtaken'; readonly host: HostThing }
  | { readonly kind: 'failed'; readonly error: ApiError };

export const asHost = ({ fields, version }: WorkshopThing): HostThing => ({
  values: fields,
  version,
});

/** The figures of a map with the size of the picture that they were drawn on. */
export const figuresAsHost = ({
  figures,
  size,
  version,
}: CallResponse<(typeof workshopCalls)['workshopFigures']>): HostThing => ({
  values: { figures: { list: figures, ...(size && { size }) } },
  version,
});

const {
  workshopThing,
  workshopWays,
  workshopFigures,
  makeThing,
  saveThing,
  saveWays,
  saveFigures,
} = workshopApi.endpoints;

interface Asked<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
}

/** Reads what stands there now: nothing is overwritten unseen (WORK-91). */
function readTheirs({ game, kind, id = '' }: ThingScope): AppThunk<Promise<SendOutcome>> {
  return async (dispatch) => {
    const ofError = (error: unknown): SendOutcome => ({ kind: 'failed', error: toApiError(error) });
    if (kind === 'ways') {
      const { data, error } = await dispatch(fetchQuery(workshopWays, { params: { game } }));
      // After a failure `data` is what an earlier call brought.
      if (error || !data) return ofError(error);
      const { ways, version } = data;
      return { kind: 'overtaken', host: { values: { ways }, version } };
    }
    if (kind === 'figures') {
      const { data, error } = await dispatch(fetchQuery(workshopFigures, { params: { game, id } }));
      return error || !data ? ofError(error) : { kind: 'overtaken', host: figuresAsHost(data) };
    }
    const call = fetchQuery(workshopThing, { params: { game, kind, id } });
    const { data, error } = await dispatch(call);
    return error || !data ? ofError(error) : { kind: 'overtaken', host: asHost(data.thing) };
  };
}

type Ways = CallBody<(typeof workshopCalls)['saveWays']>['ways'];
type FiguresBody = CallBody<(typeof workshopCalls)['saveFigures']>;

/** Saves the figures of a map (WORK-72). */
function callFigures(
  params: { readonly game: string; readonly id: string },
  { values, version }: ThingDraft,
): AppThunk<Promise<Asked<HostThing | { readonly thing?: WorkshopThing }>>> {
  return async (dispatch) => {
    const { list, size } = figuresIn(values['figures']);
    // What cannot be drawn the host refuses under its field.
    const figures = list as FiguresBody['figures'];
    const body: FiguresBody = { version, figures, ...(size && { size: [...size] }) };
    const asked = await dispatch(saveFigures.initiate({ params, body }, { track: false }));
    if (!asked.data) return { error: asked.error };
    const { figures: kept, version: now, ...ground } = asked.data;
    return {
      data: now === undefined ? {} : figuresAsHost({ figures: kept, version: now, ...ground }),
    };
  };
}

function call(
  { game, kind, id }: ThingScope,
  { values, version }: ThingDraft,
  { key, lost }: Attempt,
): AppThunk<Promise<Asked<{ readonly thing?: WorkshopThing } | HostThing>>> {
  return async (dispatch) => {
    const untracked = { track: false };
    if (kind === 'ways') {
      const body = { version, ways: (values.ways ?? []) as Ways };
      const asked = await dispatch(saveWays.initiate({ params: { game }, body }, untracked));
      if (!asked.data) return { error: asked.error };
      const { ways, version: now } = asked.data;
      // A bare success: what is there is what was sent.
      if (now === undefined) return { data: {} };
      return { data: { values: { ways }, version: now } };
    }
    if (kind === 'figures')
      return dispatch(callFigures({ game, id: id ?? '' }, { values, version }));
    const fields = sendable(kind, values);
    if (id !== undefined)
      return dispatch(
        saveThing.initiate({ params: { game, kind, id }, body: { version, fields } }, untracked),
      );
    if (kind === 'games') return { error: undefined }; // games are made by owners, on their own page
    const idempotent = { idempotencyKey: key, ...(lost && { lost: { since: 0 } }) };
    const arg = { params: { game, kind }, body: { fields }, ...idempotent };
    return dispatch(makeThing.initiate(arg, untracked));
  };
}

/** Makes or changes a thing and says so (WORK-89, WORK-91). */
export function sendThing(
  scope: ThingScope,
  draft: ThingDraft,
  attempt: Attempt,
): AppThunk<Promise<SendOutcome>> {
  return async (dispatch, _getState, { newId }) => {
    const { data, error } = await dispatch(call(scope, draft, attempt));
    if (data) {
      const made = scope.id === undefined && scope.kind !== 'ways';
      const messageKey = made ? 'workshop.made' : 'workshop.saved';
      dispatch(noticeRaised({ id: newId(), said: { messageKey } }));
      if ('values' in data) return { kind: 'sent', host: data };
      const { thing } = data;
      if (!thing) return { kind: 'sent', host: draft };
      return { kind: 'sent', host: asHost(thing), id: thing.id };
    }
    const reason = toApiError(error);
    if (reason.code === 'workshopConflict') return dispatch(readTheirs(scope));
    return { kind: 'failed', error: reason };
  };
}
