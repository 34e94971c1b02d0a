import { randomBytes } from 'node:crypto';
import { AT } from '../small.ts';
import { added, type Broken, changed, field, lineOf, rewritten } from './broken.ts';

const MANIFEST = 'manifest.json';
const GAME = 'games/otliv/game.json';
const TURNS = 'games/otliv/turns.jsonl';

const manifest = (values: Record<string, unknown>, reason: Broken['reason'], at?: string): Broken =>
  changed(
    `a manifest with ${JSON.stringify(values)}`,
    (draft) => Object.assign(draft.manifest, values),
    reason,
    { file: MANIFEST, field: at ?? Object.keys(values)[0] ?? '' },
  );

const game = (values: Record<string, unknown>, reason: Broken['reason'], at?: string): Broken =>
  changed(
    `a game with ${JSON.stringify(values).slice(0, 80)}`,
    (draft) => Object.assign(draft.games['otliv'] ?? {}, values),
    reason,
    { file: GAME, field: at ?? Object.keys(values)[0] ?? '' },
  );

const text = (value: string) => (): Buffer => Buffer.from(value);
const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Manifests and games that are not what they promise (WORK-23). */
export const brokenManifests: readonly Broken[] = [
  changed('no manifest that can be read', (draft) => (draft.manifest = {}), 'notArchive', {
    file: MANIFEST,
    field: 'format',
  }),
  manifest({ format: 'docx' }, 'notArchive'),
  manifest({ version: 2 }, 'newer'),
  manifest({ version: 1e21 }, 'newer'),
  manifest({ version: 0 }, 'notOneOf'),
  manifest({ version: '1' }, 'notOneOf'),
  manifest({ scope: 'world' }, 'notOneOf'),
  manifest({ at: '2026-02-31T00:00:00.000Z' }, 'momentWrong'),
  manifest({ games: [] }, 'listTooShort'),
  manifest({ games: ['otliv', '../x'] }, 'keyWrong', 'games[1]'),
  manifest({ games: ['otliv', 'Otliv'] }, 'keyTwice', 'games[1]'),
  manifest({ more: 1 }, 'unknownField'),
  changed(
    'a game that is not there',
    (draft) => (draft.manifest['games'] = ['otliv', 'priliv']),
    'gameMissing',
    { file: 'games/priliv/game.json' },
  ),
  changed(
    'a game that is not named',
    (draft) => (draft.manifest['games'] = ['priliv']),
    'gameMissing',
    { file: 'games/priliv/game.json' },
  ),
  changed(
    'one game more than is named',
    (draft) => (draft.games['priliv'] = { ...draft.games['otliv'], key: 'priliv' }),
    'gameUnlisted',
    { file: 'games/priliv/game.json' },
  ),
  changed(
    'a game under another key',
    (draft) => Object.assign(draft.games['otliv'] ?? {}, { key: 'priliv' }),
    'gameOther',
    { file: GAME, field: 'key' },
  ),
  changed(
    'an archive of one game with tags of all',
    (draft) => (draft.manifest['scope'] = 'game'),
    'communityOnly',
    { file: 'tags.jsonl' },
  ),
  changed(
    'an owner of the community in an archive of one game',
    (draft) => {
      draft.manifest['scope'] = 'game';
      delete draft.lines['tags.jsonl'];
      delete draft.lines['blocks.jsonl'];
    },
    'communityOnly',
    { file: 'people.jsonl', line: 2, field: 'owner' },
  ),
  changed(
    'a line that is not counted',
    (draft) => (draft.manifest['counts'] = { ...countsOf(draft.lines), [TURNS]: 1 }),
    'countWrong',
    { file: TURNS },
  ),
  changed(
    'a file that is not counted',
    (draft) => (draft.manifest['counts'] = { 'people.jsonl': 2 }),
    'countMissing',
    { file: 'groups.jsonl' },
  ),
  changed(
    'lines that are not there',
    (draft) => (draft.manifest['counts'] = { ...countsOf(draft.lines), 'games/x/turns.jsonl': 3 }),
    'fileMissing',
    { file: 'games/x/turns.jsonl' },
  ),
  rewritten('a manifest that is a list', MANIFEST, text('[]'), 'needsRecord'),
  rewritten('a manifest that is torn', MANIFEST, (bytes) => bytes.subarray(0, 40), 'notJson'),
];

function countsOf(lines: Record<string, unknown[]>): Record<string, number> {
  return Object.fromEntries(Object.entries(lines).map(([file, { length }]) => [file, length]));
}

