import type {
  ActionType,
  Npc,
  Place,
  QuestOption,
  TurnForm,
  TurnRoutes,
} from '../../../contract/index.ts';
import type { TurnMode } from '../../../domain/index.ts';
import { isUnderWay, type TurnFormState } from './formState.ts';
import { diceCommandOf } from '../../../ui/diceNumbers.ts';

/** Who speaks in a form, what its turn does besides its words, and what is missing for it: all read off the form alone. */

/** How this form posts; undefined for those who are no masters (FORM-10, FORM-11). */
export function modeOf({ modes, master }: TurnFormState): TurnMode | undefined {
  if (modes.length < 2) return modes[0];
  return master.seasonsMode ? 'seasons' : 'npc';
}

/** The NPC that speaks: chosen, and still among those one may speak for. Nobody outside of NPC mode. */
export function npcOf(form: TurnFormState): Npc | undefined {
  if (modeOf(form) !== 'npc') return undefined;
  return form.options?.npcList.find(({ id }) => id === form.master.npc);
}

/** The quests that the turn is marked with: those chosen that are still offered, and none outside of seasons mode. */
export function questsOf(form: TurnFormState): readonly QuestOption[] {
  if (modeOf(form) !== 'seasons') return [];
  return form.options?.questList.filter(({ id }) => form.master.quests.includes(id)) ?? [];
}

interface Standing {
  readonly location?: string;
  readonly locationRoutes: readonly Place[];
}

/** Where the speaker stands, and the ways from there. */
function standingOf(form: TurnFormState): Standing | undefined {
  if (modeOf(form) === 'npc') return npcOf(form);
  const { currentLocation, locationRoutes = [] } = form.options ?? {};
  return { locationRoutes, ...(currentLocation !== undefined && { location: currentLocation }) };
}

/**
 * Where a route action may lead (FORM-03, FORM-12). The host names the ways from where the speaker stands, so there are none for a turn
 * that is to stand elsewhere.
 */
export function routesOf(form: TurnFormState, location: string | undefined): readonly Place[] {
  const standing = standingOf(form);
  if (!standing) return [];
  const elsewhere = standing.location !== undefined && standing.location !== location;
  return elsewhere ? [] : standing.locationRoutes;
}

/** What the host lets this turn do besides its words; a route only where there is somewhere to go. */
export function actionsOf(form: TurnFormState, location: string | undefined): ActionType[] {
  const offered = form.options?.actionTypes ?? [];
  return offered.filter((type) => type !== 'route' || routesOf(form, location).length > 0);
}

/** What the turn does: the action chosen, else the first there is, as long as the panel is shown. */
export function actionOf(form: TurnFormState, location: string | undefined) {
  if (!form.actionShown) return undefined;
  const offered = actionsOf(form, location);
  return offered.find((type) => type === form.action) ?? offered[0];
}

/** Where the turn leads; undefined without a route, and as long as none of its ends is chosen. */
export function destinationOf(form: TurnFormState, location: string | undefined) {
  if (actionOf(form, location) !== 'route') return undefined;
  return routesOf(form, location).find(({ key }) => key === form.destination)?.key;
}

/** What a form may lack: an NPC (FORM-02), the form data by which its quests are known, the end of its route, or numbers of its dice. */
export type Lack = 'npc' | 'options' | 'destination' | 'dice';

/** The field that a press of send finds empty, in the order of the form (BACK-101). */
export type MissingField = 'npc' | 'place' | 'text' | 'destination' | 'dice';

/** What the writer has to fill in before the turn can go out. */
export function missingField(
  form: TurnFormState,
  location: string | undefined,
): MissingField | undefined {
  const lack = lackOf(form, location);
  if (lack === 'npc') return 'npc';
  if (location === undefined) return 'place';
  if (form.empty) return 'text';
  return lack === 'options' ? undefined : lack;
}

