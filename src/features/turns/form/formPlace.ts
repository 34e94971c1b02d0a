/** Whose form it is and what it writes: drafts are kept by this (FORM-14). `context` is what `newTurnContext` makes. */
export interface FormPlace {
  readonly user: string;
  readonly game: string;
  readonly character: string;
  readonly context: string;
}

/** The name under which drafts of turns are stored. */
export const TURN_DRAFT = 'turnDraft';

/** The key of a form: the name of its draft's key. */
export function formKey({ user, game, character, context }: FormPlace): string {
  return [TURN_DRAFT, user, game, character, context].map(encodeURIComponent).join('/');
}

const NEW_TURN = 'new';
const IN_LOCATION = 'location/';

/** The context of drafts for new turns: of a game, or of one of its locations, whose page keeps drafts of its own. */
export function newTurnContext(location?: string): string {
  return location === undefined ? NEW_TURN : IN_LOCATION + location;
}

const SLOT = /^#(\d+)\/(.*)$/;

/** The number of a place among those of one context: 1, unless a second text was begun beside the first. */
export function slotOf({ context }: Pick<FormPlace, 'context'>): number {
  return Number(SLOT.exec(context)?.[1] ?? 1);
}

/** The place of the text with this number, in the same context. */
export function inSlot(place: FormPlace, slot: number): FormPlace {
  const context = SLOT.exec(place.context)?.[2] ?? place.context;
  return { ...place, context: slot === 1 ? context : `#${slot}/${context}` };
}

/** The location on whose page a form stands; undefined for a form of the whole game. */
export function homeOf(place: FormPlace): string | undefined {
  const { context } = inSlot(place, 1);
  return context.startsWith(IN_LOCATION) ? context.slice(IN_LOCATION.length) : undefined;
}
