import * as v from 'valibot';
import { keyAt, storageKey } from '../../../lib/storage/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { draftedSlots } from './turnDraft.ts';
import type { TurnFormScope } from './formScope.ts';

/** Several texts beside each other in one context (FORM-19): which of them this tab writes, and which others there are. */

const slotKey = storageKey('turnSlot', v.number(), 'session');

const keyOf = ({ user, game, character, context }: TurnFormScope) =>
  keyAt(slotKey, user, game, character, context);

/** The number of the text that this tab wrote before it was reloaded; the first where that text is gone. */
export function chosenSlot(scope: TurnFormScope): AppThunk<number> {
  return (_dispatch, _getState, { storage }) => {
    const slot = storage.get(keyOf(scope)) ?? 1;
    return draftedSlots(storage, scope).includes(slot) ? slot : 1;
  };
}

export function chooseSlot(scope: TurnFormScope, slot: number): AppThunk<void> {
  return (_dispatch, _getState, { storage }) => void storage.set(keyOf(scope), slot);
}

/** The lowest number without a text, beyond the present one: another tab may just have begun with a lower one. */
export function freeSlot(scope: TurnFormScope, present: number): AppThunk<number> {
  return (_dispatch, _getState, { storage }) => {
    const taken = draftedSlots(storage, scope);
    let slot = present + 1;
    while (taken.includes(slot)) slot += 1;
    return slot;
  };
}

/** The other texts that are stored in this context. */
export function otherSlots(scope: TurnFormScope, present: number): AppThunk<readonly number[]> {
  return (_dispatch, _getState, { storage }) =>
    draftedSlots(storage, scope).filter((slot) => slot !== present);
}
