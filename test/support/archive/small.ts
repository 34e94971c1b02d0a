import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { type Packed, zipOf } from './zip.ts';

/** A record as it stands in a file: whatever it may be, also what no archive has. */
export type Line = Record<string, unknown>;

/** An archive before it is packed. Lines by their file, which are objects or texts that stand as they are. */
export type Draft = {
  manifest: Line;
  games: Record<string, Line>;
  lines: Record<string, (Line | string)[]>;
  pictures: Record<string, Buffer>;
};

/** The path of a picture, named by its bytes. */
export const pathOf = (bytes: Buffer, ending = 'webp', folder = 'pictures'): string =>
  `${folder}/${createHash('sha256').update(bytes).digest('hex')}.${ending}`;

/** A picture of one colour; WebP as the host keeps it where nothing else is said. */
export const colour = (
  hue: string,
  {
    ending = 'webp',
    width = 8,
    height = 8,
  }: { ending?: 'webp' | 'png' | 'jpg' | 'gif'; width?: number; height?: number } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: hue } })
    .toFormat(ending === 'jpg' ? 'jpeg' : ending)
    .toBuffer();

export const AT = '2026-11-01T12:00:00.000Z';
const LATER = '2026-11-02T12:00:00.000Z';

/** The pictures of the small archive. */
export const small = {
  face: await colour('red'),
  view: await colour('green', { ending: 'png' }),
  world: await colour('blue', { ending: 'png', width: 640, height: 480 }),
};
const face = pathOf(small.face);
const view = pathOf(small.view, 'png');
const world = pathOf(small.world, 'png', 'maps');

const worldLines = (): Record<string, Line[]> => ({
  factions: [
    {
      id: '1',
      key: 'guard',
      title: 'Стража',
      color: '#a03020',
      description: '<p>Берегут город.</p>',
    },
  ],
  species: [{ id: '1', key: 'human', title: 'Люди' }],
  positions: [{ id: '1', key: 'captain', title: 'Капитан', faction: '1' }],
  maps: [
    { id: '1', key: 'world', title: 'Мир', picture: world, zoom: 2, center: [320, 240] },
    { id: '2', key: 'town', title: 'Город', parent: '1' },
  ],
  locations: [
    { id: '1', key: 'pier', title: 'Пристань', map: '1', image: view, at: AT },
    { id: '2', key: 'inn', title: 'Таверна', map: '2', at: AT },
  ],
  ways: [
    { from: '1', to: '2' },
    { from: '2', to: '1' },
  ],
  figures: [
    { map: '1', location: '1', geometry: { type: 'Point', coordinates: [10, 20.5] } },
    {
      map: '1',
      target: '2',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [9, 0],
            [9, 9],
            [0, 0],
          ],
        ],
      },
    },
  ],
  quests: [
    {
      ...{ id: '1', key: 'storm', title: 'Шторм', type: 'standard', status: 'active' },
      events: [
        {
          ...{ id: '1', key: 'night', title: 'Ночь', status: 'active' },
          ...{ chronicle: '<p>Буря.</p>', chronicleBy: '1', chronicleAt: AT },
          ...{ members: ['1', '2'], editors: ['1'] },
        },
      ],
    },
  ],
});

const peopleLines = (): Record<string, Line[]> => ({
  characters: [
    {
      ...{ id: '1', type: 'profile', owner: '1', name: 'Ассоль', seo: 'assol', avatar: face },
      ...{ confirmed: true, status: 'active', location: '1', at: AT },
      profile: {
        alias: 'Корабельная',
        species: '1',
        faction: '1',
        position: '1',
        gender: 'female',
        age: 17,
        look: 'Босая',
      },
      ...{ ways: ['2'], avatars: [{ avatar: face, until: AT }] },
    },
    { id: '2', type: 'profile', owner: '2', name: 'Грэй', status: 'active', at: AT },
    {
      id: '3',
      type: 'master',
      owner: '2',
      name: 'Мастер',
      status: 'active',
      role: 'master',
      at: AT,
    },
  ],
  remarks: [
    { id: '1', character: '1', person: '2', author: 'master', body: '<p>Хорошо.</p>', at: AT },
    {
      id: '2',
      character: '1',
      person: '1',
      author: 'owner',
      replyTo: '1',
      body: '<p>Спасибо.</p>',
      at: AT,
    },
  ],
  scenes: [
    { location: '1', current: '1', since: AT, members: [{ character: '1' }, { character: '2' }] },
  ],
  blocks: [{ person: '1', reason: 'Спам', by: '2', at: AT, lifted: LATER, liftedBy: '2' }],
  members: [{ person: '1', at: AT }],
});

