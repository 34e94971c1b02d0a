import type { GameKey } from '../content/types.ts';
import { inGame, put, type Seeding } from './seeding.ts';

type OfGame = { game: GameKey };

/**
 * The games that a species, faction or position is seeded in: its own, and those of the same group that have none, so that the
 * holiday game knows the peoples of the main one.
 */
function gamesFor({ content }: Seeding, { game }: OfGame): GameKey[] {
  const has = (key: GameKey) => content.species.some((one) => one.game === key);
  const group = content.groups.find(({ games }) => games.includes(game))?.games ?? [];
  return [game, ...group.filter((key) => key !== game && !has(key))];
}

/** What profiles choose from: species, factions, positions. */
export async function seedPeoples(seeding: Seeding): Promise<void> {
  const { trx, content, games, species, factions, positions } = seeding;
  for (const [place, one] of content.species.entries()) {
    const { key, title, desc: description, image } = one;
    for (const game of gamesFor(seeding, one)) {
      const row = { gameId: games.id(game), key, title, description, image, place };
      species.set(inGame(game, key), await put(trx, 'species', row));
    }
  }
  for (const [place, one] of content.factions.entries()) {
    const { key, title, colorTitle, desc: description, image } = one;
    for (const game of gamesFor(seeding, one)) {
      const row = { gameId: games.id(game), key, title, colorTitle, description, image, place };
      factions.set(inGame(game, key), await put(trx, 'factions', row));
    }
  }
  for (const [place, one] of content.positions.entries()) {
    const { key, title, image } = one;
    for (const game of gamesFor(seeding, one)) {
      const row = { gameId: games.id(game), factionId: null, key, title, image, place };
      positions.set(inGame(game, key), await put(trx, 'positions', row));
    }
  }
}
