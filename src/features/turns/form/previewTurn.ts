import type { Character, Turn, TurnAction, TurnChar } from '../../../contract/index.ts';
import { actionOf, destinationOf, modeOf, npcOf, routesOf } from './formMode.ts';
import type { TurnFormState } from './formState.ts';

/** What a form is seen to say before it has said it (FORM-20). */
export interface PreviewParts {
  readonly form: TurnFormState;
  readonly speaker: Character;
  /** Where the turn will stand. */
  readonly location: { readonly key: string; readonly title: string } | undefined;
  /** Turns that are known: they tell more of a speaker (faction, age) than the form does. */
  readonly known: readonly Turn[];
  /** Epoch ms. */
  readonly now: number;
}

/** Who signs the turn: the NPC, the character, or nobody but «the master». */
function charOf({ form, speaker, known }: PreviewParts): TurnChar | undefined {
  const mode = modeOf(form);
  const npc = npcOf(form);
  const who = mode === 'npc' ? npc : speaker;
  if (mode === 'seasons' || !who) return undefined;
  const seen = known.find(({ char }) => char?.id === who.id)?.char;
  if (seen) return seen;
  const img = npc ? npc.img : (speaker.turnAvatar ?? speaker.avatar);
  const type = mode === undefined && speaker.type === 'user' ? 'user' : 'profile';
  return { id: who.id, type, name: who.name, ...(img !== undefined && { img }) };
}

/** Where a route leads; what a roll comes to is for the host to say. */
function actionsOf({ form, location }: PreviewParts): TurnAction[] {
  if (actionOf(form, location?.key) !== 'route') return [];
  const end = destinationOf(form, location?.key);
  const to = routesOf(form, location?.key).find(({ key }) => key === end);
  return to ? [{ key: 'route', to }] : [];
}

/** The turn as it will stand in the feed. */
export function previewTurn(parts: PreviewParts): Turn {
  const { form, location, now } = parts;
  const char = charOf(parts);
  const actions = actionsOf(parts);
  return {
    id: 'preview',
    post: form.html,
    created: Math.floor(now / 1_000),
    created_at: '',
    actions,
    charIsMaster: modeOf(form) === 'seasons',
    isOwner: true,
    commentsCount: 0,
    reactions: [],
    ...(location && { location, ...(actions.length > 0 && { actionFrom: location }) }),
    ...(char && { char }),
  };
}
