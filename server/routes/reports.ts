import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { calls, REPORT_LIMITS, type CallBody, type Calls } from '../../src/contract/index.ts';
import type { Deps } from '../deps.ts';
import { DomainError, noticeText } from '../errors/index.ts';
import { type Input, route } from '../http/route.ts';
import { isOutOfSpace, writeWhole } from '../uploads/index.ts';
import type { Area } from './area.ts';

/** Where reports are kept, in the data folder: for each `<id>.json`, and `<id>.jsonl.gz` where a log came with it. */
const FOLDER = 'reports';

/** So many are kept; more are refused until somebody who runs the site has read and removed some. None is removed by itself. */
const REPORTS_MOST = 300;

/** What stands around the log in a body, in bytes: words, of which JSON may write each character in six, and the rest. */
const AROUND_LOG = REPORT_LIMITS.words * 6 + 8_192;

type Report = CallBody<Calls['sendReport']> & { readonly user: string | null; browser: string };

/** Keeps a report; false for one that was kept before. Its words are written last: where they are, it is whole. */
async function keepReport(folder: string, at: number, report: Report): Promise<boolean> {
  const { id, log, ...said } = report;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const known = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  if (known.includes(`${id}.json`)) return false;
  if (known.length >= REPORTS_MOST) throw new DomainError('reportsFull');
  const file = path.join(folder, id);
  if (log !== undefined) await writeWhole(`${file}.jsonl.gz`, Buffer.from(log, 'base64'));
  const words = { at: new Date(at).toISOString(), ...said, log: log !== undefined };
  await writeWhole(`${file}.json`, Buffer.from(`${JSON.stringify(words, null, 2)}\n`));
  return true;
}

/** Takes a report (BACK-130). Refusal: reportsFull. */
async function takeReport(
  { config, clock }: Deps,
  { body, request }: Input<Calls['sendReport']>,
): Promise<{ message: string }> {
  const user = request.user?.name ?? null;
  const browser = (request.headers['user-agent'] ?? '').slice(0, 300);
  const report = { ...body, user, browser };
  try {
    const isNew = await keepReport(path.join(config.dataDir, FOLDER), clock(), report);
    if (isNew) request.log.info({ report: body.id }, 'a report of a problem was kept');
  } catch (error) {
    throw isOutOfSpace(error) ? new DomainError('reportsFull', {}, undefined, error) : error;
  }
  return { message: noticeText('reportSent') };
}

/** Reports of problems, where the host takes them (REPORTS). */
export const reportRoutes: Area = (app, deps) => {
  if (!deps.config.reports) return;
  route(app, calls.sendReport, (input) => takeReport(deps, input), {
    limit: 'report',
    bodyLimit: Math.ceil(REPORT_LIMITS.log / 3) * 4 + AROUND_LOG,
  });
};
