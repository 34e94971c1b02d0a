import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { ARCHIVE_PIECE, type WorkshopJob } from '../../../src/contract/index.ts';
import { openDatabase } from '../../../server/db/index.ts';
import { makeCommunity } from './community.ts';
import { isOnPostgres, sharedDatabase } from './freshDatabase.ts';
import { createTestHost, type Headers, send, type TestHost } from './index.ts';
import { makeOwner } from './owners.ts';
import { upload, uploadToken } from './pictures.ts';

/** A community in a database that processes beside the host open as well, with an owner and what is asked of it (`does`); close it by `close`. */
export async function archiveHost() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'letopis-archives-'));
  const where = await sharedDatabase(path.join(dataDir, 'letopis.sqlite'));
  const database = isOnPostgres() && { databaseUrl: where };
  const db = openDatabase(where);
  const host = await createTestHost({ db, config: { dataDir, ...database } });
  const sea = await makeCommunity(host);
  const owner = await makeOwner(host);
  return {
    ...{ host, sea, owner, dataDir, does: archiveActions(host) },
    close: async () => {
      await host.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type ArchiveHost = Awaited<ReturnType<typeof archiveHost>>;

/** Names in a folder of the data folder, without those that processes of readings left open. */
export function filesIn(dataDir: string, name: string): string[] {
  try {
    return readdirSync(path.join(dataDir, name));
  } catch {
    return [];
  }
}

/** The job of an answer. */
export function jobOf(answer: LightMyRequestResponse): WorkshopJob {
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
  return answer.json<{ job: WorkshopJob }>().job;
}

/** Asks for jobs with archives of a host. */
export function archiveActions(host: TestHost) {
  const read = async (id: string, who: Headers): Promise<WorkshopJob> =>
    jobOf(await send(host, 'GET', `/api/rpg/jobs/${id}`, who));
  const post = (url: string, who: Headers, body?: Record<string, unknown>) =>
    send(host, 'POST', `/api/rpg/${url}`, who, body);
  const piece = async (archive: string, at: number, bytes: Uint8Array, who: Headers) =>
    upload(host, {
      ...{ token: await uploadToken(host, who), headers: who, bytes, name: 'piece' },
      ...{ type: 'application/octet-stream', url: `/api/rpg/archives/${archive}/pieces/${at}` },
    });
  /** Waits until a job is as it is wanted. */
  const until = async (
    id: string,
    who: Headers,
    is: (job: WorkshopJob) => boolean,
  ): Promise<WorkshopJob> => {
    for (let left = 1_800; left > 0; left -= 1) {
      const job = await read(id, who);
      if (is(job)) return job;
      await setTimeout(50);
    }
    throw new Error('The job does not come to that.');
  };
  return {
    ...{ read, post, piece, until },
    ended: (id: string, who: Headers) => until(id, who, ({ state }) => state !== 'running'),
    begin: async (size: number, who: Headers): Promise<string> =>
      (await post('archives', who, { size })).json<{ archive: string }>().archive,
    /** Sends a file in its pieces; resolves with its token. */
    async sent(bytes: Buffer, who: Headers): Promise<string> {
      const archive = await this.begin(bytes.length, who);
      for (let at = 0; at < bytes.length; at += ARCHIVE_PIECE)
        await piece(archive, at, bytes.subarray(at, at + ARCHIVE_PIECE), who);
      return archive;
    },
    start: (archive: string, body: { dryRun: boolean; key?: string }, who: Headers) =>
      post(`archives/${archive}`, who, body),
    download: (job: string, who: Headers) =>
      host.app.inject({ method: 'GET', url: `/api/rpg/jobs/${job}/file`, headers: who }),
  };
}
