import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  fromArchive,
  type Linked,
  pathOfThing,
  toArchive,
} from '../../../../server/archive/links.ts';

const origins = ['https://letopis.example', 'http://localhost:8080'];

/** What the archive knows, by what the host calls it. */
const things: readonly (Linked & { there: string })[] = [
  { kind: 'game', game: 'otliv', id: 'otliv', there: 'otliv' },
  { kind: 'game', game: 'sever', id: 'sever', there: 'sever' },
  { kind: 'turn', game: 'otliv', id: '41', there: '7' },
  { kind: 'turn', game: 'sever', id: '52', there: '7' },
  { kind: 'message', game: 'otliv', id: '900', there: '12' },
  { kind: 'character', game: 'otliv', id: '5', there: '1' },
  { kind: 'channel', game: 'otliv', id: 'rpg_quest_event/31', there: '3' },
  { kind: 'event', game: 'otliv', id: 'storm/night', there: '2' },
  { kind: 'location', game: 'otliv', id: 'port', there: '4' },
  { kind: 'map', game: 'otliv', id: 'world', there: '1' },
];

const resolve = ({ kind, game, id }: Linked): string | undefined =>
  things.find((one) => one.kind === kind && one.game === game && one.id === id)?.there;
const back = ({ kind, game, id: there }: Linked): string | undefined => {
  const found = things.find((one) => one.kind === kind && one.game === game && one.there === there);
  if (!found) return undefined;
  const { id } = found;
  if (kind === 'turn') return pathOfThing.turn(game, { id: Number(id), location: 'port' });
  if (kind === 'message') return pathOfThing.message(game, { id: Number(id), channel: 'rpg/hall' });
  if (kind === 'character') return pathOfThing.character(game, { id: Number(id), seo: 'ilya' });
  return pathOfThing[kind](kind === 'game' ? id : game, id);
};

const link = (url: string): string =>
  `<p><a href="${url}" target="_blank" rel="noopener">туда</a></p>`;
const out = (url: string): string | undefined =>
  / href="([^"]*)"/.exec(toArchive(link(url), 'html', { origins, game: 'otliv', resolve }))?.[1];
const home = (url: string): string | undefined =>
  / href="([^"]*)"/.exec(
    fromArchive(link(url), 'html', { origin: 'https://new.example', game: 'otliv', resolve: back }),
  )?.[1];

test.each([
  ['/otliv/location/port/all?turn=41', 'turn/7'],
  ['/otliv/location/port?turn=41', 'turn/7'],
  ['/otliv/location/port/all?turn=41#comment-5', 'turn/7#comment-5'],
  ['/sever/location/fjord/all?turn=52', 'of/sever/turn/7'],
  ['/otliv/chat/rpg/hall?message=900', 'message/12'],
  ['/otliv/profiles/5-ilya', 'character/1'],
  ['/otliv/chat/rpg_quest_event/31', 'channel/3'],
  ['/otliv/quests/storm/night/chronicle', 'event/2'],
  ['/otliv/location/port', 'location/4'],
  ['/otliv/location/port/all?page=3', 'location/4/all?page=3'],
  ['/otliv/map/world', 'map/1'],
  ['/otliv/rules', 'game/otliv/rules'],
  ['/otliv', 'game/otliv'],
  ['/sever/', 'game/sever/'],
])('WORK-05: %s becomes a link of the archive', (path, there) => {
  for (const origin of origins) expect(out(origin + path)).toBe(`http://archive.invalid/${there}`);
});

test('WORK-05: what is not in the archive leads to where it stood, or to its game, and never to another thing', () => {
  expect(out('https://letopis.example/otliv/location/port/all?turn=99')).toBe(
    'http://archive.invalid/location/4/all',
  );
  expect(out('https://letopis.example/otliv/chat/rpg/hall?message=1')).toBe(
    'http://archive.invalid/game/otliv',
  );
  expect(out('https://letopis.example/otliv/profiles/99-x')).toBe(
    'http://archive.invalid/game/otliv',
  );
  expect(out('https://letopis.example/otliv/location/gone')).toBe(
    'http://archive.invalid/game/otliv/location/gone',
  );
});

test('WORK-05: addresses of other games and of other sites stay as they are', () => {
  for (const url of [
    'https://letopis.example/closed/location/port/all?turn=41',
    'https://letopis.example.evil.example/otliv',
    'https://other.example/otliv/location/port/all?turn=41',
    'https://letopis.example/search?q=a&amp;b',
    'mailto:somebody@letopis.example',
  ])
    expect(out(url)).toBe(url);
});

test('WORK-05: a link of an archive leads to its thing on the new host, to its game where there is no such thing', () => {
  expect(home('http://archive.invalid/turn/7')).toBe(
    'https://new.example/otliv/location/port/all?turn=41',
  );
  expect(home('http://archive.invalid/of/sever/turn/7')).toBe(
    'https://new.example/sever/location/port/all?turn=52',
  );
  expect(home('http://archive.invalid/turn/999')).toBe('https://new.example/otliv');
  expect(home('http://archive.invalid/game/otliv/rules')).toBe('https://new.example/otliv/rules');
  expect(home('http://archive.invalid/game/nowhere/rules')).toBe('https://new.example/');
  expect(home('http://archive.invalid/whatever')).toBe('https://new.example/otliv');
  expect(home('https://archive.invalid.example/turn/7')).toBe(
    'https://archive.invalid.example/turn/7',
  );
});

test('WORK-05: in messages plain addresses are links, in HTML only those of links are', () => {
  const how = { origins, game: 'otliv', resolve };
  const url = 'https://letopis.example/otliv/location/port/all?turn=41';
  expect(toArchive(`См. (${url}), там всё.`, 'plain', how)).toBe(
    'См. (http://archive.invalid/turn/7), там всё.',
  );
  expect(toArchive(`<p>${url} href="${url}"</p>`, 'html', how)).toBe(`<p>${url} href="${url}"</p>`);
});

test('WORK-05: into an archive and back each address is what it was', () => {
  const canonical = things.map(({ kind, game, there }) => back({ kind, game, id: there }) ?? '');
  const rests = ['', '#write', '#comment-5'];
  const url = fc
    .tuple(
      fc.constantFrom(...canonical, '/otliv/rules', '/otliv/location/gone'),
      fc.constantFrom(...rests),
    )
    .map(([path, rest]) => `https://letopis.example${path}${rest}`);
  const foreign = fc.webUrl({ withQueryParameters: true, withFragments: true });
  const words = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[<>"&]/g, ''));
  const html = fc
    .array(fc.tuple(words, fc.oneof(url, foreign)))
    .map((parts) =>
      parts
        .map(([text, to]) => `<p>${text}<a href="${to.replaceAll('&', '&amp;')}">${text}</a></p>`)
        .join(''),
    );
  const plain = fc.array(fc.tuple(words, url)).map((parts) => parts.flat().join(' '));
  const texts = fc.oneof(
    html.map((text) => ({ text, kind: 'html' as const })),
    plain.map((text) => ({ text, kind: 'plain' as const })),
  );
  fc.assert(
    fc.property(texts, ({ text, kind }) => {
      const there = toArchive(text, kind, { origins, game: 'otliv', resolve });
      const how = { origin: 'https://letopis.example', game: 'otliv', resolve: back };
      expect(fromArchive(there, kind, how)).toBe(text);
    }),
  );
});
