import type { FastifyRequest } from 'fastify';
import {
  type CallBody,
  type CallResponse,
  type Calls,
  calls,
  DRAFT_LIMIT,
} from '../../src/contract/index.ts';
import { mayReplace } from '../../src/domain/index.ts';
import { requireUser } from '../auth/index.ts';
import { alone, type Trx } from '../db/index.ts';
import {
  draftNotes,
  type DraftRow,
  findDraft,
  otherDrafts,
  putDraft,
  thinMarks,
} from '../db/queries/drafts.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors/index.ts';
import { route } from '../http/route.ts';
import { publishToUser } from '../realtime/publishToUser.ts';
import type { Area } from './area.ts';

type Deletion = CallBody<Calls['deleteDraft']>;
/** A change of a draft: with a value it is saved, without one deleted. */
type Change = Deletion & Partial<CallBody<Calls['saveDraft']>>;
type Answer = CallResponse<Calls['saveDraft']>;

const held = (row: DraftRow | undefined): Answer['draft'] =>
  row
    ? {
        version: row.version,
        ...(row.value !== null && { value: row.value }),
        device: row.device,
        at: row.updatedAt,
      }
    : { version: 0, at: 0 };

const bytesOf = (value: string | undefined): number =>
  value === undefined ? 0 : Buffer.byteLength(value);

/** Refusal: draftsFull. A draft that does not grow is always taken. */
async function checkRoom(
  trx: Trx,
  userId: number,
  { key, value }: Change,
  before: DraftRow | undefined,
): Promise<void> {
  const bytes = bytesOf(value);
  if (before && before.value !== null && bytes <= before.bytes) return;
  const others = await otherDrafts(trx, userId, key);
  const isFull = others.count >= DRAFT_LIMIT.count || others.bytes + bytes > DRAFT_LIMIT.bytes;
  if (isFull) throw new DomainError('draftsFull');
}

/** What became of a change: the answer, and the row where one was written. */
type Outcome = { answer: Answer; written?: DraftRow };

async function changeDraft(
  trx: Trx,
  userId: number,
  change: Change,
  now: number,
): Promise<Outcome> {
  const { key, from: _from, about = '', excerpt = '', count = 0, value, ...writer } = change;
  const before = await findDraft(trx, userId, key);
  // A retry, or what the other device has written too. Where nothing was known of it yet, its deletion leaves a mark: the text may still be on its way.
  const isSo = before !== undefined && (before.value ?? undefined) === value;
  if (!isSo && !mayReplace(before, change))
    return { answer: { saved: false, draft: held(before) } };
  if (isSo) {
    const isAnother = value !== undefined && about !== '' && about !== before.about;
    if (isAnother) await putDraft(trx, { ...before, about });
    return { answer: { saved: true, draft: { version: before.version, at: now } } };
  }
  if (value !== undefined) await checkRoom(trx, userId, change, before);
  const version = (before?.version ?? 0) + 1;
  const text = { value: value ?? null, bytes: bytesOf(value), about, excerpt, count };
  const written = { userId, key, version, ...text, ...writer, updatedAt: now };
  await putDraft(trx, written);
  if (value === undefined) await thinMarks(trx, userId);
  return { answer: { saved: true, draft: { version, at: now } }, written };
}

/** Saves or deletes a draft, and says so to the user's other devices. */
async function change(deps: Deps, body: Change, request: FastifyRequest): Promise<Answer> {
  const { db, clock } = deps;
  const { id } = requireUser(request);
  const { answer, written } = await alone(db, `drafts ${id}`, (trx) =>
    changeDraft(trx, id, body, clock()),
  );
  if (!written) return answer;
  const { key, version, device } = written;
  await publishToUser(deps, request.log, id, ['DraftChanged', { key, version, device }]);
  return answer;
}

/** One's own drafts (BACK-30): nobody else reads them, masters neither, and no log has them. */
export const draftRoutes: Area = (app, deps) => {
  const { db } = deps;
  route(app, calls.drafts, async ({ request }) => {
    const rows = await draftNotes(db, requireUser(request).id);
    return { drafts: rows.map(({ updatedAt, ...row }) => ({ ...row, at: updatedAt })) };
  });
  route(app, calls.draft, async ({ query, request }) =>
    held(await findDraft(db, requireUser(request).id, query.key)),
  );
  route(app, calls.saveDraft, ({ body, request }) => change(deps, body, request), {
    limit: 'draft',
  });
  route(app, calls.deleteDraft, ({ body, request }) => change(deps, body, request), {
    limit: 'draft',
  });
};
