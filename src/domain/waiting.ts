import type { OrderPoint } from './sceneOrder.ts';

/**
 * Who is waited for in a scene (BACK-10). A scene is the newest turns of a place. Whoever wrote among them takes part, and is waited for from
 * the first turn that another wrote after it. Whoever is named there is waited for from that turn on. What lies further back waits no
 * more: the scene has gone on.
 */

/** So many of the newest turns of a place are its scene. */
export const SCENE_TURNS = 50;

/** A place in the order of what is written: its moment, and of one moment its id. */
export interface Written {
  readonly at: number;
  readonly id: number;
}

const compare = (a: Written, b: Written): number => a.at - b.at || a.id - b.id;

/** A living turn of a place. `at` is its moment, `named` are ids of the characters that it names. Lines of dice belong to no account. */
export interface SceneTurn extends Written {
  readonly user: number | null;
  readonly character: number | null;
  /** It was written as an NPC, or as a master. */
  readonly byStaff: boolean;
  /** Its character went elsewhere by it. */
  readonly leaves?: boolean | undefined;
  readonly named: readonly number[];
}

/**
 * One who may be waited for: a character of an account, or the masters of a game, who answer for each other. `characters` are those by whose
 * names they are called: of the masters the NPCs too that this account may lead.
 */
export interface SceneSide {
  readonly user: number;
  readonly isStaff: boolean;
  readonly characters: ReadonlySet<number>;
  /** An NPC of theirs stands here. */
  readonly standsHere?: boolean | undefined;
  /** The turn written elsewhere by which the character came here. */
  readonly arrival?: Written | undefined;
}

/** What was written since one's own last turn: the first and the last moment, how many turns, and whether one is named in any of them. */
export interface Unanswered {
  readonly since: number;
  readonly last: number;
  readonly count: number;
  readonly named: boolean;
}

/** How one stands in a scene: one's own last turn in it, and what is unanswered. */
export interface Standing {
  readonly own?: number | undefined;
  readonly news?: Unanswered | undefined;
}

const isOwn = ({ isStaff, characters }: SceneSide, turn: SceneTurn): boolean => {
  if (turn.user === null) return false;
  if (isStaff) return turn.byStaff;
  return !turn.byStaff && turn.character !== null && characters.has(turn.character);
};

const isOthers = (side: SceneSide, turn: SceneTurn): boolean =>
  turn.user !== null && turn.user !== side.user && !isOwn(side, turn);

const names = ({ characters }: SceneSide, { named }: SceneTurn): boolean =>
  named.some((one) => characters.has(one));

/** The scene of a place: its newest turns, oldest first. */
export const sceneOf = <T extends Written>(turns: readonly T[]): T[] =>
  [...turns].sort(compare).slice(-SCENE_TURNS);

const BEFORE_ALL: Written = { at: -1, id: -1 };

/** Behind what one takes part in a scene; undefined where one does not. Whoever went elsewhere by their last turn has left it, until they are named again. */
function joinedAt(
  scene: readonly SceneTurn[],
  side: SceneSide,
  own: (Written & Pick<SceneTurn, 'leaves'>) | undefined,
): Written | undefined {
  const hasLeft = own?.leaves === true && !side.isStaff;
  if (own && !hasLeft) return own;
  if (side.standsHere) return BEFORE_ALL;
  const call = scene.find(
    (turn) => isOthers(side, turn) && names(side, turn) && compare(turn, own ?? BEFORE_ALL) > 0,
  );
  return call && { at: call.at, id: call.id - 1 };
}

