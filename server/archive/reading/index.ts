import { stat } from 'node:fs/promises';
import type * as v from 'valibot';
import {
  type ArchiveGame,
  archiveFiles,
  archiveGameFiles,
} from '../../../src/contract/archive/index.ts';
import type {
  CheckedArchive,
  CheckOptions,
  GameKind,
  GameRecord,
  MapPicture,
  Notes,
  TopKind,
  TopRecord,
} from './checked.ts';
import { Files } from './files.ts';
import { openFolder } from './folder.ts';
import { ARCHIVE_LIMITS, type Limits } from './limits.ts';
import { checkFiles, readManifest } from './manifest.ts';
import { checkMapPicture, checkPicture, pictureBytes } from './pictures.ts';
import { ArchiveRefused } from './refused.ts';
import { openScratch, recordsIn, type Scratch } from './scratch.ts';
import { refusalOf, type Source } from './source.ts';
import { Texts } from './texts.ts';
import { openZip } from './zip.ts';

export type * from './checked.ts';
export { ARCHIVE_LIMITS, type Limits } from './limits.ts';
export { type ArchiveReason, ArchiveRefused, type Problem, problemText } from './refused.ts';
export { removeLeftovers } from './scratch.ts';

/**
 * Reads an archive, a zip or a folder of the same files, and checks all of it (WORK-20). Refusal: ArchiveRefused. Throws the signal's reason
 * where it is aborted; the scratch folder is gone then.
 */
export async function checkArchive(path: string, options: CheckOptions): Promise<CheckedArchive> {
  options.signal?.throwIfAborted();
  const limits = { ...ARCHIVE_LIMITS, ...options.limits };
  const source = await openSource(path, limits);
  try {
    const scratch = await openScratch(options.scratch);
    try {
      return await readArchive(source, scratch, limits, options);
    } catch (error) {
      await scratch.remove();
      throw error;
    }
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function openSource(path: string, limits: Limits): Promise<Source> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return await openFolder(path, limits);
    if (found.isFile()) return await openZip(path, limits);
  } catch (error) {
    throw refusalOf(error);
  }
  throw new ArchiveRefused({ reason: 'noFile' });
}

/** Tells how far the reading is, by the bytes of the files that were begun; throws where it was given up. */
function stepper({ sizes }: Source, { progress, signal }: CheckOptions): (file: string) => void {
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  let done = 0;
  return (file) => {
    signal?.throwIfAborted();
    progress?.({ file, done, total });
    done += sizes.get(file) ?? 0;
  };
}

type Pictures = { redrawn: Set<string>; maps: Map<string, MapPicture> };

async function readPictures(
  source: Source,
  scratch: Scratch,
  named: readonly string[],
  step: (file: string) => void,
): Promise<Pictures> {
  const pictures: Pictures = { redrawn: new Set(), maps: new Map() };
  for (const file of named) {
    step(file);
    if (file.startsWith('maps/'))
      pictures.maps.set(file, await checkMapPicture(source, scratch, file));
    else if (await checkPicture(source, scratch, file)) pictures.redrawn.add(file);
  }
  return pictures;
}

const isPictureFile = (file: string): boolean => /^(?:pictures|maps)\//.test(file);

async function readArchive(
  source: Source,
  scratch: Scratch,
  limits: Limits,
  options: CheckOptions,
): Promise<CheckedArchive> {
  const step = stepper(source, options);
  const manifest = await readManifest(source);
  checkFiles(source, manifest);
  const texts = new Texts((path) => source.sizes.has(path));
  const { signal } = options;
  const files = new Files({ source, scratch, limits, manifest, texts, step, signal });
  await files.top();
  const games = new Map<string, ArchiveGame>();
  for (const key of manifest.games) games.set(key, await files.game(key));
  const named = [...texts.named].toSorted();
  const { redrawn, maps } = await readPictures(source, scratch, named, step);
  const all = [...source.sizes.keys()].filter(isPictureFile).length;
  const notes: Notes = {
    cleaned: texts.cleaned,
    redrawn: redrawn.size,
    unnamed: all - named.length,
  };
  return {
    manifest,
    notes,
    game: (key) => taken(games.get(key), key),
    records: recordsOf(scratch, source, limits),
    pictures: named.filter((path) => !path.startsWith('maps/')),
    picture: (path) => pictureBytes(source, scratch, path, redrawn.has(path)),
    mapPicture: (path) => Promise.resolve(taken(maps.get(path), path)),
    close: async () => {
      await source.close();
      await scratch.remove();
    },
  };
}

/** What is asked for by a name of the archive is there. */
function taken<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`not in this archive: ${name}`);
  return value;
}

function recordsOf(scratch: Scratch, { sizes }: Source, limits: Limits): CheckedArchive['records'] {
  function records<K extends TopKind>(kind: K): AsyncIterable<TopRecord<K>>;
  function records<K extends GameKind>(kind: K, game: string): AsyncIterable<GameRecord<K>>;
  async function* records(kind: TopKind | GameKind, game?: string): AsyncGenerator {
    const file = game === undefined ? `${kind}.jsonl` : `games/${game}/${kind}.jsonl`;
    if (!sizes.has(file)) return;
    const schemas: Readonly<Record<string, v.GenericSchema>> =
      game === undefined ? archiveFiles : archiveGameFiles;
    const schema = schemas[kind];
    if (schema) yield* recordsIn(scratch.at(file), schema, limits);
  }
  return records;
}
