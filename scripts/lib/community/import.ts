import {
  importArchive,
  importsFolder,
  type ImportProgress,
  type ImportReport,
} from '../../../server/archive/importing/index.ts';
import {
  ArchiveRefused,
  checkArchive,
  type ReadingProgress,
  removeLeftovers,
  type CheckedArchive,
} from '../../../server/archive/reading/index.ts';
import { DomainError } from '../../../server/errors/index.ts';
import { CommandRefused, type Community } from './database.ts';

/**
 * What is imported, and how: `into` is the key that its one game gets; a dry run says what would happen; with `accounts` people sign in as on the host of the
 * archive, and its owners own a community without users. `say` hears lines for a person.
 */
export type Import = {
  file: string;
  into: string | undefined;
  dryRun: boolean;
  accounts: boolean;
  say: (line: string) => void;
  signal: AbortSignal;
};

const grouped = (count: number): string => count.toLocaleString('en');

/** A line for each tenth, and for what comes behind: a terminal is not needed, and a log stays short. */
function progressOf(say: Import['say']): (progress: ImportProgress) => void {
  let shown = '';
  return ({ game, kind, done, total }) => {
    const tenths = Math.floor((10 * done) / Math.max(total, 1));
    const isBehind = kind === 'names' || kind === 'search';
    const at = isBehind ? `${game ?? ''} ${kind}` : String(tenths);
    if (at === shown) return;
    shown = at;
    const what = game === undefined ? kind : `${game}, ${kind}`;
    say(`Rows: ${tenths * 10}%, ${grouped(done)} of ${grouped(total)} lines: ${what}`);
  };
}

/** As {@link progressOf}, of the reading. */
function checkedOf(say: Import['say']): (progress: ReadingProgress) => void {
  let shown = -1;
  return ({ file, done, total }) => {
    const tenths = Math.floor((10 * done) / Math.max(total, 1));
    if (tenths === shown) return;
    shown = tenths;
    say(`Checked: ${tenths * 10}%: ${file}`);
  };
}

const LEFT_OUT = {
  tags: 'tags that are here already',
  voices: 'user and master characters of somebody who has one here already: they are nobody’s now',
  doubles: 'blocks and memberships of somebody who has them already',
} as const satisfies Record<keyof ImportReport['leftOut'], string>;

/** What was done, in lines for the person who did it. */
export function reportLines(report: ImportReport, origin: string): string[] {
  const { dryRun, games, people, pictures, invitations, notes } = report;
  const leaders = games.flatMap(({ leaders }) => leaders);
  const named = (found: boolean) =>
    leaders.filter((one) => one.found === found).map(({ name, role }) => `${name} (${role})`);
  const counted = (counts: Record<string, number>) =>
    Object.entries(counts).map(([kind, count]) => `${grouped(count)} ${kind}`);
  const left = Object.entries(report.leftOut).map(
    ([what, count]) => `Left out: ${count} ${LEFT_OUT[what as keyof typeof LEFT_OUT]}.`,
  );
  const [masters, others] = [named(true), named(false)];
  return [
    dryRun ? 'Would be imported (nothing was written):' : 'Imported:',
    ...games.map(({ key, title, counts }) => `  ${key}, “${title}”: ${counted(counts).join(', ')}`),
    `People: ${people.found} found here, ${people.made} new, ${people.left} who have left. Pictures: ${grouped(pictures)}.`,
    ...(masters.length > 0 ? [`Lead from now on: ${masters.join(', ')}.`] : []),
    ...(others.length > 0
      ? [`Led, and are to be appointed by an owner once they have come: ${others.join(', ')}.`]
      : []),
    ...(notes.cleaned > 0 ? [`Texts that were cleaned: ${notes.cleaned}.`] : []),
    ...(notes.redrawn > 0 ? [`Pictures that were re-encoded: ${notes.redrawn}.`] : []),
    ...(notes.unnamed > 0 ? [`Left out: ${notes.unnamed} pictures that nothing names.`] : []),
    ...left,
    ...(invitations.length === 0 || dryRun
      ? []
      : ['Invitations, each for one person, good for 90 days and shown this once:']),
    ...(dryRun
      ? [`Invitations that would be made: ${invitations.length}.`]
      : invitations.map(
          ({ game, name, key }) => `  ${game}, ${name}: ${origin}/invite?key=${key}`,
        )),
  ];
}

async function importChecked(
  { db, config }: Community,
  checked: CheckedArchive,
  { into, dryRun, accounts, say, signal }: Import,
): Promise<void> {
  const { dataDir, publicOrigin: origin } = config;
  const imported = await importArchive({ db, dataDir, now: Date.now(), origin }, checked, {
    ...(into !== undefined && { into }),
    ...{ dryRun, identities: accounts, owners: accounts, progress: progressOf(say), signal },
  });
  if (imported) console.log(reportLines(imported.report, origin).join('\n'));
}

/** Texts of the host are for its people; here they are passed on as they are. */
function refusedBy(error: unknown): unknown {
  if (error instanceof ArchiveRefused) return new CommandRefused(error.text);
  return error instanceof DomainError ? new CommandRefused(error.text) : error;
}

/** `npm run community -- import`. Throws {@link CommandRefused} where the archive or the community stands against it; then nothing was written. */
export async function importFile(community: Community, wanted: Import): Promise<void> {
  const { file, signal, say } = wanted;
  try {
    say('The archive is checked.');
    const scratch = importsFolder(community.config.dataDir);
    await removeLeftovers(scratch);
    const checked = await checkArchive(file, { scratch, signal, progress: checkedOf(say) });
    try {
      await importChecked(community, checked, wanted);
    } finally {
      await checked.close();
    }
  } catch (error) {
    throw refusedBy(error);
  }
}
