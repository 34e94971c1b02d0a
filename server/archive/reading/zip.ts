import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Budget, inMegabytes, type Limits } from './limits.ts';
import { Names, shown } from './names.ts';
import { type ArchiveReason, ArchiveRefused } from './refused.ts';
import type { Source } from './source.ts';

/** The record at the end of a zip, without a comment; the marks of those of the format's successor. */
const END_LENGTH = 22;
/** An entry in the list, without its name and what stands behind it. */
const HEAD_LENGTH = 46;
const END_SIGN = 0x06054b50;
const MOST_16 = 0xffff;
const MOST_32 = 0xffffffff;

/** Flags of entries: only how well it was packed, that sizes stand behind it, and that its name is UTF-8. */
const FLAG = { encrypted: 0x2041, sizesBehind: 0x0008, known: 0x080e } as const;
const STORED = 0;
const DEFLATED = 8;

/** The extra fields that say another size or another name than the entry itself. */
const EXTRA = { zip64: 0x0001, unicodeName: 0x7075 } as const;

/** The sizes behind an entry, with and without their sign, in bytes. */
const BEHIND = [12, 16];

/** What a Unix system calls the kind of a file, and the kinds that are taken. */
const KIND = { mask: 0o170000, file: 0o100000, folder: 0o040000 } as const;

const refuse = (reason: ArchiveReason, file?: string): ArchiveRefused =>
  new ArchiveRefused({ ...(file !== undefined && { file }), reason });

/** Where the list of entries begins, in bytes. Nothing may stand behind the end, and no comment: the file is a zip and nothing else (WORK-21). */
async function directoryAt(path: string, limits: Limits): Promise<{ at: number; end: number }> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    if (size > limits.zip)
      throw new ArchiveRefused({ reason: 'zipTooBig', params: { max: inMegabytes(limits.zip) } });
    const first = Buffer.alloc(4);
    const tail = Buffer.alloc(Math.min(size, END_LENGTH + MOST_16));
    await handle.read(first, 0, first.length, 0);
    await handle.read(tail, 0, tail.length, size - tail.length);
    const last = tail.length - END_LENGTH;
    const found = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
    if (found < 0 || found > last) throw refuse('notZip');
    if (tail.readUInt16LE(found + 20) !== last - found) throw refuse('zipExtra');
    if (found !== last) throw refuse('zipComment');
    return endOf(tail.subarray(last), size - END_LENGTH);
  } finally {
    await handle.close();
  }
}

function endOf(record: Buffer, end: number): { at: number; end: number } {
  const [disk, first, here, entries] = [4, 6, 8, 10].map((at) => record.readUInt16LE(at));
  const length = record.readUInt32LE(12);
  const at = record.readUInt32LE(16);
  if (record.readUInt32LE(0) !== END_SIGN || disk !== 0 || first !== 0 || here !== entries)
    throw refuse('zipBroken');
  if (entries === MOST_16 || length === MOST_32 || at === MOST_32) throw refuse('zip64');
  if (at + length !== end) throw refuse(at + length > end ? 'notZip' : 'zipExtra');
  return { at, end };
}

/** What no entry of an archive has, whatever it is called. */
function oddity(entry: Entry, isFolder: boolean): ArchiveReason | undefined {
  const flags = entry.generalPurposeBitFlag;
  const kind = (entry.externalFileAttributes >>> 16) & KIND.mask;
  if ((flags & FLAG.encrypted) !== 0) return 'encrypted';
  if (kind !== 0 && kind !== (isFolder ? KIND.folder : KIND.file)) return 'notFile';
  if (![STORED, DEFLATED].includes(entry.compressionMethod) || (flags & ~FLAG.known) !== 0)
    return 'packedOddly';
  if (entry.extraFields.some(({ id }) => id === EXTRA.zip64)) return 'zip64';
  if (entry.extraFields.some(({ id }) => id === EXTRA.unicodeName)) return 'nameDiffers';
  if (entry.fileCommentLength > 0) return 'zipComment';
  if (isFolder && entry.uncompressedSize > 0) return 'folderData';
  const isWhole = entry.compressedSize === entry.uncompressedSize;
  return entry.compressionMethod === STORED && !isWhole ? 'sizeLies' : undefined;
}