const wordLines = (): Record<string, Line[]> => ({
  channels: [
    { id: '1', type: 'rpg_game', key: 'otliv', title: 'Общий', access: 'all', at: AT },
    {
      id: '2',
      type: 'rpg_quest_event',
      event: '1',
      title: 'Ночь',
      access: 'members',
      members: ['1'],
      at: AT,
    },
  ],
  turns: [
    {
      ...{ id: '1', at: AT, location: '1', person: '1', character: '1' },
      post: `<p>Море.</p><p><img src="/${view}" alt="Берег"></p>`,
      actions: [{ key: 'route', to: '2' }],
      comments: [
        { id: '1', at: AT, author: 'owner', person: '1', character: '1', body: '<p>Ах.</p>' },
      ],
      ...{ reactions: [{ character: '2', at: AT }], quests: ['1'], tags: ['Штиль'], from: '1' },
    },
    {
      id: '2',
      at: LATER,
      clock: AT,
      location: '2',
      person: '2',
      character: '2',
      post: '<p>Ветер.</p>',
    },
  ],
  messages: [
    {
      id: '1',
      at: AT,
      channel: '1',
      author: 'profile',
      person: '1',
      character: '1',
      text: 'Привет',
    },
    { id: '2', at: LATER, channel: '2', author: 'user', person: '2', text: `Вот: [img=/${view}]` },
  ],
  reads: [{ channel: '1', character: '1', message: '1', at: AT }],
});

const game = (): Line => ({
  ...{ key: 'otliv', title: 'Отлив', menuTitle: 'Отлив', status: 'active', mainPage: 'turns' },
  ...{
    profiles: 'all',
    flags: ['chat'],
    group: '1',
    holiday: 'on',
    body: '<p>Игра о море.</p>',
    image: face,
  },
  ...{ baseLocations: ['pier'], place: 1, at: AT },
});

/** A small archive of a community with one game, in which every kind of record is there. */
export function smallArchive(): Draft {
  const ofGame = { ...worldLines(), ...peopleLines(), ...wordLines() };
  const lines: Draft['lines'] = {
    'people.jsonl': [
      { id: '1', name: 'Анна', accounts: [{ provider: 'forum', subject: '17' }], avatar: face },
      { id: '2', name: 'Борис', url: 'https://example.org/boris', owner: true },
    ],
    'groups.jsonl': [{ id: '1', key: 'sea', title: 'Морские' }],
    'tags.jsonl': [
      { type: 'quest', key: 'storm', title: 'Буря', person: '1', at: AT },
      { type: 'tag', key: 'calm', title: 'Штиль', away: AT, at: AT },
    ],
    'blocks.jsonl': [{ person: '1', reason: 'Отдых', at: AT }],
  };
  for (const [kind, records] of Object.entries(ofGame))
    lines[`games/otliv/${kind}.jsonl`] = records;
  return {
    manifest: { format: 'letopis', version: 1, scope: 'community', at: AT, games: ['otliv'] },
    games: { otliv: game() },
    lines,
    pictures: { [face]: small.face, [view]: small.view, [world]: small.world },
  };
}

const asText = (line: Line | string): string =>
  typeof line === 'string' ? line : JSON.stringify(line);

/** The files of an archive; the manifest counts its lines where it does not do so itself. */
export function filesOf({ manifest, games, lines, pictures }: Draft): Map<string, Buffer> {
  const counts = Object.fromEntries(
    Object.entries(lines).map(([file, { length }]) => [file, length]),
  );
  const files = new Map<string, Buffer>([
    [
      'manifest.json',
      Buffer.from(JSON.stringify({ ...manifest, counts: manifest['counts'] ?? counts })),
    ],
  ]);
  for (const [file, records] of Object.entries(lines))
    files.set(file, Buffer.from(records.map((line) => `${asText(line)}\n`).join('')));
  for (const [key, game] of Object.entries(games))
    files.set(`games/${key}/game.json`, Buffer.from(JSON.stringify(game)));
  for (const [file, bytes] of Object.entries(pictures)) files.set(file, bytes);
  return files;
}

/** Files as entries of a zip. */
export const entriesOf = (files: ReadonlyMap<string, Buffer>): Packed[] =>
  [...files].map(([name, data]) => ({ name, data }));

/** The bytes of an archive as a zip. */
export const zipped = (draft: Draft): Buffer => zipOf(entriesOf(filesOf(draft)));

/** Writes the files of an archive into a folder. */
export async function unfolded(draft: Draft, folder: string): Promise<void> {
  for (const [file, bytes] of filesOf(draft)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), bytes);
  }
}