/** How a side stands among the turns of a place, in whatever order they are given; undefined where it takes no part. */
export function standingIn(turns: readonly SceneTurn[], side: SceneSide): Standing | undefined {
  const scene = sceneOf(turns);
  const { arrival } = side;
  const oldest = scene.length < SCENE_TURNS ? BEFORE_ALL : (scene[0] ?? BEFORE_ALL);
  const came = arrival && compare(arrival, oldest) > 0 ? [arrival] : [];
  const written = [...scene.filter((turn) => isOwn(side, turn)), ...came].sort(compare).at(-1);
  const from = joinedAt(scene, side, written);
  if (!from) return undefined;
  const own = written?.at;
  const news = scene.filter((turn) => compare(turn, from) > 0 && isOthers(side, turn));
  const [first] = news;
  const last = news.at(-1);
  if (!first || !last) return { own };
  const named = news.some((turn) => names(side, turn));
  return { own, news: { since: first.at, last: last.at, count: news.length, named } };
}

/**
 * What was put off: `later` until a time (ms); `quiet` until something is written after the moment `upTo`; `left` until one writes there
 * oneself.
 */
export type Hold =
  | { readonly kind: 'later'; readonly until: number }
  | { readonly kind: 'quiet'; readonly upTo: number }
  | { readonly kind: 'left'; readonly upTo: number };

/** Does it hold still? `last` is the moment of the newest that waits, `own` that of one's own last word. */
export function isHeld(
  hold: Hold,
  { own, last }: { readonly own?: number | undefined; readonly last: number },
  now: number,
): boolean {
  if (hold.kind === 'later') return now < hold.until;
  return hold.kind === 'quiet' ? last <= hold.upTo : (own ?? 0) <= hold.upTo;
}

/** `waits`: for an answer of this side; `held`: it would, but was put off or one is away; `others`: the next word is theirs. */
export type WaitingState = 'waits' | 'held' | 'others';

/** A place with what is known of it: its turns, and whose turn it is where it has an order (null: all in it are away). */
export interface WaitingScene {
  readonly turns: readonly SceneTurn[];
  readonly order?: { readonly members: readonly number[]; readonly now: OrderPoint | null };
}

/** What somebody has said of waiting: they are away, this scene is put off. */
export interface Wishes {
  readonly isAway: boolean;
  readonly hold?: Hold | undefined;
}

/** How a scene waits for a side. `since` is the moment from which one is waited for, or of one's own last turn, for which others let one wait. */
export interface Waits extends Standing {
  readonly state: WaitingState;
  readonly since: number;
}

/** Is the side waited for, leaving aside its wishes, and since when? */
function callOf({ order }: WaitingScene, side: SceneSide, standing: Standing): number | undefined {
  if (!order) return standing.news?.since;
  return order.now && side.characters.has(order.now.character) ? order.now.since : undefined;
}

/** How a scene waits for a side now (ms); undefined where it takes no part. With an order only the one whose turn it is is waited for. */
export function waitsFor(
  scene: WaitingScene,
  side: SceneSide,
  { isAway, hold }: Wishes,
  now: number,
): Waits | undefined {
  const isMember = scene.order?.members.some((one) => side.characters.has(one)) ?? false;
  const standing = standingIn(scene.turns, side) ?? (isMember ? {} : undefined);
  if (!standing) return undefined;
  const since = callOf(scene, side, standing);
  if (since === undefined) return { ...standing, state: 'others', since: standing.own ?? 0 };
  const last = Math.max(since, standing.news?.last ?? 0);
  const held = isAway || (hold !== undefined && isHeld(hold, { own: standing.own, last }, now));
  return { ...standing, state: held ? 'held' : 'waits', since };
}

/** How long a moderator's word, a comment or a turn that nobody answered is of interest, in ms. */
export const WAITING_REACH_MS = 60 * 24 * 3_600_000;

/** After so long (ms) without an answer a player's turn is shown to the masters. */
export const SILENT_AFTER_MS = 3 * 24 * 3_600_000;

/** The longest that somebody may be away, in ms. */
export const AWAY_LIMIT_MS = 366 * 24 * 3_600_000;

/** How often one may be nudged in a scene, in ms. */
export const NUDGE_EVERY_MS = 24 * 3_600_000;