/** Where an entry begins and ends in the file. Its own head has to say what the list says. */
async function placeOf(zip: ZipFile, entry: Entry, name: string): Promise<Place> {
  const head = await zip.readLocalFileHeaderPromise(entry);
  const behind = (entry.generalPurposeBitFlag & FLAG.sizesBehind) !== 0;
  if (!head.fileName.equals(entry.fileNameRaw)) throw refuse('nameDiffers', name);
  if (
    head.compressionMethod !== entry.compressionMethod ||
    head.generalPurposeBitFlag !== entry.generalPurposeBitFlag
  )
    throw refuse('zipBroken', name);
  const said = [head.compressedSize, head.uncompressedSize];
  const isTrue = said[0] === entry.compressedSize && said[1] === entry.uncompressedSize;
  if (!isTrue && !(behind && said.every((size) => size === 0))) throw refuse('sizeLies', name);
  return {
    name,
    start: entry.relativeOffsetOfLocalHeader,
    end: head.fileDataStart + entry.compressedSize,
    behind,
  };
}

type Place = { name: string; start: number; end: number; behind: boolean };

/** The entries fill the file from its first byte to their list, each by itself. Refusals: overlap, zipExtra. */
function checkPlaces(places: readonly Place[], directory: number): void {
  let at = 0;
  const sorted = places.toSorted((a, b) => a.start - b.start);
  for (const [n, { name, start, end, behind }] of sorted.entries()) {
    if (start < at) throw refuse('overlap', name);
    if (start > at) throw refuse('zipExtra');
    const next = sorted[n + 1]?.start ?? directory;
    if (next < end) throw refuse('overlap', name);
    if (behind ? !BEHIND.includes(next - end) : next !== end) throw refuse('zipExtra');
    at = next;
  }
}

/** The bytes of an entry, no more than it announced: the rest of a bomb is never unpacked. */
async function* readEntry(zip: ZipFile, entry: Entry, file: string): AsyncGenerator<Buffer> {
  let read = 0;
  let sum = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      read += chunk.length;
      if (read > entry.uncompressedSize) break;
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch {
    throw refuse('zipBroken', file);
  }
  if (read !== entry.uncompressedSize) throw refuse('sizeLies', file);
  if (sum !== entry.crc32) throw refuse('badSum', file);
}

/** Opens a zip: the list of its entries is read whole and checked before anything is unpacked (WORK-21). */
export async function openZip(path: string, limits: Limits): Promise<Source> {
  const directory = await directoryAt(path, limits);
  const zip = await yauzl
    // Names are decoded and sizes counted here, so that each refusal says what it is.
    .openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: false })
    .catch(() => {
      throw refuse('zipBroken');
    });
  const entries = new Map<string, Entry>();
  try {
    await listEntries(zip, limits, directory, entries);
  } catch (error) {
    zip.close();
    // Whatever else the library throws, it cannot make sense of the file.
    throw error instanceof ArchiveRefused ? error : refuse('zipBroken');
  }
  return {
    sizes: new Map([...entries].map(([name, entry]) => [name, entry.uncompressedSize])),
    async *read(name) {
      const entry = entries.get(name);
      if (entry) yield* readEntry(zip, entry, name);
    },
    close: () => {
      zip.close();
      return Promise.resolve();
    },
  };
}

async function listEntries(
  zip: ZipFile,
  limits: Limits,
  directory: { at: number; end: number },
  entries: Map<string, Entry>,
): Promise<void> {
  const names = new Names();
  const budget = new Budget(limits);
  const places: Place[] = [];
  let at = directory.at;
  for await (const entry of zip.eachEntry()) {
    at += HEAD_LENGTH + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    const raw = entry.fileNameRaw.toString('utf8');
    const isFolder = raw.endsWith('/');
    const name = isFolder ? raw.slice(0, -1) : raw;
    names.take(name, isFolder);
    const odd = oddity(entry, isFolder);
    if (odd) throw refuse(odd, shown(name));
    budget.take(name, entry.uncompressedSize, entry.compressedSize);
    places.push(await placeOf(zip, entry, name));
    if (!isFolder) entries.set(name, entry);
  }
  // The number of entries at the end is no proof: there may be more of them in the list.
  if (at !== directory.end) throw refuse('zipExtra');
  checkPlaces(places, directory.at);
}
