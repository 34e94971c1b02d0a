import type { RouterProviderProps } from 'react-router/dom';

/** Writes to the console, once, what a route failed by. React writes the crashes of components itself. */
export const onError: NonNullable<RouterProviderProps['onError']> = (error, { errorInfo }) => {
  if (errorInfo) return;
  console.error(error); // eslint-disable-line no-console -- for whoever looks into it; the reader is told by the screen
};
