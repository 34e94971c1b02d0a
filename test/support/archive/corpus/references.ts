import { AT, type Line } from '../small.ts';
import { added, type Broken, changed, field, lineOf } from './broken.ts';

/** What a field refers to is not there. */
const missing = (kind: string, line: number, values: Line, at?: string): Broken =>
  field(kind, line, values, 'refMissing', at);

const GAME = 'games/otliv/game.json';
const nowhere: readonly Broken[] = [
  missing('tags.jsonl', 1, { person: '9' }),
  missing('blocks.jsonl', 1, { by: '9' }),
  missing('positions', 1, { faction: '9' }),
  missing('locations', 1, { map: '9' }),
  missing('ways', 1, { to: '9' }),
  missing('figures', 1, { location: '9' }),
  missing('figures', 2, { target: '9' }),
  missing('characters', 1, { owner: '9' }),
  missing('characters', 1, { location: '9' }),
  missing('characters', 1, { ways: ['2', '9'] }, 'ways[1]'),
  missing('characters', 1, { profile: { species: '9' } }, 'profile.species'),
  missing('characters', 1, { review: { since: AT, lookedBy: '9' } }, 'review.lookedBy'),
  missing('remarks', 1, { character: '9' }),
  missing(
    'quests',
    1,
    { events: [{ id: '1', key: 'n', title: 'Н', status: 'active', chronicleBy: '9' }] },
    'events[0].chronicleBy',
  ),
  missing(
    'quests',
    1,
    { events: [{ id: '1', key: 'n', title: 'Н', status: 'active', editors: ['9'] }] },
    'events[0].editors[0]',
  ),
  missing('channels', 2, { event: '9' }),
  missing('channels', 2, { members: ['9'] }, 'members[0]'),
  missing('turns', 1, { location: '9' }),
  missing('turns', 1, { person: '9' }),
  missing('turns', 1, { character: '9' }),
  missing('turns', 1, { from: '9' }),
  missing('turns', 1, { quests: ['9'] }, 'quests[0]'),
  missing('turns', 1, { actions: [{ key: 'route', to: '9' }] }, 'actions[0].to'),
  missing('turns', 1, { reactions: [{ character: '9', at: AT }] }, 'reactions[0].character'),
  missing(
    'turns',
    1,
    { comments: [{ id: '1', at: AT, author: 'owner', person: '9', body: 'а' }] },
    'comments[0].person',
  ),
  missing('messages', 1, { channel: '9' }),
  missing('reads', 1, { message: '9' }),
  missing('scenes', 1, { members: [{ character: '9' }] }, 'members[0].character'),
  missing('members', 1, { person: '9' }),
  changed(
    'a base that is no place',
    (draft) => Object.assign(draft.games['otliv'] ?? {}, { baseLocations: ['pier', 'moon'] }),
    'refMissing',
    { file: GAME, field: 'baseLocations[1]' },
  ),
  changed(
    'a group that is none',
    (draft) => Object.assign(draft.games['otliv'] ?? {}, { group: '9' }),
    'refMissing',
    { file: GAME, field: 'group' },
  ),
  field('maps', 1, { parent: '1' }, 'refLater'),
  field('maps', 1, { parent: '2' }, 'refLater'),
  field('remarks', 1, { replyTo: '2' }, 'refLater'),
  field('reads', 1, { message: '2' }, 'readElsewhere'),
  field('characters', 1, { avatar: `pictures/${'0'.repeat(64)}.webp` }, 'fileNotThere'),
  field('maps', 1, { picture: `maps/${'0'.repeat(64)}.png` }, 'fileNotThere'),
];

const way = { from: '1', to: '2' };
const place = { id: '3', key: 'pier', title: 'Ещё пристань', at: AT };
const person = { id: '3', name: 'Вера' };
const character = { id: '4', type: 'profile', name: 'Летика', status: 'active', at: AT };
const turn = { id: '3', location: '1', post: '<p>а</p>' };

