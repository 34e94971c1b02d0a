import type { Author, GameKey } from '../content/types.ts';
import { masterName, userName } from './people.ts';
import { inGame, type Seeding } from './seeding.ts';

/** Who wrote something: the character that is seen, and the account behind it. */
export type Written = { characterId: number; userId: number };

function nameOf(game: GameKey, author: Author): string {
  if (author.type === 'master') return masterName(game, author.account);
  if (author.type === 'user') return userName(game, author.account);
  return inGame(game, author.key);
}

function accountOf({ content }: Seeding, author: Author): string {
  if (author.type !== 'character') return author.account;
  const found = content.characters.find(({ key }) => key === author.key);
  return found?.account ?? author.key;
}

/** The character and the account of an author in a game. */
export function writtenBy(seeding: Seeding, game: GameKey, author: Author): Written {
  return {
    characterId: seeding.characters.id(nameOf(game, author)),
    userId: seeding.users.id(accountOf(seeding, author)),
  };
}
