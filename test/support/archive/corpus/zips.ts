import { deflateRawSync } from 'node:zlib';
import { entriesOf, filesOf, smallArchive } from '../small.ts';
import { type Packed, zipOf } from '../zip.ts';
import { type Broken, packed } from './broken.ts';

const MANIFEST = 'manifest.json';
const TURNS = 'games/otliv/turns.jsonl';
const nothing = Buffer.alloc(0);
const junk = Buffer.from('junk');

const and =
  (...more: Packed[]) =>
  (entries: Packed[]): Packed[] => [...entries, ...more];

/** One entry says something else of itself. */
const but =
  (name: string, values: Partial<Packed>) =>
  (entries: Packed[]): Packed[] =>
    entries.map((entry) => (entry.name === name ? { ...entry, ...values } : entry));

const extra = (id: number): Buffer => Buffer.from([id & 0xff, id >> 8, 1, 0, 0]);

const names: readonly [what: string, name: string | Buffer, shown?: string][] = [
  ['a name that climbs out', '../evil.sh'],
  ['a name that climbs out further down', 'games/../../evil.sh'],
  ['an absolute name', '/etc/passwd'],
  ['a name of Windows', 'C:/evil.bat'],
  ['backslashes', '..\\evil.bat'],
  ['no name', '', ''],
  ['a step without a name', 'games//x.jsonl'],
  ['a step that is a dot', './manifest.json'],
  ['a line break in a name', 'games/a\nb/game.json', 'games/a\uFFFDb/game.json'],
  ['a zero byte in a name', 'manifest.json\0.png', 'manifest.json\uFFFD.png'],
  ['a name that is turned around', 'games/\u202Elnosj', 'games/\uFFFDlnosj'],
  ['a name that is no UTF-8', Buffer.from([0x67, 0xff, 0xfe]), 'g\uFFFD\uFFFD'],
];

const bytesOf = (change: (zip: Buffer) => Buffer) => () =>
  change(zipOf(entriesOf(filesOf(smallArchive()))));

const raw = (name: string, change: (zip: Buffer) => Buffer, reason: Broken['reason']): Broken => ({
  ...{ name, reason },
  make: bytesOf(change),
});

const GROUPS = 'groups.jsonl';
const PEOPLE = 'people.jsonl';

/** How long the head of an entry is before its name. */
const HEAD = 30;

/** As bombs are made whose files are all the same few bytes: the list names an entry that stands within another. */
function within(): Buffer {
  const inner: Packed = { name: GROUPS, data: junk, method: 0 };
  const data = zipOf([inner]).subarray(0, HEAD + GROUPS.length + junk.length);
  const outer: Packed = { name: PEOPLE, data, method: 0 };
  return zipOf([outer, { ...inner, offset: HEAD + PEOPLE.length }]);
}

