/**
 * Names of realtime channels (spec 1 §7, spec 2 §4; docs/hosts.md lists them). A topic is the
 * name without its kind; on the wire private and presence channels carry the protocol's prefix.
 */

export type ChannelKind = 'public' | 'private' | 'presence';

/** Turns of a game: public where guests may read the game, else private. `isOwner` is false. */
export const turnChannel = (game: string): string => `rpg.game.${game}.turn`;

/** Turns of one location, public or private as the game's channel. */
export const locationTurnChannel = (game: string, location: string): string =>
  `rpg.game.${game}.${location}.turn`;

/** Turns as one character sees them, `isOwner` included. Always private. */
export const characterTurnChannel = (game: string, character: string): string =>
  `rpg.game.${game}.profile.${character}.turn`;

/** What concerns one user alone, in whatever game. Always private; an addition of this host. */
export const userChannel = (user: string): string => `rpg.user.${user}`;

/** Messages of a chat channel. Always presence. */
export const chatTopic = (type: string, id: string): string => `chat.rpg.${type}.${id}`;

/** Who writes a turn in a place now. Always presence, and without a list of members; an addition of this host (`writing`, BACK-95). */
export const placeWritingTopic = (game: string, location: string): string =>
  `writing.rpg.${game}.place.${location}`;

/** Who writes the chronicle of a quest's event now; as {@link placeWritingTopic}. */
export const chronicleWritingTopic = (game: string, quest: string, event: string): string =>
  `writing.rpg.${game}.chronicle.${quest}.${event}`;

const PREFIX: Readonly<Record<ChannelKind, string>> = {
  public: '',
  private: 'private-',
  presence: 'presence-',
};

/** The name of a channel on the wire. */
export function wireName(kind: ChannelKind, topic: string): string {
  return PREFIX[kind] + topic;
}

/** What a channel is about. */
export type ParsedChannel =
  | { kind: ChannelKind; about: 'gameTurns'; game: string }
  | { kind: ChannelKind; about: 'locationTurns'; game: string; location: string }
  | { kind: 'private'; about: 'characterTurns'; game: string; character: string }
  | { kind: 'private'; about: 'user'; user: string }
  | { kind: 'presence'; about: 'chat'; type: string; id: string }
  | { kind: 'presence'; about: 'placeWriting'; game: string; location: string }
  | { kind: 'presence'; about: 'chronicleWriting'; game: string; quest: string; event: string };

function splitKind(name: string): { kind: ChannelKind; topic: string } {
  if (name.startsWith(PREFIX.private)) {
    return { kind: 'private', topic: name.slice(PREFIX.private.length) };
  }
  if (name.startsWith(PREFIX.presence)) {
    return { kind: 'presence', topic: name.slice(PREFIX.presence.length) };
  }
  return { kind: 'public', topic: name };
}

const SAFE = /^[A-Za-z0-9_-]{1,191}$/;

function parseTurns(kind: ChannelKind, parts: readonly string[]): ParsedChannel | undefined {
  const [rpg, word, game, a, b, c] = parts;
  if (kind === 'presence' || rpg !== 'rpg' || word !== 'game' || game === undefined)
    return undefined;
  if (parts.length === 4 && a === 'turn') return { kind, about: 'gameTurns', game };
  if (parts.length === 5 && a !== undefined && b === 'turn') {
    return { kind, about: 'locationTurns', game, location: a };
  }
  const ofCharacter = parts.length === 6 && a === 'profile' && b !== undefined && c === 'turn';
  if (!ofCharacter || kind !== 'private') return undefined;
  return { kind, about: 'characterTurns', game, character: b };
}

function parseUser(kind: ChannelKind, parts: readonly string[]): ParsedChannel | undefined {
  const [, , user] = parts;
  const whole = parts.length === 3 && user !== undefined && kind === 'private';
  return whole ? { kind, about: 'user', user } : undefined;
}

function parseWriting(kind: ChannelKind, parts: readonly string[]): ParsedChannel | undefined {
  const [, rpg, game, what, a, b] = parts;
  if (kind !== 'presence' || rpg !== 'rpg' || game === undefined || a === undefined)
    return undefined;
  if (what === 'place' && parts.length === 5)
    return { kind, about: 'placeWriting', game, location: a };
  const isChronicle = what === 'chronicle' && parts.length === 6 && b !== undefined;
  return isChronicle ? { kind, about: 'chronicleWriting', game, quest: a, event: b } : undefined;
}

/**
 * Reads the name of a channel as it comes over the wire. Undefined for a name that is none of ours,
 * has a kind that its topic may not have, or holds a key unfit for a name.
 */
export function parseChannel(name: string): ParsedChannel | undefined {
  const { kind, topic } = splitKind(name);
  const parts = topic.split('.');
  if (!parts.every((part) => SAFE.test(part))) return undefined;
  const [chat, rpg, type, id] = parts;
  if (chat === 'rpg' && rpg === 'user') return parseUser(kind, parts);
  if (chat === 'writing') return parseWriting(kind, parts);
  if (chat !== 'chat') return parseTurns(kind, parts);
  const whole = parts.length === 4 && rpg === 'rpg' && type !== undefined && id !== undefined;
  return whole && kind === 'presence' ? { kind, about: 'chat', type, id } : undefined;
}
