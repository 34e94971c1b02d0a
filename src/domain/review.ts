import type { ErrorId, Game, Profile, ReviewState, ReviewStep } from '../contract/index.ts';
import { profileFields } from './profileForm.ts';
import { type Actor, isMaster } from './role.ts';
import { textVersion } from './textVersion.ts';

/**
 * The queue of profiles (OWN-70): from its making to its confirmation a profile waits either for the masters or for its player, and each word of the
 * one makes it the other's turn.
 */

/** Where a profile stands: whether it was confirmed, whether it is out of play, and what masters decided last (absent: nothing that holds). */
export interface Reviewed {
  readonly confirmed: boolean;
  readonly finished: boolean;
  readonly decision?: 'returned' | 'refused' | undefined;
}

/** How a profile stands, in one word. */
export function reviewStateOf({ confirmed, finished, decision }: Reviewed): ReviewState {
  if (finished) return 'putAway';
  return confirmed ? 'confirmed' : (decision ?? 'waiting');
}

const STEPS: Readonly<Record<ReviewState, readonly ReviewStep[]>> = {
  waiting: ['confirm', 'return', 'refuse', 'putAway'],
  returned: ['confirm', 'refuse', 'putAway'],
  confirmed: ['putAway'],
  refused: ['restore', 'putAway'],
  putAway: ['restore'],
};

/** The steps that masters may take with a profile that stands so. */
export const stepsFrom = (state: ReviewState): readonly ReviewStep[] => STEPS[state];

/** Where a step leads. What comes back into play stands as before; a refusal that is taken back leads to the end of the queue. */
export function reviewedAfter(step: ReviewStep, before: Reviewed): Reviewed {
  switch (step) {
    case 'confirm':
      return { ...before, confirmed: true, decision: undefined };
    case 'return':
      return { ...before, decision: 'returned' };
    case 'refuse':
      return { ...before, decision: 'refused' };
    case 'putAway':
      return { ...before, finished: true };
    case 'restore':
      return before.finished ? { ...before, finished: false } : { ...before, decision: undefined };
  }
}

/** Who would decide on a profile. `owns`: it is theirs. `others`: other accounts lead the game too. */
export interface Reviewer {
  readonly actor: Actor;
  readonly owns: boolean;
  readonly others: boolean;
}

/** Why this character sees nothing of the queue. */
export const queueRefusal = (actor: Actor): ErrorId | undefined =>
  isMaster(actor) ? undefined : 'mastersOnly';

/** Why nothing is decided in a game: it is over. One that is being prepared gets its first characters so. */
export const queueClosed = ({ status }: Pick<Game, 'status'>): ErrorId | undefined =>
  status === 'closed' ? 'gameClosed' : undefined;

/** Why this character decides nothing in this game: only masters do, and nobody on their own profile as long as another leads the game. */
export function decideRefusal(
  game: Pick<Game, 'status'>,
  { actor, owns, others }: Reviewer,
): ErrorId | undefined {
  if (!isMaster(actor)) return 'mastersOnly';
  if (owns && others) return 'reviewOwn';
  return queueClosed(game);
}

/** Why a step is not taken: from here it leads nowhere. */
export const stepRefusal = (state: ReviewState, step: ReviewStep): ErrorId | undefined =>
  stepsFrom(state).includes(step) ? undefined : 'reviewStepWrong';

/** Why masters write its player no comment on a profile: the talk ends with a decision. */
export const commentRefusal = (state: ReviewState): ErrorId | undefined =>
  state === 'waiting' || state === 'returned' ? undefined : 'reviewStepWrong';

/** Is it given from hand to hand? Only what is confirmed and in play. */
export const handRefusal = (state: ReviewState): ErrorId | undefined =>
  state === 'confirmed' ? undefined : 'reviewStepWrong';

/** The fields of a profile that masters look at, in the order of the form; the word to them is none of these. */
export const reviewFields = profileFields.filter((field) => field !== 'newcomment');
export type ReviewField = (typeof reviewFields)[number];

const TITLES = {
  species: 'speciesTitle',
  faction: 'factionTitle',
  position: 'positionTitle',
  gender: 'genderInfo',
} as const;

const isChoice = (field: ReviewField): field is keyof typeof TITLES => field in TITLES;

/** What a field says to a reader; empty where it says nothing. */
function reviewText(profile: Profile, field: ReviewField): string {
  const value = profile[isChoice(field) ? TITLES[field] : field];
  return value === undefined ? '' : String(value);
}

/** A profile as it is looked at, and kept as it was: each field in words. */
export const reviewTexts = (profile: Profile): Record<string, string> =>
  Object.fromEntries(reviewFields.map((field) => [field, reviewText(profile, field)]));

/** A hash of what a decision rests on: the fields, how it stands, whose it is, and the last word about it. */
export const reviewVersion = (
  texts: Readonly<Record<string, string>>,
  ...rest: readonly (string | number | null)[]
): string => textVersion(JSON.stringify([texts, ...rest]));

/** The words of a profile, for those who want to know how long they will read. */
export const wordCount = (texts: Readonly<Record<string, string>>): number =>
  Object.values(texts).reduce((sum, text) => sum + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0);
