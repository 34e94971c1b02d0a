import type { Character, Game } from '../contract/index.ts';

/** Which game and which character to begin with (spec 1 §4, PICK-03, PICK-05). */

function byKey<T extends { readonly key: string }>(
  all: readonly T[],
  key: string | undefined,
): T | undefined {
  return key === undefined ? undefined : all.find((one) => one.key === key);
}

/**
 * The game of the request, else the saved one, else the first. A request for an unknown game is
 * answered by undefined: the user goes to the picker (SHELL-02), not to some other game.
 */
export function pickGame<G extends Pick<Game, 'key'>>(
  games: readonly G[],
  requested?: string,
  saved?: string,
): G | undefined {
  if (requested !== undefined) return byKey(games, requested);
  return byKey(games, saved) ?? games[0];
}

/** The first of the wished-for characters that is there, else the first of all. */
export function pickCharacter<C extends Pick<Character, 'key'>>(
  characters: readonly C[],
  ...wishes: readonly (string | undefined)[]
): C | undefined {
  const wished = wishes.map((key) => byKey(characters, key));
  return wished.find((one) => one !== undefined) ?? characters[0];
}
