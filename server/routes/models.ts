import type { FastifyRequest } from 'fastify';
import {
  type CallBody,
  type CallResponse,
  type Calls,
  calls,
  type ModelType,
  TAG_LENGTH,
} from '../../src/contract/index.ts';
import { requireUser } from '../auth/index.ts';
import { findModels, foldTitle, inTags, nextTagPlace } from '../db/queries/models.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../errors/index.ts';
import { route } from '../http/route.ts';
import { tagRefusal } from '../workshop/kinds/tags.ts';
import { refuseBlocked } from './access.ts';
import type { Area } from './area.ts';

/** Is it text that a database keeps: no control characters, no halves of characters? */
const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

/** Looks models up by titles and keys; for signed-in users. Refusal: blocked. */
async function lookUp(
  { db }: Deps,
  { type, body }: { type: ModelType; body: CallBody<Calls['models']> },
  request: FastifyRequest,
): Promise<CallResponse<Calls['models']>> {
  const { id: userId } = requireUser(request);
  await refuseBlocked(db, userId);
  const [titles, keys] = [body.title.filter(isPlain), body.key.filter(isPlain)];
  const models = await findModels(db, type, { titles, keys, userId });
  const byTitle = new Map(models.map(({ key, title }) => [foldTitle(title), key]));
  const byKey = new Map(models.map(({ key, title }) => [key, title]));
  const found = (asked: readonly string[], valueOf: (one: string) => string | undefined) =>
    Object.fromEntries(
      asked.flatMap((one) => {
        const value = valueOf(one);
        return value === undefined ? [] : [[one, value]];
      }),
    );
  return {
    models,
    title: found(titles, (title) => byTitle.get(foldTitle(title))),
    key: found(keys, (key) => byKey.get(key)),
  };
}

/** Makes a tag (FORM-18). Refusals: blocked; under `tag`: tagInvalid, tagTooShort, tagTooLong; tagExists and tagExistsAway, in whatever case it is written. */
async function createTag(
  { db, clock, newId }: Deps,
  { type, tag }: { type: string; tag: string },
  request: FastifyRequest,
): Promise<CallResponse<Calls['createTag']>> {
  const { id: userId } = requireUser(request);
  await refuseBlocked(db, userId);
  const title = tag.trim().replace(/ +/g, ' ');
  return inTags(db, async (trx) => {
    const refusal = await tagRefusal(trx, title);
    if (refusal) throw invalid({ tag: [[refusal, TAG_LENGTH]] });
    const names = { title, foldedTitle: foldTitle(title), place: await nextTagPlace(trx) };
    const tag = await trx
      .insertInto('tags')
      .values({ type, key: newId(), ...names, userId, createdAt: clock() })
      .returning(['key', 'title'])
      .executeTakeFirstOrThrow();
    return { tag };
  });
}

/** Look-ups for the tag multiselect (spec 1 §7). */
export const modelRoutes: Area = (app, deps) => {
  route(app, calls.models, ({ params, body, request }) =>
    lookUp(deps, { type: params.type, body }, request),
  );
  route(
    app,
    calls.createTag,
    ({ params, body, request }) => createTag(deps, { type: params.type, tag: body.tag }, request),
    { limit: 'write' },
  );
};
