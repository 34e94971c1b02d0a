import type { Insertable } from 'kysely';
import { flag, putAll, putRows, type Tables, toJson } from '../../db/index.ts';
import type { GameRecord } from '../reading/index.ts';
import { eachBatch, type ImportedGame, noteLinks, textOf, timesOf, written } from './context.ts';

type Turn = GameRecord<'turns'>;
type Action = NonNullable<Turn['actions']>[number];
type Comment = NonNullable<Turn['comments']>[number];

function turnRow(game: ImportedGame, turn: Turn): Insertable<Tables['turns']> {
  const { ids, people, gameId } = game;
  const userId = people.idOf(turn.person);
  const times = timesOf(game, turn);
  return {
    ...{ gameId, userId, ...times, deletedAt: null, status: turn.status ?? 'finished' },
    locationId: ids.locations.of(turn.location),
    characterId: ids.characters.orNull(turn.character),
    charIsMaster: flag(turn.asMaster === true),
    post: textOf(game, turn.post, userId),
    actionFromId: ids.locations.orNull(turn.from),
    updatedAt: turn.changed === undefined ? times.createdAt : written(game, turn.changed),
  };
}

function actionRow(
  { ids }: ImportedGame,
  turnId: number,
  action: Action,
): Insertable<Tables['turnActions']> {
  const status = action.status ?? 'completed';
  if (action.key === 'route')
    return { turnId, key: action.key, toId: ids.locations.orNull(action.to), roll: null, status };
  const { command, result, detail } = action;
  return { turnId, key: action.key, toId: null, roll: toJson({ command, result, detail }), status };
}

function commentRow(game: ImportedGame, turnId: number, comment: Comment) {
  const userId = game.people.idOf(comment.person);
  return {
    ...{ turnId, author: comment.author, userId, ...timesOf(game, comment) },
    characterId: game.ids.characters.orNull(comment.character),
    body: textOf(game, comment.body, userId),
  };
}

type Parts = {
  actions: Insertable<Tables['turnActions']>[];
  comments: ReturnType<typeof commentRow>[];
  reactions: Insertable<Tables['turnReactions']>[];
  quests: Insertable<Tables['turnQuests']>[];
};

function addParts(game: ImportedGame, turn: Turn, parts: Parts): void {
  const { ids } = game;
  const { actions = [], comments = [], reactions = [], quests = [] } = turn;
  const turnId = ids.turns.of(turn.id);
  parts.actions.push(...actions.map((action) => actionRow(game, turnId, action)));
  parts.comments.push(...comments.map((comment) => commentRow(game, turnId, comment)));
  for (const { character, at } of reactions)
    parts.reactions.push({
      ...{ turnId, characterId: ids.characters.of(character), createdAt: game.at(at) },
    });
  parts.quests.push(...quests.map((quest) => ({ turnId, questId: ids.quests.of(quest) })));
}

/** The turns in their order, each with what belongs to it. */
export async function importTurns(game: ImportedGame): Promise<void> {
  const { trx, ids } = game;
  await eachBatch(game, 'turns', async (records) => {
    const rows = records.map((turn) => turnRow(game, turn));
    const made = await putRows(trx, 'turns', rows);
    ids.turns.setAll(records, made);
    noteLinks(
      game,
      'turns.post',
      made,
      rows.map(({ post }) => post),
    );
    const parts: Parts = { actions: [], comments: [], reactions: [], quests: [] };
    for (const turn of records) addParts(game, turn, parts);
    await putAll(trx, 'turnActions', parts.actions);
    const comments = await putRows(trx, 'turnComments', parts.comments);
    noteLinks(
      game,
      'turn_comments.body',
      comments,
      parts.comments.map(({ body }) => body),
    );
    await putAll(trx, 'turnReactions', parts.reactions);
    await putAll(trx, 'turnQuests', parts.quests);
  });
}
