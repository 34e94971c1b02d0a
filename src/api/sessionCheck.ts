import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { type ErrorId, sessionCalls } from '../contract/index.ts';
import type { Services } from '../lib/services.ts';
import { type ApiError, isUnauthenticated } from './apiError.ts';
import type { HostRequest } from './hostRequest.ts';
import { isMutation } from './readAnswer.ts';

/** How long init's word counts for calls that repeat by themselves, such as polls (ms). */
const WORD_HOLDS_MS = 60_000;

const init: HostRequest = {
  method: 'GET',
  path: sessionCalls.init.routePattern,
  encoding: 'json',
  response: sessionCalls.init.response,
};

/** The answer of init, as far as it names somebody. */
interface InitOutcome {
  readonly data?: unknown;
  readonly error?: ApiError;
  readonly staleSince?: number;
}

/** Asks the host by the base query's own means. */
type Ask = (request: HostRequest) => Promise<InitOutcome>;

interface Checks {
  underWay?: Promise<boolean> | undefined;
  /** When init last named the user after a 401. */
  namedAt: number;
}

const checksOf = new WeakMap<Services, Checks>();

/** Does init still name this user? One that gives no answer speaks against nobody. */
async function namesUser(user: string, ask: Ask): Promise<boolean> {
  const { data, error, staleSince } = await ask(init);
  if (error) return !isUnauthenticated(error);
  if (staleSince !== undefined) return true;
  return (data as { readonly user?: { readonly id: string } }).user?.id === user;
}

/**
 * Does a 401 to a signed-in user end the session? Some hosts answer so to what they merely refuse: init decides, asked once for all calls that
 * fail at the same time (HOSTS-16). This project's host means it, and says so by its code (AUTH-08).
 */
export async function isSessionOver(
  error: ApiError,
  request: HostRequest,
  { extra, user, ask }: Pick<BaseQueryApi, 'extra'> & { readonly user: string; readonly ask: Ask },
): Promise<boolean> {
  if (error.code === ('unauthorised' satisfies ErrorId) || request.path === init.path) return true;
  const services = extra as Services;
  const checks = checksOf.get(services) ?? { namedAt: -Infinity };
  checksOf.set(services, checks);
  if (!isMutation(request) && services.clock() - checks.namedAt < WORD_HOLDS_MS) return false;
  checks.underWay ??= namesUser(user, ask).finally(() => delete checks.underWay);
  const named = await checks.underWay;
  if (named) checks.namedAt = services.clock();
  return !named;
}
