import * as v from 'valibot';
import { documented } from '../../../support/contract/documentedCalls.ts';
import {
  buildPath,
  type Call,
  calls,
  HTML_LIMIT,
  paramNames,
} from '../../../../src/contract/index.ts';

const all: [string, Call][] = Object.entries(calls);

describe('the table of calls', () => {
  it('holds exactly the calls of the documents', () => {
    const held = all.flatMap(([, call]) => call.patterns.map((url) => `${call.method} ${url}`));
    expect(held.sort()).toEqual(documented.trim().split('\n').sort());
  });

  it.each(all)('%s: its id is its name, and its routes go from long to short', (name, call) => {
    const lengths = call.patterns.map((pattern) => paramNames(pattern).length);
    expect(call.id).toBe(name);
    expect(call.routePattern).toBe(call.patterns[0]);
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
  });

  it.each(all)('%s: its parameters are those of its routes', (_name, call) => {
    for (const pattern of call.patterns) {
      const type = pattern.includes('/tags/') ? 'tag' : 'quest';
      const words: Record<string, string> = { type, kind: 'maps', at: '8' };
      const given = Object.fromEntries(
        paramNames(pattern).map((name) => [name, words[name] ?? 'a1']),
      );
      expect(v.parse(call.params, given)).toEqual(given);
      expect(call.path(given)).toBe(buildPath([pattern], given));
    }
  });

  it.each(all.filter(([, call]) => paramNames(call.routePattern).length > 0))(
    '%s: refuses hostile and missing parameters',
    (_name, call) => {
      const names = paramNames(call.routePattern);
      for (const hostile of [
        '..',
        "'; drop table turns",
        'a/b',
        'a.b',
        '',
        undefined,
        'x'.repeat(999),
      ]) {
        const given = Object.fromEntries(names.map((name) => [name, hostile]));
        expect(v.safeParse(call.params, given).success).toBe(false);
      }
    },
  );

  it.each(all.filter(([, call]) => call.body !== undefined))(
    '%s: refuses a body that is no object',
    (_name, call) => {
      for (const body of [undefined, null, 'text', 5, ['x']]) {
        const result = v.safeParse(call.body ?? v.never(), body);
        expect(result.success).toBe(false);
      }
    },
  );
});

describe('addresses', () => {
  it('leave out the character of a guest', () => {
    expect(calls.turns.path({ game: 'forest' })).toBe('/api/rpg/turns/forest');
    expect(calls.newTurns.path({ game: 'forest', character: '7' })).toBe(
      '/api/rpg/turns/forest/new/7',
    );
  });

  it('escape what stands in them', () => {
    expect(calls.init.path({})).toBe('/api/rpg/init');
    expect(calls.map.path({ game: 'лес/1', map: 'a?b#c' })).toBe(
      '/api/rpg/map/%D0%BB%D0%B5%D1%81%2F1/a%3Fb%23c',
    );
  });

  it.each(['..', '.', ''])('never hold the step %j, which would lead elsewhere', (game) => {
    expect(() => calls.turns.path({ game })).toThrow(TypeError);
  });
});

describe('bodies', () => {
  const turn = { body: '<p>Тихо.</p>', currentLocation: 'hill' };

  it.each([
    ['no body', { ...turn, body: null }],
    ['a body that is no text', { ...turn, body: ['<p>'] }],
    ['a body beyond the cap', { ...turn, body: 'я'.repeat(HTML_LIMIT.turn + 1) }],
    ['no location', { ...turn, currentLocation: undefined }],
    ['a hostile location', { ...turn, currentLocation: '../x' }],
    ['an unknown action', { ...turn, action: 'fly' }],
    ['quests that are no list', { ...turn, quests: '1,2' }],
    ['too many quests', { ...turn, quests: Array(201).fill(1) }],
  ])('a turn with %s is refused', (_what, body) => {
    expect(v.safeParse(calls.postTurn.body, body).success).toBe(false);
  });

  it('a turn brings what it may and nothing else', () => {
    const sent = {
      ...turn,
      action: 'route',
      location: 'tavern',
      npc: null,
      quests: [1],
      admin: true,
    };
    expect(v.parse(calls.postTurn.body, sent)).toEqual({
      ...turn,
      action: 'route',
      location: 'tavern',
      quests: ['1'],
    });
  });

  it.each([
    ['an empty list', '[]'],
    ['no JSON', 'game'],
    ['an oversized text', `{"a":"${'x'.repeat(20_000)}"}`],
  ])('settings of %s are refused', (_what, settings) => {
    expect(v.safeParse(calls.saveSettings.body, { settings }).success).toBe(false);
  });

  it.each([0, -1, 1.5, 'x', 1e9])('there is no page %j', (page) => {
    expect(v.safeParse(calls.turns.query, { page }).success).toBe(false);
  });

  it('the first page is meant where none is named', () => {
    expect([v.parse(calls.turns.query, {}), v.parse(calls.turns.query, { page: '3' })]).toEqual([
      { page: 1 },
      { page: 3 },
    ]);
  });

  it('a form of models names lists by brackets, of one or many', () => {
    const form = { 'title[]': 'Охота', 'key[]': ['a', 'b'] };
    expect(v.parse(calls.models.body, form)).toEqual({ title: ['Охота'], key: ['a', 'b'] });
  });

  it('a list that is too long is refused as a whole, whatever is in it', () => {
    const many = Array.from({ length: 5_000 }, () => 0.5);
    const bodies: [v.GenericSchema, object][] = [
      [calls.online.body, { channels: many }],
      [calls.newChatMessages.body, { date: 0, channels: many }],
      [calls.postTurn.body, { body: 'x', currentLocation: 'x', quests: many }],
      [calls.models.body, { title: many }],
    ];
    for (const [schema, body] of bodies) {
      const { issues } = v.safeParse(schema, body);
      expect(issues?.map(({ type }) => type)).toEqual(['max_length']);
    }
    expect(v.safeParse(calls.online.body, { channels: [0, {}] }).issues).toHaveLength(3);
  });

  it('a profile travels as it was filled in, options by their values', () => {
    const read = v.parse(calls.saveProfile.body, {
      name: ' ',
      age: 256,
      species: { value: 'cat', title: 'Кот' },
      faction: 'sea',
      position: null,
      newcomment: null,
    });
    expect(read).toEqual({ name: ' ', age: '256', species: 'cat', faction: 'sea' });
  });

  it('a profile of anything but texts, or longer than any field, is not looked at', () => {
    const result = v.safeParse(calls.saveProfile.body, {
      name: ['Алина'],
      look: {},
      species: { value: {} },
      bag: 'x'.repeat(40_001),
    });
    const fields = (result.issues ?? []).map((issue) => v.getDotPath(issue));
    expect(fields.sort()).toEqual(['bag', 'look', 'name', 'species']);
  });

  it.each([
    [{ url: '/files/1.png' }, { url: '/files/1.png' }],
    [{ error: { message: 'Велика' } }, { error: { message: 'Велика' } }],
    [{ error: 'Велика' }, { error: { message: 'Велика' } }],
  ])('the answer to an uploaded picture %j is one or the other', (answer, read) => {
    expect(v.parse(calls.uploadTurnImage.response, answer)).toEqual(read);
  });
});