/** What the database keeps once. */
const twice: readonly Broken[] = [
  field('turns', 2, { id: '1' }, 'idTwice'),
  field('people.jsonl', 2, { id: '1' }, 'idTwice'),
  field(
    'turns',
    2,
    { comments: [{ id: '1', at: AT, author: 'owner', body: 'а' }] },
    'idTwice',
    'comments[0].id',
  ),
  added(
    'two groups of one key',
    'groups.jsonl',
    { id: '2', key: 'sea', title: 'Ещё' },
    'keyTwice',
    { line: 2, field: 'key' },
  ),
  added('two places of one key', 'locations', place, 'keyTwice', { line: 3, field: 'key' }),
  added(
    'two quests of one key',
    'quests',
    { id: '2', key: 'storm', title: 'Шторм', type: 'standard', status: 'active' },
    'keyTwice',
    { line: 2, field: 'key' },
  ),
  added(
    'two channels of one key',
    'channels',
    { id: '3', type: 'rpg_game', key: 'otliv', title: 'Ещё', access: 'all', at: AT },
    'keyTwice',
    { line: 3, field: 'key' },
  ),
  added(
    'two tags of one title',
    'tags.jsonl',
    { type: 'quest', key: 'x', title: 'буря', at: AT },
    'twice',
    { line: 3, field: 'title' },
  ),
  added(
    'one account of two people',
    'people.jsonl',
    { ...person, accounts: [{ provider: 'forum', subject: '17' }] },
    'accountTwice',
    { line: 3, field: 'accounts[0]' },
  ),
  added('a way twice', 'ways', way, 'twice', { line: 3 }),
  added(
    'two masters of one person',
    'characters',
    { ...character, type: 'master', owner: '2' },
    'characterTwice',
    { line: 4, field: 'owner' },
  ),
  added(
    'one name of two profiles',
    'characters',
    { ...character, name: 'ассоль\u200B' },
    'nameTaken',
    { line: 4, field: 'name' },
  ),
  added(
    'one alias of two profiles',
    'characters',
    { ...character, profile: { alias: ' КОРАБЕЛЬНАЯ' } },
    'aliasTaken',
    { line: 4, field: 'profile.alias' },
  ),
  added('two scenes of one place', 'scenes', { location: '1', current: '1', since: AT }, 'twice', {
    line: 2,
    field: 'location',
  }),
  added('a member twice', 'members', { person: '1', at: AT }, 'twice', {
    line: 2,
    field: 'person',
  }),
  added('a read twice', 'reads', { channel: '1', character: '1', message: '1', at: AT }, 'twice', {
    line: 2,
  }),
  added('a block within a block', 'blocks.jsonl', { person: '1', reason: 'Ещё', at: AT }, 'twice', {
    line: 2,
    field: 'person',
  }),
  field('turns', 1, { quests: ['1', '1'] }, 'twice', 'quests[1]'),
  field('characters', 1, { ways: ['2', '2'] }, 'twice', 'ways[1]'),
  changed(
    'an avatar twice',
    (draft) => {
      const line = lineOf(draft, 'characters', 1);
      const avatar = { avatar: line['avatar'], until: AT };
      line['avatars'] = [avatar, avatar];
    },
    'twice',
    { file: 'games/otliv/characters.jsonl', line: 1, field: 'avatars[1].avatar' },
  ),
];

/** What belongs together, and the order of time. */
const together: readonly Broken[] = [
  field('figures', 1, { target: '2' }, 'oneTarget', ''),
  changed(
    'a figure to nowhere',
    (draft) => delete lineOf(draft, 'figures', 1)['location'],
    'oneTarget',
    { file: 'games/otliv/figures.jsonl', line: 1 },
  ),
  field('channels', 1, { event: '1' }, 'oneKey', ''),
  field('maps', 1, { tiling: { url: 'https://example.org/{z}/{x}/{y}' } }, 'tilesTwice', 'tiling'),
  added(
    'a turn before the one above',
    'turns',
    { ...turn, at: '2026-10-01T12:00:00.000Z' },
    'backwards',
    { line: 3, field: 'at' },
  ),
  added(
    'a message before the one above',
    'messages',
    { id: '3', at: '2026-10-01T12:00:00.000Z', channel: '1', author: 'bot', text: 'а' },
    'backwards',
    { line: 3, field: 'at' },
  ),
];

export const brokenReferences: readonly Broken[] = [...nowhere, ...twice, ...together];
