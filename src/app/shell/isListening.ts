import { declarations } from '../declarations.ts';
import type { RootState } from '../reducer.ts';

/** Whether anything on the screen waits for news: only then is there something to say of the connection. */
export function isListening(state: RootState): boolean {
  return declarations.some(({ subscriptions }) => (subscriptions?.(state).length ?? 0) > 0);
}
