import type { Middleware } from '@reduxjs/toolkit';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Freezes all that a value holds. What is frozen already holds nothing that is not, so that only what is new is gone through. */
function freezeAll(value: unknown): void {
  if (!isObject(value) || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeAll(part);
}

/**
 * Freezes each state: whoever changes one in place gets an error where it does. To stand nearest to the reducers. The check of
 * Redux Toolkit tells it as well, but looks at the whole state twice at each action.
 */
export const freezing: Middleware = (store) => {
  freezeAll(store.getState());
  return (next) => (action) => {
    const result = next(action);
    freezeAll(store.getState());
    return result;
  };
};
