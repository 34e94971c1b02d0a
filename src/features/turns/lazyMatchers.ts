import type { UnknownAction } from '@reduxjs/toolkit';
import type { CallResponse, feedCalls, locationCalls } from '../../contract/index.ts';
import type { turnsApi } from './api.ts';
import type { TurnPage } from './feed/feedPage.ts';
import type { formApi } from './form/formApi.ts';
import type { locationApi } from './locationApi.ts';
import type { modesApi } from './oneTurn/modesApi.ts';

/**
 * The calls whose actions the feeds reduce, matched by their names: the code of most of them is loaded after the feeds, which a reader sees
 * first. Types are those of the calls themselves.
 */

type Endpoints = typeof turnsApi.endpoints &
  typeof formApi.endpoints &
  typeof locationApi.endpoints &
  typeof modesApi.endpoints;

type Settled = 'pending' | 'fulfilled' | 'rejected';

/** The guard that the endpoint itself has for this. */
type Guard<N extends keyof Endpoints, S extends Settled> = Endpoints[N][`match${Capitalize<S>}`];

interface CallAction extends UnknownAction {
  readonly meta?: { readonly arg?: { readonly endpointName?: unknown } };
}

/** Matches the actions of some calls when they begin, succeed or fail. */
export function matchEndpoint<N extends keyof Endpoints, S extends Settled>(
  how: S,
  ...names: readonly N[]
): Guard<N, S> {
  const isSo = ({ type, meta }: CallAction): boolean =>
    type.startsWith('api/execute') &&
    type.endsWith(how) &&
    names.some((name) => name === meta?.arg?.endpointName);
  return isSo as unknown as Guard<N, S>; // The endpoint's own guard, whose code is not loaded: the name stands for it.
}

type PageAnswer =
  | CallResponse<typeof feedCalls.turns>
  | CallResponse<typeof locationCalls.location>
  | CallResponse<typeof locationCalls.locationAll>
  | CallResponse<typeof locationCalls.characterTurns>;

/** A page of turns, from whichever call answered it. */
export function pageOf({ turns, ...rest }: PageAnswer): TurnPage {
  return 'data' in turns
    ? { ...rest, turns: turns.data, last_page: turns.last_page }
    : { ...rest, turns };
}
