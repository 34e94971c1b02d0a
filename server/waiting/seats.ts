import { canWriteAmong, isMaster, isUnconfirmed, type SceneSide } from '../../src/domain/index.ts';
import { fromJson, type Db } from '../db/index.ts';
import { characterOf, type CharacterRow } from '../db/queries/characters.ts';
import { gameOf, type GameRow, invitedGame } from '../db/queries/games.ts';
import { closedPlaces } from '../db/queries/locations.ts';
import { arrivalsOf, unansweredPlaces } from '../db/queries/waitingScenes.ts';
import {
  gamesById,
  npcsLed,
  orderedPlaces,
  type PlaceRow,
  placesBy,
  playedBy,
} from '../db/queries/waitingPeople.ts';

/** A character of an account in a game that takes turns, and whether it is one of the masters. */
export type Me = { row: CharacterRow; game: GameRow; isStaff: boolean; isConfirmed: boolean };

/** A place in which one of the account's characters may answer now, and the side that it is on there (BACK-10). */
export type Seat = { me: Me; place: PlaceRow; side: SceneSide };

/** Who an account is, and where it may be waited for. */
export type Seats = { mine: Me[]; seats: Seat[] };

async function playersOf(db: Db, userId: number): Promise<Me[]> {
  const rows = await playedBy(db, userId);
  const games = await gamesById(db, [...new Set(rows.map(({ gameId }) => gameId))]);
  return rows.flatMap((row) => {
    const game = games.get(row.gameId);
    const actor = characterOf(row);
    const [isStaff, isConfirmed] = [isMaster(actor), !isUnconfirmed(actor)];
    return game ? [{ row, game, isStaff, isConfirmed }] : [];
  });
}

/** Where those who are no masters may write: nothing waits where one cannot answer (canWriteAmong). */
async function playerSeats(db: Db, userId: number, players: readonly Me[]): Promise<Seat[]> {
  const ids = players.flatMap(({ row }) => row.locationId ?? []);
  const keys = players.flatMap(({ game }) =>
    fromJson(game.baseLocations).map((key) => ({ gameId: game.id, key })),
  );
  const places = await placesBy(db, [...new Set(ids)], keys);
  const own = players.map(({ row }) => row.id);
  const arrivals = await arrivalsOf(db, own);
  const closed = await closedPlaces(db, own);
  return players.flatMap((me) => {
    // One that is not opened is here because it is played by invitation (playedBy).
    const [actor, game] = [characterOf(me.row), invitedGame(gameOf(me.game))];
    const shut = closed.get(me.row.id) ?? new Set();
    const open = places.filter(
      ({ gameId, key }) => gameId === me.game.id && canWriteAmong(game, actor, key, shut),
    );
    return open.map((place) => {
      const arrival = place.id === me.row.locationId ? arrivals.get(me.row.id) : undefined;
      const characters = new Set([me.row.id]);
      return { me, place, side: { user: userId, isStaff: false, characters, arrival } };
    });
  });
}

/** Where masters may be wanted: the newest turn is a player's, or there is an order. They answer for each other and for the NPCs that they lead. */
async function staffSeats(
  db: Db,
  userId: number,
  masters: readonly Me[],
  now: number,
): Promise<Seat[]> {
  const games = masters.map(({ game }) => game.id);
  const npcs = await npcsLed(db, games, userId);
  const wanted = await unansweredPlaces(db, games, now);
  const ordered = await orderedPlaces(db, games);
  const places = await placesBy(db, [...new Set([...wanted, ...ordered])], []);
  return places.flatMap((place) => {
    const me = masters.find(({ game }) => game.id === place.gameId);
    if (!me) return [];
    const led = npcs.filter(({ gameId }) => gameId === place.gameId);
    const characters = new Set([me.row.id, ...led.map(({ id }) => id)]);
    const standsHere = led.some(({ locationId }) => locationId === place.id);
    return [{ me, place, side: { user: userId, isStaff: true, characters, standsHere } }];
  });
}

/** An account's characters, and where they may be waited for now (ms). */
export async function seatsOf(db: Db, userId: number, now: number): Promise<Seats> {
  const mine = await playersOf(db, userId);
  const players = mine.filter(({ isStaff, isConfirmed }) => !isStaff && isConfirmed);
  const masters = mine.filter(({ isStaff }) => isStaff);
  const seats = await playerSeats(db, userId, players);
  return { mine, seats: [...seats, ...(await staffSeats(db, userId, masters, now))] };
}
