import type { Selectable } from 'kysely';
import { archiveTurn } from '../../../src/contract/archive/index.ts';
import { fromJson, isSet, type Tables } from '../../db/index.ts';
import type { MakingGame } from './making.ts';
import { byOwner, inParts, inTurn } from './parts.ts';

type Row<T extends keyof Tables> = Selectable<Tables[T]>;

/** What stands with some turns, read once. */
async function besides({ trx }: MakingGame, ids: readonly number[]) {
  const actions = trx.selectFrom('turnActions').selectAll().where('turnId', 'in', ids);
  const comments = trx.selectFrom('turnComments').selectAll().where('turnId', 'in', ids);
  const reactions = trx.selectFrom('turnReactions').selectAll().where('turnId', 'in', ids);
  const quests = trx.selectFrom('turnQuests').selectAll().where('turnId', 'in', ids);
  const tags = trx
    .selectFrom('turnTags')
    .innerJoin('tags', 'tags.id', 'turnTags.tagId')
    .select(['turnTags.turnId', 'tags.title', 'tags.foldedTitle'])
    .where('turnTags.turnId', 'in', ids);
  const of = ({ turnId }: { turnId: number }): number => turnId;
  return {
    actions: byOwner(await actions.orderBy('id').execute(), of),
    comments: byOwner(await comments.orderBy('createdAt').orderBy('id').execute(), of),
    reactions: byOwner(await reactions.orderBy('createdAt').execute(), of),
    quests: byOwner(await quests.execute(), of),
    tags: byOwner(await tags.execute(), of),
  };
}

const pending = ({ status }: Row<'turnActions'>): 'pending' | undefined =>
  status === 'pending' ? status : undefined;

/** A roll without its result, which nothing should have made, is none. */
const actionsOf = ({ ref }: MakingGame, rows: readonly Row<'turnActions'>[]) =>
  rows.flatMap((row) => {
    if (row.key === 'route')
      return { key: row.key, to: ref('locations', row.toId), status: pending(row) };
    return row.roll === null ? [] : { key: row.key, ...fromJson(row.roll), status: pending(row) };
  });

/** Turns as they were written, the deleted ones left out. */
export async function* turns(making: MakingGame) {
  const { trx, game, record, ref, mustRef, person, html, moment } = making;
  const { ids } = game.numbers;
  let comment = 0;
  const commentOf = async (row: Row<'turnComments'>) => ({
    at: moment(row.createdAt),
    clock: moment(row.clockAt),
    id: String((comment += 1)),
    author: row.author,
    person: person(row.userId),
    character: ref('characters', row.characterId),
    body: await html(row.body),
  });
  const characterOf = (row: Row<'turnReactions'>): number =>
    ids.characters.get(row.characterId) ?? 0;

  for (const part of inParts(ids.turns.keys())) {
    const beside = await besides(making, part);
    const rows = trx.selectFrom('turns').selectAll().where('id', 'in', part);
    for (const row of await rows.orderBy('createdAt').orderBy('id').execute())
      yield record('turns', archiveTurn, row.id, {
        at: moment(row.createdAt),
        clock: moment(row.clockAt),
        id: ref('turns', row.id),
        changed: row.updatedAt === row.createdAt ? undefined : moment(row.updatedAt),
        location: mustRef('locations', row.locationId),
        person: person(row.userId),
        character: ref('characters', row.characterId),
        asMaster: isSet(row.charIsMaster),
        post: await html(row.post),
        from: ref('locations', row.actionFromId),
        status: row.status === 'finished' ? undefined : row.status,
        actions: actionsOf(making, beside.actions(row.id)),
        comments: await inTurn(beside.comments(row.id), commentOf),
        reactions: beside
          .reactions(row.id)
          .toSorted((a, b) => a.createdAt - b.createdAt || characterOf(a) - characterOf(b))
          .map((one) => ({
            character: ref('characters', one.characterId),
            at: moment(one.createdAt),
          })),
        quests: beside
          .quests(row.id)
          .toSorted((a, b) => (ids.quests.get(a.questId) ?? 0) - (ids.quests.get(b.questId) ?? 0))
          .flatMap(({ questId }) => ref('quests', questId) ?? []),
        tags: beside
          .tags(row.id)
          .toSorted((a, b) => (a.foldedTitle < b.foldedTitle ? -1 : 1))
          .map(({ title }) => title),
      });
  }
}
