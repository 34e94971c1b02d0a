import { configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';

/** The argument of an RTK Query action. */
function argOf(action: UnknownAction): object | undefined {
  const { arg } = (action['meta'] ?? {}) as { readonly arg?: unknown };
  return typeof arg === 'object' && arg !== null ? arg : undefined;
}

const NAME = 'forceQueryFn';

const markIn = (arg: object): symbol | undefined =>
  Object.getOwnPropertySymbols(arg).find(({ description }) => description === NAME);

/** True for an action of `upsertQueryData`, which calls no host. RTK Query marks it by a symbol, which JSON cannot hold. */
export function isUpserted(action: UnknownAction): boolean {
  const arg = argOf(action);
  const mark = arg && markIn(arg);
  return mark !== undefined && typeof (arg as Record<symbol, unknown>)[mark] === 'function';
}

/** RTK Query does not export the symbol: it is read from the first action of a dummy call. */
function findMark(): symbol {
  const api = createApi({
    baseQuery: () => ({ data: null }),
    endpoints: (build) => ({
      nothing: build.query<null, void>({ query: () => '', keepUnusedDataFor: 0 }),
    }),
  });
  let mark: symbol | undefined;
  const listen: Middleware = () => (next) => (action) => {
    const arg = argOf(action as UnknownAction);
    mark ??= arg && markIn(arg);
    return next(action);
  };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware, listen),
  });
  store.dispatch(api.endpoints.nothing.initiate()).unsubscribe();
  if (!mark) throw new Error(`RTK Query no longer marks upserts by ${NAME}`);
  return mark;
}

/** Returns a function that restores the symbol on logged actions with `put`. */
export function createUpsertMarker(): (action: UnknownAction) => UnknownAction {
  const mark = findMark();
  return (action) => {
    const meta = action['meta'] as Record<string, unknown>;
    const arg = { ...argOf(action), [mark]: () => undefined };
    return { ...action, meta: { ...meta, arg } };
  };
}
