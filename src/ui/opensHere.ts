import type { MouseEvent } from 'react';

/** Does a press of a link open it in this tab? The others are the browser's own: a new tab or window, a download. */
export const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
