import { flag, toJson } from '../../db/index.ts';
import type { Turn, TurnAction } from '../content/types.ts';
import { writtenBy } from './authors.ts';
import { masterName } from './people.ts';
import { inGame, put, putAll, type Seeding } from './seeding.ts';

/** Login of the account that comments on turns as the master. */
const MASTER = 'master';

/** Time between two reactions to a turn, in ms. */
const REACTION_STEP_MS = 90_000;

/** What belongs to turns, gathered while they are written. */
type Parts = {
  actions: Parameters<typeof putAll<'turnActions'>>[2][number][];
  comments: Parameters<typeof putAll<'turnComments'>>[2][number][];
  reactions: Parameters<typeof putAll<'turnReactions'>>[2][number][];
  quests: Parameters<typeof putAll<'turnQuests'>>[2][number][];
};

function actionOf({ locations }: Seeding, turnId: number, { game }: Turn, action: TurnAction) {
  if (action.key === 'route') {
    return { turnId, key: action.key, toId: locations.id(inGame(game, action.to)), roll: null };
  }
  const { roll: command, result, detail } = action;
  // The content writes the sum behind the dice; the tables keep it apart.
  const roll = toJson({ command, result, detail: detail.replace(/=-?\d+$/u, '') });
  return { turnId, key: action.key, toId: null, roll };
}

function commentsOf(seeding: Seeding, turnId: number, turn: Turn): Parts['comments'] {
  const { at, users, characters } = seeding;
  const owner = writtenBy(seeding, turn.game, turn.author);
  return turn.comments.map(({ author, body, hoursAgo }) => {
    const master = () => ({
      userId: users.id(MASTER),
      characterId: characters.id(masterName(turn.game, MASTER)),
    });
    const by = author === 'owner' ? owner : master();
    return { turnId, author, ...by, body, createdAt: at(hoursAgo) };
  });
}

/** Reactions come one after the other, all of them before the seeding. */
function reactionsOf(
  { at, now, characters }: Seeding,
  turnId: number,
  { game, hoursAgo, reactions }: Turn,
): Parts['reactions'] {
  const made = at(hoursAgo);
  const step = Math.min(REACTION_STEP_MS, (now - made) / (reactions.length + 1));
  return reactions.map((key, index) => ({
    turnId,
    characterId: characters.id(inGame(game, key)),
    createdAt: Math.floor(made + step * (index + 1)),
  }));
}

async function seedTurn(seeding: Seeding, turn: Turn, parts: Parts): Promise<void> {
  const { trx, at, games, locations, quests } = seeding;
  const { game } = turn;
  const createdAt = at(turn.hoursAgo);
  const locationId = locations.id(inGame(game, turn.location));
  const moves = turn.actions.some(({ key }) => key === 'route');
  const turnId = await put(trx, 'turns', {
    gameId: games.id(game),
    locationId,
    ...writtenBy(seeding, game, turn.author),
    charIsMaster: flag(turn.author.type === 'master'),
    post: turn.post,
    actionFromId: moves ? locationId : null,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
  });
  parts.actions.push(...turn.actions.map((action) => actionOf(seeding, turnId, turn, action)));
  parts.comments.push(...commentsOf(seeding, turnId, turn));
  parts.reactions.push(...reactionsOf(seeding, turnId, turn));
  for (const key of turn.quests) {
    parts.quests.push({ turnId, questId: quests.id(inGame(game, key)) });
  }
}

/** The turns in the order in which they were written, so that ids and times agree. */
export async function seedTurns(seeding: Seeding): Promise<void> {
  const { trx, content } = seeding;
  const parts: Parts = { actions: [], comments: [], reactions: [], quests: [] };
  const oldestFirst = [...content.turns].sort((a, b) => b.hoursAgo - a.hoursAgo);
  for (const turn of oldestFirst) await seedTurn(seeding, turn, parts);
  await putAll(trx, 'turnActions', parts.actions);
  await putAll(trx, 'turnComments', parts.comments);
  await putAll(trx, 'turnReactions', parts.reactions);
  await putAll(trx, 'turnQuests', parts.quests);
}
