import type { Trx } from '../../db/index.ts';
import type { content } from '../content/index.ts';

/** What is seeded (HOST-03): the content's lists, as `demo/content` gives them. */
export type DemoContent = typeof content;

/** Ids that the database gave, by the names that the content uses. An unknown name is a mistake in the content. */
export type Names = {
  set: (name: string, id: number) => void;
  id: (name: string) => number;
};

function names(kind: string): Names {
  const ids = new Map<string, number>();
  return {
    set: (name, id) => void ids.set(name, id),
    id: (name) => {
      const id = ids.get(name);
      if (id === undefined) throw new Error(`The demo content names an unknown ${kind}: ${name}`);
      return id;
    },
  };
}

/** A name inside one game: the same profile is another character in each. */
export const inGame = (game: string, key: string): string => `${game}/${key}`;

/** One seeding under way, inside its transaction. */
export type Seeding = {
  trx: Trx;
  content: DemoContent;
  /** The moment of the seeding, in ms; all times of the content count back from it. */
  now: number;
  at: (hoursAgo: number) => number;
  /** When the community began: before its first turn. */
  founded: number;
  /** Users and groups by login and key; everything else by {@link inGame}. */
  users: Names;
  groups: Names;
  games: Names;
  maps: Names;
  locations: Names;
  species: Names;
  factions: Names;
  positions: Names;
  characters: Names;
  quests: Names;
  events: Names;
  channels: Names;
};

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Begins a seeding at `now`. */
export function seedingOf(trx: Trx, content: DemoContent, now: number): Seeding {
  const at = (hoursAgo: number): number => now - Math.round(hoursAgo * 3_600) * 1_000;
  const first = Math.max(DAY_HOURS, ...content.turns.map(({ hoursAgo }) => hoursAgo));
  return {
    trx,
    content,
    now,
    at,
    founded: at(first) - DAY_HOURS * HOUR_MS,
    users: names('account'),
    groups: names('group'),
    games: names('game'),
    maps: names('map'),
    locations: names('location'),
    species: names('species'),
    factions: names('faction'),
    positions: names('position'),
    characters: names('character'),
    quests: names('quest'),
    events: names('quest event'),
    channels: names('channel'),
  };
}

export { put, putAll } from '../../db/index.ts';
