/** Whose form it is and what it writes: drafts are kept by this (FORM-14). `context` is what `newTurnContext` makes. */
export interface TurnFormScope {
  readonly user: string;
  readonly game: string;
  readonly character: string;
  readonly context: string;
}

/** The name under which drafts of turns are stored. */
export const TURN_DRAFT = 'turnDraft';

/** The key of a form: the name of its draft's key. */
export function formKey({ user, game, character, context }: TurnFormScope): string {
  return [TURN_DRAFT, user, game, character, context].map(encodeURIComponent).join('/');
}

const NEW_TURN = 'new';
const IN_LOCATION = 'location/';

/** The context of drafts for new turns: of a game, or of one of its locations, whose page keeps drafts of its own. */
export function newTurnContext(location?: string): string {
  return location === undefined ? NEW_TURN : IN_LOCATION + location;
}

const SLOT = /^#(\d+)\/(.*)$/;

/** The number of a scope among those of one context: 1, unless a second text was begun beside the first. */
export function slotOf({ context }: Pick<TurnFormScope, 'context'>): number {
  return Number(SLOT.exec(context)?.[1] ?? 1);
}

/** The scope of the text with this number, in the same context. */
export function inSlot(scope: TurnFormScope, slot: number): TurnFormScope {
  const context = SLOT.exec(scope.context)?.[2] ?? scope.context;
  return { ...scope, context: slot === 1 ? context : `#${slot}/${context}` };
}

/** The location on whose page a form stands; undefined for a form of the whole game. */
export function homeOf(scope: TurnFormScope): string | undefined {
  const { context } = inSlot(scope, 1);
  return context.startsWith(IN_LOCATION) ? context.slice(IN_LOCATION.length) : undefined;
}
