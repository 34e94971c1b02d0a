import type { Insertable } from 'kysely';
import { flag, putAll, putRows, type Tables, toJson } from '../../db/index.ts';
import { foldTitle, tagNamed } from '../../db/queries/models.ts';
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
  tags: Insertable<Tables['turnTags']>[];
  /** Tags by their folded titles. */
  tagIds: ReadonlyMap<string, number>;
};

function addParts(game: ImportedGame, turn: Turn, parts: Parts): void {
  const { ids } = game;
  const { actions = [], comments = [], reactions = [], quests = [], tags = [] } = turn;
  const turnId = ids.turns.of(turn.id);
  parts.actions.push(...actions.map((action) => actionRow(game, turnId, action)));
  parts.comments.push(...comments.map((comment) => commentRow(game, turnId, comment)));
  for (const { character, at } of reactions)
    parts.reactions.push({
      ...{ turnId, characterId: ids.characters.of(character), createdAt: game.at(at) },
    });
  parts.quests.push(...quests.map((quest) => ({ turnId, questId: ids.quests.of(quest) })));
  const tagged = new Set(tags.flatMap((title) => parts.tagIds.get(foldTitle(title)) ?? []));
  parts.tags.push(...[...tagged].map((tagId) => ({ turnId, tagId })));
}

/** The tags of these titles, by folded title (WORK-142). */
async function tagsNamed(
  { trx, now }: ImportedGame,
  titles: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const title of titles) found.set(foldTitle(title), await tagNamed(trx, title, now));
  return found;
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
    const tagIds = await tagsNamed(game, new Set(records.flatMap(({ tags = [] }) => tags)));
    const lists = { actions: [], comments: [], reactions: [], quests: [], tags: [] };
    const parts: Parts = { ...lists, tagIds };
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
    await putAll(trx, 'turnTags', parts.tags);
  });
}
