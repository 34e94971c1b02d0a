import * as v from 'valibot';
import { actionTypes } from '../../../contract/index.ts';
import type { DraftOptions } from '../../../lib/drafts/draftOptions.ts';
import { revisions, type RevisionsKey } from '../../../lib/drafts/revisions.ts';
import { type DraftKey, loadDraft, storedDraft } from '../../../lib/drafts/storedDraft.ts';
import { type AppStorage, keyAt, storageKey } from '../../../lib/storage/index.ts';
import { formKey, type TurnFormScope, inSlot, slotOf, TURN_DRAFT } from './formScope.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { selectUser, type WithSession } from '../../session/index.ts';
import type { WithTurns } from '../slice.ts';

const turnDraft = v.object({
  /** HTML of the text. */
  html: v.string(),
  /** The location chosen for it. */
  location: v.exactOptional(v.string()),
  /** What the turn does besides, and where a route leads. */
  actionShown: v.exactOptional(v.boolean()),
  action: v.exactOptional(v.picklist(actionTypes)),
  destination: v.exactOptional(v.string()),
  /** What stands in the fields of a roll's dice. */
  dice: v.exactOptional(
    v.object({
      count: v.string(),
      sides: v.string(),
      modifier: v.string(),
      sign: v.picklist(['plus', 'minus']),
    }),
  ),
  /** As whom a master began it: another tab may have chosen otherwise since (FORM-23). */
  master: v.exactOptional(
    v.object({
      seasonsMode: v.boolean(),
      npc: v.exactOptional(v.string()),
      quests: v.pipe(v.array(v.string()), v.readonly()),
      tags: v.exactOptional(v.pipe(v.array(v.string()), v.readonly())),
      location: v.exactOptional(v.string()),
    }),
  ),
  /** The idempotency key under which it may already have arrived (FORM-22). */
  attempt: v.exactOptional(v.string()),
  /** Up to when (host's time, ms) the turns of others were known when its first word was written (FORM-21). */
  begun: v.exactOptional(v.number()),
  /** Sending it ended the session, at this time (epoch ms): it goes out as soon as its user is back (AUTH-08), from this device alone (features/drafts/api.ts). */
  resend: v.exactOptional(v.number()),
});

/** A turn that was written and not sent yet, with the choices it was written under (FORM-14). */
export type TurnDraft = v.InferOutput<typeof turnDraft>;

const drafts = storageKey(TURN_DRAFT, storedDraft(turnDraft));
const earlier = storageKey('turnVersions', revisions);

const partsOf = ({ user, game, character, context }: TurnFormScope) =>
  [user, game, character, context] as const;

/** The key under which a draft is stored and locked; its name is `formKey`. */
export const draftKey = (scope: TurnFormScope): DraftKey<TurnDraft> =>
  keyAt(drafts, ...partsOf(scope));

export const revisionsKey = (scope: TurnFormScope): RevisionsKey =>
  keyAt(earlier, ...partsOf(scope));

/** Is there nothing to store? A text that may have arrived is stored even when it was emptied, for its key. */
const isEmpty = ({ html, attempt }: TurnDraft): boolean => html === '' && attempt === undefined;

/** How a turn is written: by one tab, and what does not fit into the form becomes a revision (FORM-19). */
export const turnOptions = (scope: TurnFormScope): DraftOptions<TurnDraft> => ({
  lock: true,
  isEmpty,
  revisions: { key: revisionsKey(scope), textOf: ({ html }) => html },
});

/** The parts of the keys of all drafts that are stored. */
function storedParts(storage: AppStorage): string[][] {
  return storage.partsOf(drafts).filter((parts) => {
    const draft = storage.get(keyAt(drafts, ...parts))?.value;
    return draft !== undefined && !isEmpty(draft);
  });
}

/** The games in which this user has a draft. */
export function draftedGames(storage: AppStorage, user: string): ReadonlySet<string | undefined> {
  const mine = storedParts(storage).filter(([owner]) => owner === user);
  return new Set(mine.map(([, game]) => game));
}

/** The numbers of the drafts that are stored beside each other in the context of this scope. */
export function draftedSlots(storage: AppStorage, scope: TurnFormScope): number[] {
  const slots = storedParts(storage).flatMap(([user, game, character, context]) => {
    const mine = user === scope.user && game === scope.game && character === scope.character;
    if (!mine || context === undefined) return [];
    const slot = slotOf({ context });
    return inSlot(scope, slot).context === context ? [slot] : [];
  });
  return slots.sort((one, other) => one - other);
}

/** Does a text wait in the forms of this scope: in one that was left, or stored by the browser? Whichever of the texts beside each other it is. */
export function hasTextAt(scope: TurnFormScope): AppThunk<boolean, WithTurns> {
  return (_dispatch, getState, { storage }) => {
    const here = formKey(inSlot(scope, 1));
    const forms = Object.values(getState().turns.forms ?? {});
    const written = forms.some((form) => !form.empty && formKey(inSlot(form.place, 1)) === here);
    return written || draftedSlots(storage, scope).length > 0;
  };
}

/** The same of what the draft store alone has, where the browser was killed. */
export function loadTextAt(scope: TurnFormScope): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const value = (await dispatch(loadDraft(draftKey(scope))))?.value;
    return value !== undefined && !isEmpty(value);
  };
}

/** Does the user have a text in this game that is not sent yet: in a form, or stored by the browser from another time? */
export function hasUnsentText(game: string): AppThunk<boolean, WithSession & WithTurns> {
  return (_dispatch, getState, { storage }) => {
    const user = selectUser(getState())?.id;
    const forms = Object.values(getState().turns.forms ?? {});
    const written = forms.some(({ place: scope, empty }) => scope.game === game && !empty);
    return written || (user !== undefined && draftedGames(storage, user).has(game));
  };
}
