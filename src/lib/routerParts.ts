import { createContext } from 'react';

/**
 * In the built client these stand for parts of react-router that cannot be shaken off (webpack.config.ts), and that every first reader would
 * wait for: prefetching and head elements of pages made by its own server, which our links (ui/RouterLink) do without, and instruments
 * that observe a router, of which there are none.
 */
export const FrameworkContext = createContext<undefined>(undefined);

export const PrefetchPageLinks = undefined;
export const mergeRefs = undefined;
export const usePrefetchBehavior = undefined;

export const getRouteInstrumentationUpdates = undefined;
export const instrumentClientSideRouter = undefined;
export const instrumentHandler = undefined;
export const instrumentationResultMetaContext = undefined;

/** Asked at each navigation; there is nobody to be told what came of it. */
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined;