/** What has to be chosen or loaded before a turn in this location may go out. */
export function lackOf(form: TurnFormState, location: string | undefined): Lack | undefined {
  const mode = modeOf(form);
  if (mode === 'npc' && !npcOf(form)) return 'npc';
  if (mode === 'seasons' && !form.options && form.master.quests.length > 0) return 'options';
  const action = actionOf(form, location);
  const leadsNowhere = action === 'route' && destinationOf(form, location) === undefined;
  if (leadsNowhere) return 'destination';
  const isNoThrow = action === 'roll' && form.dice && !diceCommandOf(form.dice);
  return isNoThrow ? 'dice' : undefined;
}

/** What the call is sent (spec 1 §7): npc in NPC mode, quests in seasons mode, a master's tags, action and its end where one is chosen. */
export function turnBody(form: TurnFormState, html: string, location: string) {
  const action = actionOf(form, location);
  const destination = destinationOf(form, location);
  const roll = action === 'roll' && form.dice ? diceCommandOf(form.dice) : undefined;
  const npc = npcOf(form);
  const quests = questsOf(form).map(({ id }) => id);
  const tags = modeOf(form) === undefined ? [] : (form.master.tags ?? []);
  return {
    body: html,
    currentLocation: location,
    ...(action !== undefined && { action }),
    ...(destination !== undefined && { location: destination }),
    ...(roll !== undefined && { roll }),
    ...(npc && { npc: npc.id }),
    ...(quests.length > 0 && { quests }),
    ...(tags.length > 0 && { tags: [...tags] }),
  };
}

/** After a choice of speaker the turn stands where an NPC does, and what led away from another place is forgotten (FORM-12). */
function standAnew(form: TurnFormState): TurnFormState {
  const { destination: _old, ...rest } = form;
  const location = npcOf(rest)?.location;
  return location === undefined ? rest : withLocation(rest, location);
}

/** The user chose where the turn is to stand. It cannot be un-chosen (FORM-04). */
export function withLocation(form: TurnFormState, location: string): TurnFormState {
  return { ...form, location, master: { ...form.master, location } };
}

/** The master switched to this mode, where it is offered; the NPC of before is still known (FORM-10). */
export function withMode(form: TurnFormState, mode: TurnMode): TurnFormState {
  if (!form.modes.includes(mode)) return form;
  return standAnew({ ...form, master: { ...form.master, seasonsMode: mode === 'seasons' } });
}

/** The master speaks for this NPC from now on (FORM-12). */
export function withNpc(form: TurnFormState, npc: string): TurnFormState {
  return standAnew({ ...form, master: { ...form.master, npc } });
}

/** May the turn go out as one that stands in this location? (FORM-02, FORM-07) */
export function canSend(form: TurnFormState, location: string | undefined): boolean {
  const free = !isUnderWay(form) && !form.elsewhere;
  return !form.empty && free && lackOf(form, location) === undefined;
}

/** The form data after a turn: what the answer says is said of the one who spoke, the NPC or the character itself. */
function optionsAfter(form: TurnFormState, routes: TurnRoutes): TurnForm | undefined {
  const { currentLocation: location, ...open } = routes;
  const { options } = form;
  const speaker = npcOf(form);
  if (!options || !speaker) return options && { ...options, ...routes };
  const moved = { ...open, ...(location !== undefined && { location }) };
  const npcAfter = (npc: Npc) => (npc.id === speaker.id ? { ...npc, ...moved } : npc);
  return { ...options, npcList: options.npcList.map(npcAfter) };
}

/** The form after its turn was taken: empty, without an action, and with what the answer offers next (FORM-08). */
export function afterPosting(form: TurnFormState, routes: TurnRoutes): TurnFormState {
  const {
    error: _over,
    attempt: _sent,
    location: _chosen,
    action: _a,
    destination: _d,
    dice: _dice,
    begun: _begun,
    arrived: _arrived,
    resend: _again,
    ...rest
  } = form;
  const { tags: _tags, ...master } = form.master;
  const options = optionsAfter(form, routes);
  const { currentLocation } = routes;
  const here = currentLocation === undefined ? {} : { location: currentLocation };
  return {
    ...rest,
    status: 'ready',
    html: '',
    empty: true,
    actionShown: false,
    master: { ...master, ...here },
    posted: form.posted + 1,
    revision: form.revision + 1,
    ...(options !== undefined && { options }),
  };
}