/** Bytes that are no lines (WORK-24). */
const bytes: readonly Broken[] = [
  rewritten(
    'a mark before the first line',
    TURNS,
    (old) => Buffer.concat([Buffer.from('\uFEFF'), old]),
    'bom',
    { line: 1 },
  ),
  rewritten(
    'another encoding',
    TURNS,
    () => Buffer.from('{"id":"\xcc\xee\xf0\xe5"}', 'latin1'),
    'notUtf8',
    { line: 1 },
  ),
  rewritten(
    'half of a character',
    TURNS,
    (old) => Buffer.concat([old, Buffer.from([0x22, 0xd0])]),
    'notUtf8',
    { line: 3 },
  ),
  rewritten('UTF-16', TURNS, (old) => Buffer.from(old.toString(), 'utf16le'), 'notJson', {
    line: 1,
  }),
  rewritten('zero bytes', TURNS, (old) => Buffer.concat([old, Buffer.alloc(10)]), 'notJson', {
    line: 3,
  }),
  rewritten(
    'an empty line',
    TURNS,
    (old) => Buffer.from(old.toString().replace('\n', '\n\n')),
    'emptyLine',
    { line: 2 },
  ),
  rewritten(
    'one list in the place of lines',
    TURNS,
    (old) => Buffer.from(`[${old.toString().trim().replace('\n', ',')}]`),
    'needsRecord',
    { line: 1 },
  ),
  rewritten(
    'two records in a line',
    TURNS,
    (old) => Buffer.from(old.toString().replace('\n', '')),
    'notJson',
    { line: 1 },
  ),
  added('a comment in the place of a record', 'turns', '// nothing', 'notJson', { line: 3 }),
  added('a number in the place of a record', 'turns', '17', 'needsRecord', { line: 3 }),
  added('nothing in the place of a record', 'turns', 'null', 'needsRecord', { line: 3 }),
  added('a heap of brackets', 'ways', deep(100_000), 'needsRecord', { line: 3 }),
  added(
    'a heap of brackets in a field',
    'ways',
    `{"from":"1","to":"1","x":${deep(100_000)}}`,
    'unknownField',
    { line: 3, field: 'x' },
  ),
  added('a prototype', 'ways', '{"from":"1","to":"1","__proto__":{"x":1}}', 'unknownField', {
    line: 3,
    field: '__proto__',
  }),
  added('what every object has', 'ways', '{"from":"1","to":"1","constructor":1}', 'unknownField', {
    line: 3,
    field: 'constructor',
  }),
  added(
    'a line of 18 MB',
    'turns',
    `{"id":"${randomBytes(9 * 1024 ** 2).toString('hex')}"}`,
    'lineTooLong',
    {
      line: 3,
    },
  ),
];

const long = (length: number): string => 'а'.repeat(length);

/** Records that do not fit their schema (WORK-24), and texts that are no texts (WORK-26). */
const fields: readonly Broken[] = [
  changed(
    'a field that is not there',
    (draft) => delete lineOf(draft, 'turns', 2)['post'],
    'missing',
    { file: TURNS, line: 2, field: 'post' },
  ),
  field('turns', 2, { secret: 1 }, 'unknownField'),
  field('turns', 1, { id: 'a b' }, 'idWrong'),
  field('turns', 1, { id: 1 }, 'needsString'),
  field('turns', 1, { at: '2026-11-27' }, 'momentWrong'),
  field('turns', 2, { clock: '1969-12-31T23:59:59.999Z' }, 'momentWrong'),
  field('turns', 2, { changed: '2200-01-01T00:00:00.000Z' }, 'momentWrong'),
  field('turns', 2, { status: 'done' }, 'notOneOf'),
  field('turns', 2, { asMaster: false }, 'needsTrue'),
  field('turns', 2, { comments: {} }, 'needsList'),
  field('turns', 2, { actions: [{ key: 'fly' }] }, 'notOneOf', 'actions[0].key'),
  field(
    'turns',
    2,
    { actions: [{ key: 'roll', command: 'd20', result: 0.5, detail: '' }] },
    'numberWrong',
    'actions[0].result',
  ),
  field('turns', 2, { post: long(300_000) }, 'textTooLong'),
  field('turns', 2, { post: `<p>${long(50_001)}</p>` }, 'textTooLong'),
  field('turns', 2, { post: `<p>${'<b></b>'.repeat(5_000)}а</p>` }, 'markupTooMuch'),
  field('turns', 2, { post: `${'<div>'.repeat(500)}а` }, 'markupTooMuch'),
  field(
    'turns',
    2,
    { post: `<p><a href="https://example.org/${'x'.repeat(3_000)}">а</a></p>` },
    'linkTooLong',
  ),
  field(
    'turns',
    2,
    { post: `<p><a title="${'x'.repeat(300)}" href="https://example.org">а</a></p>` },
    'titleTooLong',
  ),
  field(
    'turns',
    1,
    { comments: [{ id: '1', at: AT, author: 'owner', body: long(4_001) }] },
    'textTooLong',
    'comments[0].body',
  ),
  field('messages', 1, { text: long(4_001) }, 'textTooLong'),
  field('characters', 1, { name: '' }, 'textEmpty'),
  field('characters', 1, { name: '\u200B \u2060' }, 'textEmpty'),
  field('characters', 1, { profile: { look: long(4_001) } }, 'textTooLong', 'profile.look'),
  field('characters', 1, { profile: { age: -1 } }, 'numberWrong', 'profile.age'),
  field('characters', 1, { url: 'javascript:alert(1)' }, 'addressWrong'),
  field('characters', 1, { avatar: 'https://example.org/a.png' }, 'pictureWrong'),
  field('maps', 1, { picture: '../../etc/passwd' }, 'mapPictureWrong'),
  field('maps', 1, { key: 'мир' }, 'keyWrong'),
  field('maps', 1, { center: [1, 2, 3] }, 'listTooLong', 'center[2]'),
  field('factions', 1, { color: 'red;background:url(//x)' }, 'colorWrong'),
  field('figures', 1, { geometry: { type: 'Circle' } }, 'notOneOf', 'geometry.type'),
  field(
    'figures',
    1,
    { geometry: { type: 'Point', coordinates: ['1', 2] } },
    'needsNumber',
    'geometry.coordinates[0]',
  ),
  field(
    'figures',
    1,
    { geometry: { type: 'Point', coordinates: [1e9, 2] } },
    'numberWrong',
    'geometry.coordinates[0]',
  ),
  game({ status: 'open' }, 'notOneOf'),
  game({ flags: ['chat', 'admin'] }, 'notOneOf', 'flags[1]'),
  game({ place: 1.5 }, 'numberWrong'),
  game({ rules: long(200_001) }, 'textTooLong'),
  game({ body: long(1_000_000) }, 'textTooLong'),
];

export const brokenLines: readonly Broken[] = [...bytes, ...fields];
