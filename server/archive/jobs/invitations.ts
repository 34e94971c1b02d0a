import * as v from 'valibot';
import { sign } from '../../auth/crypto.ts';
import type { Config } from '../../config/index.ts';
import type { ImportReport } from '../importing/index.ts';

/** Keys of the invitations that an import makes: derived from a secret of the host, so that they are shown for an hour and stored nowhere (WORK-171). */

/** What the keys of one job are derived from; whoever has it knows those of no other. */
export const seedOf = ({ secrets }: Pick<Config, 'secrets'>, job: string): string =>
  sign(secrets.sessionSecret, 'keys of an import', job);

/** The key of the invitation at this place of the report. */
export const inviteKey = (seed: string, at: number): string => sign(seed, 'invitation', String(at));

/** A report as its row keeps it. */
export const withoutKeys = (report: ImportReport) => ({
  ...report,
  invitations: report.invitations.map(({ game, name }) => ({ game, name })),
});

const kept = v.looseObject({
  report: v.looseObject({
    invitations: v.array(v.object({ game: v.string(), name: v.string() })),
  }),
});

/** The result of a job as whoever started it sees it: with the keys of its invitations, where there are any. */
export function withKeys(result: Record<string, unknown>, seed: string): Record<string, unknown> {
  const read = v.safeParse(kept, result);
  if (!read.success) return result;
  const { report } = read.output;
  const invitations = report.invitations.map((one, at) => ({ ...one, key: inviteKey(seed, at) }));
  return { ...result, report: { ...report, invitations } };
}
