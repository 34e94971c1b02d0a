import {
  ARCHIVE_VERSION,
  type ArchiveManifest,
  archiveManifest,
} from '../../../src/contract/archive/index.ts';
import { isFields } from '../../../src/contract/index.ts';
import { Findings } from './findings.ts';
import { valueOf } from './lines.ts';
import { gameOf, shown } from './names.ts';
import { ArchiveRefused } from './refused.ts';
import { shaped } from './shape.ts';
import { readWhole, type Source } from './source.ts';

const MANIFEST = 'manifest.json';

/** Files that an archive of one game has not. */
const OF_COMMUNITY = ['tags.jsonl', 'blocks.jsonl'];

/** What it is, before its fields are looked at: another program's file, or one of a newer program. */
function checkKind(value: unknown, findings: Findings): void {
  const { format, version } = isFields(value) ? value : {};
  if (!isFields(value)) findings.add({ reason: 'needsRecord' }, true);
  if (format !== 'letopis') findings.add({ field: 'format', reason: 'notArchive' }, true);
  if (typeof version !== 'number' || version <= ARCHIVE_VERSION) return;
  const params = { version: String(version), known: String(ARCHIVE_VERSION) };
  findings.add({ field: 'version', reason: 'newer', params }, true);
}

function checkGames({ scope, games, name }: ArchiveManifest, findings: Findings): void {
  const seen = new Set<string>();
  for (const [n, key] of games.entries()) {
    if (seen.has(key.toLowerCase()))
      findings.add({ field: `games[${n}]`, reason: 'keyTwice', params: { key } });
    seen.add(key.toLowerCase());
  }
  if (scope !== 'game') return;
  if (games.length !== 1) findings.add({ field: 'games', reason: 'oneGame' });
  if (name !== undefined) findings.add({ field: 'name', reason: 'communityOnly' });
}

/** `manifest.json`, which is read first (WORK-23). Refusals: noManifest, notArchive, newer, and those of its fields. */
export async function readManifest(source: Source): Promise<ArchiveManifest> {
  if (!source.sizes.has(MANIFEST))
    throw new ArchiveRefused({ file: MANIFEST, reason: 'noManifest' });
  const findings = new Findings(MANIFEST);
  const value = valueOf(await readWhole(source, MANIFEST), findings);
  findings.settle();
  checkKind(value, findings);
  const manifest = shaped(archiveManifest, value, findings);
  if (manifest) checkGames(manifest, findings);
  findings.settle();
  // Nothing was found, so it is there.
  if (!manifest) throw new ArchiveRefused({ file: MANIFEST, reason: 'valueWrong' });
  return manifest;
}

/** The files are those that the manifest promises. Refusals: gameMissing, gameUnlisted, countMissing, fileMissing, communityOnly. */
export function checkFiles({ sizes }: Source, { scope, games, counts }: ArchiveManifest): void {
  const listed = new Set(games);
  for (const key of games) {
    const file = `games/${key}/game.json`;
    if (!sizes.has(file)) throw new ArchiveRefused({ file, reason: 'gameMissing' });
  }
  for (const file of sizes.keys()) {
    const game = gameOf(file);
    if (game !== undefined && !listed.has(game))
      throw new ArchiveRefused({ file, reason: 'gameUnlisted' });
    if (scope === 'game' && OF_COMMUNITY.includes(file))
      throw new ArchiveRefused({ file, reason: 'communityOnly' });
    if (file.endsWith('.jsonl') && !Object.hasOwn(counts, file))
      throw new ArchiveRefused({ file, reason: 'countMissing' });
  }
  for (const [file, count] of Object.entries(counts))
    if (count > 0 && (!sizes.has(file) || !file.endsWith('.jsonl')))
      throw new ArchiveRefused({ file: shown(file), reason: 'fileMissing' });
}
