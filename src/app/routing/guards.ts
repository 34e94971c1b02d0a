import { type MiddlewareFunction, redirect } from 'react-router';
import { pageLeft, selectLeft } from '../../api/index.ts';
import { isFields, LED_FROM } from '../../contract/index.ts';
import { pathTo } from '../../domain/index.ts';
import {
  enter,
  type GuardedRoute,
  guardFor,
  rememberTarget,
  selectGame,
  selectSavedGame,
} from '../../features/session/index.ts';
import type { AppStore } from '../store.ts';

/** Init could not be loaded, so that no screen can be shown. */
export class StartFailed extends Error {
  override name = 'StartFailed';
}

/** Ends this navigation and begins one to another address. */
function goTo(path: string): never {
  throw redirect(path); // eslint-disable-line @typescript-eslint/only-throw-error -- a thrown Response is the router's way to redirect
}

/** Did a later guard lead elsewhere? The router hands that up as the error of a route. */
const wasRedirected = (results: unknown): boolean =>
  isFields(results) &&
  Object.values(results).some((one) => isFields(one) && one.result instanceof Response);

/** Before every navigation: init is there (loaded once, SHELL-03), and the game of the address is the current one (PICK-03). */
export function entering(store: AppStore): MiddlewareFunction {
  let current: string | undefined;
  return async ({ params, request }, next) => {
    const { pathname } = new URL(request.url);
    const leaves = current !== undefined && current !== pathname;
    if (leaves && selectLeft(store.getState()) > 0) store.dispatch(pageLeft());
    if (!(await store.dispatch(enter(params.game)))) throw new StartFailed();
    const result = await next();
    if (!wasRedirected(result)) current = pathname;
    return result;
  };
}

/** Asks the session whether a screen may be shown to this visitor (SHELL-02, PICK-02, AUTH-06). */
export function guarded(route: Omit<GuardedRoute, 'game'>, store: AppStore): MiddlewareFunction {
  return ({ params, request }) => {
    const verdict = guardFor({ ...route, game: params.game }, store.getState());
    if (verdict.kind === 'redirect') goTo(verdict.to);
    if (verdict.kind === 'login') {
      const { pathname, search } = new URL(request.url);
      store.dispatch(rememberTarget(pathname + search));
      goTo(pathTo('login'));
    }
  };
}

/** The rule of holidays is loaded for a game of a group only; where its code does not come one stays where one is. */
async function holidayTarget(store: AppStore, from?: string): Promise<string | undefined> {
  try {
    const { moveForHoliday } = await import(/* webpackChunkName: "holiday" */ './holiday.ts');
    return store.dispatch(moveForHoliday(from));
  } catch {
    return undefined;
  }
}

/**
 * Before the picker, which leads users to the game where they were last: a holiday that began or ended leads them to another game of its
 * group (HOL-01, HOL-02). Whoever opens an address of a game has chosen that game and stays (BACK-104); there it is only asked whether the
 * host has led from the picker. Asked once a group as long as the program runs and masters do not set its holiday otherwise (WORK-140), so that
 * whoever chooses a game on the group bar is never led away from it.
 */
export function celebrating(store: AppStore): MiddlewareFunction {
  const asked = new Set<string>();
  return async ({ params, request }) => {
    const state = store.getState();
    const atPicker = params.game === undefined;
    const game = atPicker ? selectSavedGame(state) : selectGame(state);
    const question = game?.group && game.group.key + (game.group.holiday ?? '');
    if (!question || asked.has(question)) return;
    asked.add(question);
    const from = new URL(request.url).searchParams.get(LED_FROM) ?? undefined;
    const isQuestion = atPicker || from !== undefined;
    const to = isQuestion ? await holidayTarget(store, from) : undefined;
    if (to !== undefined) goTo(pathTo('main', { game: to }));
  };
}
