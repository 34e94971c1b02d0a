import { prose } from '../prose.ts';
import type { Author, GameKey, Turn, TurnAction, TurnComment } from '../types.ts';

interface SceneFrame {
  game: GameKey;
  key: string;
  location: string;
  /** Hours before the seeding moment of the first and of the last turn. */
  from: number;
  to: number;
}

interface Extras {
  /** Destination of a route action. */
  to?: string;
  /** Roll: the command, then what the dice showed, e.g. ['2d6+1', 4, 2]. */
  roll?: readonly [string, ...number[]];
  reactions?: string[];
  /** Comments: by whom, and what. */
  notes?: readonly (readonly ['owner' | 'master', string])[];
  quests?: string[];
  /** Who leads the NPC; the master unless said otherwise. */
  led?: 'tech';
}

interface Spoken {
  by: string;
  text: string;
  extras: Extras;
}

/** One turn as it is written: `by` is a character's key, an NPC's, 'master' or '@login'. */
export function turn(by: string, text: string, extras: Extras = {}): Spoken {
  return { by, text, extras };
}

/**
 * Lays a scene's turns out in time between `from` and `to`: a long turn comes after a long pause,
 * since somebody had to write it.
 */
export function scene(frame: SceneFrame, spoken: Spoken[]): Turn[] {
  const weights = spoken.map(({ text }, index) => (index === 0 ? 0 : 300 + text.length));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  return spoken.map((one, index) => {
    passed += weights[index] ?? 0;
    const hoursAgo = frame.from - (frame.from - frame.to) * (total === 0 ? 0 : passed / total);
    return finished(frame, one, hoursAgo);
  });
}

function finished(frame: SceneFrame, { by, text, extras }: Spoken, hoursAgo: number): Turn {
  return {
    game: frame.game,
    scene: frame.key,
    location: frame.location,
    author: authorOf(by, extras),
    post: prose(text),
    hoursAgo,
    actions: actionsOf(extras),
    comments: commentsOf(extras, hoursAgo),
    reactions: extras.reactions ?? [],
    quests: extras.quests ?? [],
  };
}

function authorOf(by: string, extras: Extras): Author {
  if (by === 'master') return { type: 'master', account: 'master' };
  if (by.startsWith('@')) return { type: 'user', account: by.slice(1) };
  if (by.startsWith('npc-')) return { type: 'npc', key: by, account: extras.led ?? 'master' };
  return { type: 'character', key: by };
}

function actionsOf({ to, roll }: Extras): TurnAction[] {
  const actions: TurnAction[] = [];
  if (to !== undefined) actions.push({ key: 'route', to });
  if (roll !== undefined) actions.push(rollOf(roll));
  return actions;
}

function rollOf([command, ...dice]: readonly [string, ...number[]]): TurnAction {
  const modifier = Number(/[+-]\d+$/u.exec(command)?.[0] ?? 0);
  const result = dice.reduce((sum, die) => sum + die, modifier);
  const detail = `${dice.join('+')}${modifier > 0 ? `+${modifier}` : modifier || ''}=${result}`;
  return { key: 'roll', roll: command, result, detail };
}

function commentsOf({ notes = [] }: Extras, hoursAgo: number): TurnComment[] {
  const span = Math.min(6, hoursAgo * 0.8);
  return notes.map(([author, body], index) => ({
    author,
    body: prose(body),
    hoursAgo: hoursAgo - (span * (index + 1)) / (notes.length + 1),
  }));
}