/** Zips that are no archive: where they lead, how they are packed, what they hide (WORK-21, WORK-22). */
export const brokenZips: readonly Broken[] = [
  ...names.map(([what, name, shown = String(name)]) =>
    packed(what, and({ name, data: junk }), 'nameBad', { file: shown }),
  ),
  packed('a file that is not of an archive', and({ name: 'readme.txt' }), 'nameUnknown', {
    file: 'readme.txt',
  }),
  packed('a program among the pictures', and({ name: 'pictures/run.sh' }), 'nameUnknown', {
    file: 'pictures/run.sh',
  }),
  packed('another kind of lines', and({ name: 'games/otliv/secrets.jsonl' }), 'nameUnknown', {
    file: 'games/otliv/secrets.jsonl',
  }),
  packed('letters that look alike', and({ name: 'gаmes/otliv/game.json' }), 'nameUnknown', {
    file: 'gаmes/otliv/game.json',
  }),
  packed('a folder that is not of an archive', and({ name: 'bin/', method: 0 }), 'nameUnknown', {
    file: 'bin',
  }),
  packed('a name twice', and({ name: TURNS }), 'nameTwice', { file: TURNS }),
  packed('a name twice but for its case', and({ name: 'Manifest.JSON' }), 'nameTwice', {
    file: 'Manifest.JSON',
  }),
  packed('a name twice but for its Unicode form', and({ name: 'manifest.ｊson' }), 'nameTwice', {
    file: 'manifest.ｊson',
  }),
  packed('a folder called as a file', and({ name: `${TURNS}/`, method: 0 }), 'nameTwice', {
    file: TURNS,
  }),
  packed('a link in the place of a file', but(TURNS, { mode: 0o120777 }), 'notFile', {
    file: TURNS,
  }),
  packed('a device', but(TURNS, { mode: 0o020666 }), 'notFile', { file: TURNS }),
  packed('a folder with bytes', and({ name: 'pictures/', method: 0, data: junk }), 'folderData', {
    file: 'pictures',
  }),
  packed('an encrypted file', but(TURNS, { flags: 0x0801 }), 'encrypted', { file: TURNS }),
  packed('a packing of its own', but(TURNS, { method: 93 }), 'packedOddly', { file: TURNS }),
  packed('flags that nobody knows', but(TURNS, { flags: 0x0820 }), 'packedOddly', { file: TURNS }),
  packed('sizes of zip64', but(TURNS, { extra: extra(0x0001) }), 'zip64', { file: TURNS }),
  packed('a second name', but(TURNS, { extra: extra(0x7075) }), 'nameDiffers', { file: TURNS }),
  packed(
    'another name in its own head',
    but(TURNS, { own: { name: 'games/other/turns.jsonl' } }),
    'nameDiffers',
    { file: TURNS },
  ),
  packed('another packing in its own head', but(TURNS, { own: { method: 0 } }), 'zipBroken', {
    file: TURNS,
  }),
  packed('another size in its own head', but(TURNS, { own: { size: 5 } }), 'sizeLies', {
    file: TURNS,
  }),
  packed('a size that is too small', but(TURNS, { size: 5 }), 'sizeLies', { file: TURNS }),
  packed('a size that is too large', but(TURNS, { size: 90_000 }), 'sizeLies', { file: TURNS }),
  packed('a stored file of two sizes', but(TURNS, { method: 0, size: 5 }), 'sizeLies', {
    file: TURNS,
  }),
  packed('a wrong sum', but(TURNS, { sum: 1 }), 'badSum', { file: TURNS }),
  packed('packed bytes that are none', but(TURNS, { raw: Buffer.alloc(40, 0xff) }), 'zipBroken', {
    file: TURNS,
  }),
  packed(
    'a bomb that says so',
    but(TURNS, { data: Buffer.alloc(64 * 1024 ** 2, 0x20) }),
    'explodes',
    { file: TURNS },
  ),
  packed(
    'a bomb that says that it is small',
    but(TURNS, { raw: deflateRawSync(Buffer.alloc(64 * 1024 ** 2, 0x20)), size: 1_000 }),
    'sizeLies',
    { file: TURNS },
  ),
  packed('a gigabyte that is not there', but(TURNS, { size: 1024 ** 3 }), 'explodes', {
    file: TURNS,
  }),
  packed('a manifest that is too large', but(MANIFEST, { size: 9 * 1024 ** 2 }), 'fileTooBig', {
    file: MANIFEST,
  }),
  packed('two entries of the same bytes', and({ name: 'maps/', offset: 0 }), 'nameDiffers', {
    file: 'maps',
  }),
  { name: 'an entry within another', make: within, reason: 'overlap', file: PEOPLE },
  packed(
    'an entry that reaches into the next',
    but(GROUPS, { method: 0, size: 200, packed: 200 }),
    'overlap',
    { file: GROUPS },
  ),
  packed('a comment at the end', () => ({ comment: Buffer.from('hello') }), 'zipComment'),
  packed('a comment at a file', but(TURNS, { comment: Buffer.from('hello') }), 'zipComment', {
    file: TURNS,
  }),
  packed('a program before the zip', () => ({ before: Buffer.from('#!/bin/sh\n') }), 'zipExtra'),
  packed('bytes between files and list', () => ({ hidden: junk }), 'zipExtra'),
  packed('bytes behind the end', () => ({ after: junk }), 'zipExtra'),
  packed('fewer entries than there are', (entries) => ({ count: entries.length - 1 }), 'zipExtra'),
  packed('more entries than there are', (entries) => ({ count: entries.length + 1 }), 'zipBroken'),
  packed('as many entries as zip64 has', () => ({ count: 0xffff }), 'zip64'),
  packed('a list at another place', () => ({ at: 3 }), 'zipExtra'),
  packed('one of several disks', () => ({ disk: 1 }), 'zipBroken'),
  raw('half of a zip', (zip) => zip.subarray(0, zip.length >> 1), 'notZip'),
  raw('a zip without its last byte', (zip) => zip.subarray(0, -1), 'notZip'),
  raw('a zip without its beginning', (zip) => zip.subarray(60), 'notZip'),
  raw('no bytes', () => nothing, 'notZip'),
  raw('a text', () => Buffer.from('Это не архив.'.repeat(20)), 'notZip'),
  { name: 'an empty zip', make: () => zipOf([]), reason: 'noManifest', file: MANIFEST },
];
