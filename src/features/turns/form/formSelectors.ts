import type { Location } from '../../../contract/index.ts';
import { canSend, modeOf, npcOf } from './formMode.ts';
import { homeOf } from './formScope.ts';
import type { TurnFormState } from './formState.ts';
import type { WithTurns } from '../slice.ts';

/** Questions to the forms; apart from those to the feeds, so that no reader waits for them. Keys are made by `formKey`. */

export const selectForm = ({ turns }: WithTurns, key: string): TurnFormState | undefined =>
  turns.forms?.[key];

/** May the turn of this form go out, to stand in this location? (FORM-02, FORM-07) */
export function selectCanSend(state: WithTurns, key: string, location?: string): boolean {
  const form = selectForm(state, key);
  return form !== undefined && canSend(form, location ?? form.location);
}

/**
 * Where a turn might stand, best first: what was chosen, then the location on whose page the form stands. An NPC's own place is newer than
 * what its master remembers.
 */
function wishesOf(form: TurnFormState | undefined, standing: string | undefined) {
  if (!form) return [standing];
  const { location, options, master } = form;
  const mode = modeOf(form);
  const home = homeOf(form.place);
  if (mode === 'npc') return [location, home, npcOf(form)?.location, master.location];
  const remembered = mode === 'seasons' ? master.location : undefined;
  return [location, home, remembered, options?.currentLocation, standing];
}

/** The place on whose page a form stands, where it is closed to its character (WORK-160). */
function closedHome({ place: scope, options }: TurnFormState): string | undefined {
  const home = homeOf(scope);
  return home !== undefined && options?.closed?.includes(home) ? home : undefined;
}

/** The place of which the form has to say that its character may not write there: the one of its page, or where the character stands. */
export function closedPlaceOf(
  form: TurnFormState,
  standing: string | undefined,
): string | undefined {
  const home = homeOf(form.place);
  if (home !== undefined) return closedHome(form);
  return form.options?.closed?.find((key) => key === standing);
}

/**
 * Where the turn will stand: what was chosen, else where form data, settings or character say one is, each only where one may
 * write; the only place there is needs no choice. Undefined where the user has to choose.
 */
export function locationFor(
  form: TurnFormState | undefined,
  writable: readonly Location[],
  standing: string | undefined,
): string | undefined {
  const open = (wish: string | undefined) => writable.some(({ key }) => key === wish);
  // What was written on the page of a place that is closed now goes nowhere else by itself.
  if (form && closedHome(form) !== undefined)
    return open(form.location) ? form.location : undefined;
  return (
    wishesOf(form, standing).find(open) ?? (writable.length === 1 ? writable[0]?.key : undefined)
  );
}
