import { configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';

/** The argument of a call of RTK Query, in the action that tells of it. */
export function argOf(action: UnknownAction): object | undefined {
  const { arg } = (action['meta'] ?? {}) as { readonly arg?: unknown };
  return typeof arg === 'object' && arg !== null ? arg : undefined;
}

const NAME = 'forceQueryFn';

const markIn = (arg: object): symbol | undefined =>
  Object.getOwnPropertySymbols(arg).find(({ description }) => description === NAME);

/** Does RTK Query put a value in with this action, which no host was asked for? It says so by a symbol, for which JSON has no word. */
export function isPut(action: UnknownAction): boolean {
  const arg = argOf(action);
  const mark = arg && markIn(arg);
  return mark !== undefined && typeof (arg as Record<symbol, unknown>)[mark] === 'function';
}

/** The symbol is none of RTK Query's public names: the first action of a call that goes nowhere shows it. */
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
  if (!mark) throw new Error('RTK Query marks what is put in by another name now');
  return mark;
}

/** Makes the function that marks actions of a log as RTK Query marks what is put in (`put`). */
export function putMarker(): (action: UnknownAction) => UnknownAction {
  const mark = findMark();
  return (action) => {
    const meta = action['meta'] as Record<string, unknown>;
    const arg = { ...argOf(action), [mark]: () => undefined };
    return { ...action, meta: { ...meta, arg } };
  };
}
