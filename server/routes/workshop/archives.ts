import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  ARCHIVE_FILE_LIMIT,
  calls,
  COMMUNITY_LIMIT,
  fileCalls,
} from '../../../src/contract/index.ts';
import { gameKeyProblem, nameProblem, namedAs } from '../../../src/domain/index.ts';
import {
  archiveFile,
  beginFile,
  makeRoom,
  sizeOf,
  startCopy,
  startExport,
  startImport,
  writePiece,
} from '../../archive/jobs/index.ts';
import { requireUser } from '../../auth/index.ts';
import { requireOwner } from '../../community/access.ts';
import { findGame } from '../../db/queries/games.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, invalid } from '../../errors/index.ts';
import { route } from '../../http/route.ts';
import { scopeNamed } from '../../http/scope.ts';
import { jobsOn } from '../../jobs/index.ts';
import { readOneFile, takeFiles } from '../../uploads/index.ts';
import { requireWorkshop } from '../../workshop/access.ts';
import type { Area } from '../area.ts';
import { WRITES } from './changing.ts';

/** Refuses what is wrong with the key of a new game, and with its title where it is to have one. */
async function checkNew(
  { db }: Deps,
  { key, title }: { key: string | undefined; title?: string },
): Promise<void> {
  const wrongTitle = title === undefined ? undefined : nameProblem(title, COMMUNITY_LIMIT.title);
  const wrongKey = key === undefined ? undefined : gameKeyProblem(key);
  const isTaken = key !== undefined && !wrongKey && (await findGame(db, key)) !== undefined;
  if (!wrongTitle && !wrongKey && !isTaken) return;
  throw invalid({
    ...(wrongTitle && { title: [wrongTitle] }),
    ...(wrongKey && { key: [wrongKey] }),
    ...(isTaken && { key: ['gameKeyTaken' as const] }),
  });
}

function refuseTooLarge(size: number): void {
  if (size <= ARCHIVE_FILE_LIMIT) return;
  throw new DomainError('archiveTooLarge', { max: Math.floor(ARCHIVE_FILE_LIMIT / 1024 ** 2) });
}

/** Sends the file of an export to whoever made it and still leads the game. Refusals: jobNotFound, exportGone, those of the workshop. */
async function sendExport(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id: userId } = requireUser(request);
  const params = v.safeParse(fileCalls.exportFile.params, request.params);
  if (!params.success) throw new DomainError('notFound');
  const { kind, state, game, id } = await jobsOn(deps).read(userId, params.output.job);
  if (kind !== 'export' || state !== 'done' || game === undefined)
    throw new DomainError('exportGone');
  await requireWorkshop(deps.db, game, request);
  const file = archiveFile(deps.config.dataDir, 'export', userId, id);
  const size = await sizeOf(file).catch(() => {
    throw new DomainError('exportGone');
  });
  return reply
    .headers({
      'content-disposition': `attachment; filename="${game}.zip"`,
      'content-length': size,
      'cache-control': 'private, no-store',
    })
    .type('application/zip')
    .send(createReadStream(file));
}

/** A game that is there is saved, downloaded, copied. */
const gameFiles: Area = (app, deps) => {
  const { db } = deps;

  route(
    app,
    calls.exportGame,
    async ({ params, request }) => {
      const { user, row } = await requireWorkshop(db, params.game, request);
      const whose = { user: user.id, log: request.log };
      return { job: await startExport(deps, { ...whose, game: row }) };
    },
    WRITES,
  );

  route(
    app,
    calls.copyGame,
    async ({ params, body, request }) => {
      const { user, row } = await requireWorkshop(db, params.game, request);
      await requireOwner(db, request);
      await checkNew(deps, body);
      const named = { key: body.key, title: namedAs(body.title) };
      return {
        job: await startCopy(deps, named, { user: user.id, log: request.log, game: row }),
      };
    },
    WRITES,
  );

  for (const url of fileCalls.exportFile.patterns)
    app.get(url, (request, reply) => sendExport(deps, request, reply));
};

/** Games as files: saved, downloaded, sent, brought in, copied (WORK-123 to WORK-128). */
export const workshopArchives: Area = (app, deps) => {
  const { db, config } = deps;
  gameFiles(app, deps);

  route(
    app,
    calls.beginArchive,
    async ({ body, request }) => {
      const { id } = await requireOwner(db, request);
      refuseTooLarge(body.size);
      await makeRoom(deps, id, { bytes: body.size });
      return { archive: await beginFile(config.dataDir, id) };
    },
    WRITES,
  );

  route(
    app,
    calls.importArchive,
    async ({ params, body, request }) => {
      const { id: user } = await requireOwner(db, request);
      const { key, dryRun } = body;
      const { archive } = params;
      await sizeOf(archiveFile(config.dataDir, 'import', user, archive));
      await checkNew(deps, { key });
      const whose = { user, log: request.log };
      return { job: await startImport(deps, { archive, key, dryRun }, whose) };
    },
    WRITES,
  );

  void app.register(
    scopeNamed('archives', async (scope) => {
      await takeFiles(scope);
      route(scope, calls.sendArchive, async ({ params, request }) => {
        const { id } = await requireOwner(db, request);
        const file = archiveFile(config.dataDir, 'import', id, params.archive);
        const known = await sizeOf(file);
        const { bytes } = await readOneFile(request);
        const end = Number(params.at) + bytes.length;
        refuseTooLarge(end);
        await makeRoom(deps, id, { bytes: Math.max(known, end), token: params.archive });
        return { size: await writePiece(file, Number(params.at), bytes) };
      });
    }),
  );
};
