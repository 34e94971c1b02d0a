import { demoPictures } from '../../../../server/demo/art/index.ts';
import { content } from '../../../../server/demo/content/index.ts';
import { ALLOWED_TAGS } from '../../../../server/demo/content/prose.ts';
import type {
  Author,
  ChatAuthor,
  GameKey,
  PicturePath,
} from '../../../../server/demo/content/types.ts';

const { accounts, characters, channels, factions, games, groups, locations } = content;
const { maps, npcs, positions, quests, species, turns } = content;

/** Games whose peoples a game's profiles may use: the holiday game borrows from its group. */
const world = (game: GameKey): GameKey => (game === 'polovodye' ? 'otliv' : game);

const plain = (html: string) => html.replace(/<[^>]+>/gu, '');
const keysOf = (list: { key: string }[]) => list.map(({ key }) => key);
const locationsOf = (game: GameKey) => keysOf(locations.filter((one) => one.game === game));
const livesIn = (key: string, game: GameKey) =>
  characters.some((one) => one.key === key && one.homes.some((home) => home.game === game));

/** Every html text of the content, with a name for the message. */
const html: [string, string][] = [
  ...games.flatMap(({ key, body, info, rules }): [string, string][] => [
    [key, body],
    [key, info],
    [key, rules],
  ]),
  ...[...maps, ...locations, ...factions].map(({ key, desc }): [string, string] => [key, desc]),
  ...characters.flatMap((one) =>
    [one.activity, one.look, one.temper, one.biography, one.skills, one.bag, ...one.comments]
      .map((text) => (typeof text === 'string' ? text : text.body))
      .map((text): [string, string] => [one.key, text]),
  ),
  ...turns.flatMap(({ scene, post, comments }): [string, string][] => [
    [scene, post],
    ...comments.map(({ body }): [string, string] => [scene, body]),
  ]),
  ...quests.flatMap(({ key, desc, events }): [string, string][] => [
    [key, desc],
    ...events.map((event): [string, string] => [event.key, event.desc + (event.chronicle ?? '')]),
  ]),
];

/** Every line of Russian text, html or not. */
const texts: [string, string][] = [
  ...html.map(([key, text]): [string, string] => [key, plain(text)]),
  ...[...species, ...npcs].map(({ key, desc }): [string, string] => [key, desc]),
  ...accounts.map(({ login, description }): [string, string] => [login, description]),
  ...channels.flatMap(({ key, messages }) =>
    messages.map(({ message }): [string, string] => [key, message]),
  ),
];

/** Titles keep plain spaces, so that one can search for them as they are typed. */
const titles = [
  ...[...games, ...maps, ...locations, ...species, ...factions, ...positions, ...quests],
  ...channels,
].map(({ title }) => title);

const pictures: PicturePath[] = [
  ...accounts.map(({ avatar }) => avatar),
  ...[...games, ...maps, ...locations].flatMap(({ image, bgimage }) => [image, bgimage]),
  ...[...species, ...factions, ...positions].map(({ image }) => image),
  ...[...characters, ...npcs].flatMap(({ avatar }) => avatar ?? []),
  ...quests.flatMap(({ image, events }) => [image, ...events.map((event) => event.image)]),
  ...channels.flatMap(({ image, bgimage }) => (bgimage === undefined ? [image] : [image, bgimage])),
];

function exists(author: ChatAuthor, game: GameKey): boolean {
  if (author.type === 'bot') return true;
  if (author.type === 'character') {
    const confirmed = characters.find(({ key }) => key === author.key)?.confirmed ?? false;
    return confirmed && livesIn(author.key, game);
  }
  if (author.type === 'npc') return npcs.some((one) => one.key === author.key && one.game === game);
  return accounts.some(({ login, roles }) => login === author.account && roles[game] !== undefined);
}

const keyOf = (author: Author) => ('key' in author ? author.key : author.account);

describe('the demo community', () => {
  it('has enough of everything to try every screen', () => {
    expect(games.map((game) => game.main_page_type)).toEqual([
      ...['turns', 'turns', 'quests_chat', 'quests_turns', 'profile_turns', 'description'],
    ]);
    expect(maps).toHaveLength(3);
    expect(locations.filter(({ game }) => game === 'otliv').length).toBeGreaterThanOrEqual(25);
    expect(characters.length).toBeGreaterThanOrEqual(12);
    expect(turns.length).toBeGreaterThanOrEqual(300);
    expect(turns.filter(({ game }) => game === 'otliv').length).toBeGreaterThanOrEqual(240);
    expect(quests.filter(({ game }) => game === 'pochtovy').length).toBeGreaterThanOrEqual(6);
    expect(channels.length).toBeGreaterThanOrEqual(8);
  });

  it('gives every demo account what it is there for', () => {
    expect(accounts.filter(({ demo }) => demo).map(({ login }) => login)).toEqual(
      expect.arrayContaining(['player', 'newcomer', 'user', 'master', 'tech', 'empty']),
    );
    const owned = (account: string) => characters.filter((one) => one.account === account);
    const main = owned('player').filter(({ key }) => livesIn(key, 'otliv'));
    expect(main.filter(({ confirmed }) => confirmed)).toHaveLength(2);
    expect(owned('newcomer').map(({ confirmed }) => confirmed)).toEqual([false]);
    expect(owned('newcomer')[0]?.comments).toHaveLength(3);
    for (const account of ['user', 'master', 'tech', 'empty']) expect(owned(account)).toEqual([]);
  });

  it('uses no key twice', () => {
    for (const list of [games, maps, locations, species, factions, positions, quests, channels]) {
      expect(new Set(keysOf(list)).size).toBe(list.length);
    }
    const people = [...keysOf(characters), ...keysOf(npcs)];
    expect(new Set(people).size).toBe(people.length);
    expect(new Set(accounts.map(({ login }) => login)).size).toBe(accounts.length);
  });

  it('has games whose groups and base locations exist', () => {
    for (const game of games) {
      expect(groups.find(({ key }) => key === game.group)?.games).toContain(game.key);
      expect(locationsOf(game.key)).toEqual(expect.arrayContaining(game.baseLocations));
    }
    expect(groups.find(({ games: keys }) => keys.includes('polovodye'))?.games).toContain('otliv');
    expect(games.find(({ status }) => status === 'holiday')?.key).toBe('polovodye');
  });

  it('has locations on their maps, with routes to places of the same game', () => {
    for (const { key, game, mapKey, x, y, routes } of locations) {
      expect(locationsOf(game)).toEqual(expect.arrayContaining(routes));
      expect(routes).not.toContain(key);
      expect(routes).not.toEqual([]);
      if (game !== 'otliv') continue;
      const map = maps.find((one) => one.key === mapKey);
      for (const at of [x, y]) {
        expect(at).toBeGreaterThan(0);
        expect(at).toBeLessThan(map?.size ?? 0);
      }
    }
  });

  it('has profiles whose references resolve and that fit the form', () => {
    for (const one of characters) {
      if (one.account !== undefined)
        expect(accounts.map(({ login }) => login)).toContain(one.account);
      else expect([one.key, one.offered]).toEqual([one.key, true]);
      for (const { game, location } of one.homes) {
        const of = (list: { key: string; game: GameKey }[]) =>
          keysOf(list.filter((item) => item.game === world(game)));
        expect(of(species)).toContain(one.species);
        expect(of(factions)).toContain(one.faction);
        if (one.position !== undefined) expect(of(positions)).toContain(one.position);
        if (one.confirmed) expect(locationsOf(game)).toContain(location);
      }
      expect(one.age ?? 0).toBeLessThanOrEqual(255);
      for (const text of [one.activity, one.look, one.temper, one.biography, one.skills, one.bag]) {
        expect(plain(text).length).toBeGreaterThan(50);
        expect(plain(text).length).toBeLessThanOrEqual(4000);
      }
    }
  });

  it('has profiles in every state', () => {
    const states = characters.map(({ status, confirmed, offered, account, comments, avatar }) =>
      [
        status,
        ...(confirmed ? [] : ['unconfirmed']),
        ...(comments.length > 0 ? ['commented'] : []),
        ...(offered ? [account === undefined ? 'free' : 'chosen'] : []),
        ...(avatar === undefined ? ['faceless'] : []),
      ].join(' '),
    );
    expect(new Set(states)).toEqual(
      new Set([
        ...['active', 'active unconfirmed', 'active unconfirmed commented', 'invisible'],
        ...['finished', 'active free', 'active free faceless', 'active chosen'],
      ]),
    );
  });

  it('has NPCs that stand and walk in their own game', () => {
    expect(npcs.filter(({ game }) => game === 'otliv').length).toBeGreaterThanOrEqual(6);
    for (const { game, location, locationRoutes } of npcs) {
      expect(locationsOf(game)).toEqual(expect.arrayContaining([location, ...locationRoutes]));
      expect(keysOf(species)).toEqual(expect.arrayContaining(npcs.map((one) => one.species)));
    }
  });

  it('has turns whose author, location, actions, reactions and quests resolve', () => {
    for (const turn of turns) {
      expect([turn.scene, turn.author, exists(turn.author, turn.game)]).toEqual([
        turn.scene,
        turn.author,
        true,
      ]);
      expect(locationsOf(turn.game)).toContain(turn.location);
      expect(keysOf(quests)).toEqual(expect.arrayContaining(turn.quests));
      for (const action of turn.actions) {
        if (action.key === 'route') expect(locationsOf(turn.game)).toContain(action.to);
        else expect(action.detail).toMatch(new RegExp(`=${action.result}$`, 'u'));
      }
    }
  });

  it('lets nobody react to an own turn, twice, or from another game', () => {
    for (const { author, game, reactions } of turns) {
      expect(reactions).not.toContain(keyOf(author));
      expect(new Set(reactions).size).toBe(reactions.length);
      expect(reactions.filter((key) => !livesIn(key, game))).toEqual([]);
    }
  });

  it('tells its turns in strict order, the newest minutes ago, comments after their turn', () => {
    for (const { key } of games) {
      const times = turns.filter(({ game }) => game === key).map(({ hoursAgo }) => hoursAgo);
      const seconds = times.map((hours) => Math.round(hours * 3600));
      expect(seconds).toEqual([...new Set(seconds)].sort((one, other) => other - one));
    }
    expect(turns.at(-1)?.hoursAgo).toBeLessThan(0.2);
    for (const { hoursAgo, comments } of turns) {
      for (const comment of comments) {
        expect(comment.hoursAgo).toBeLessThan(hoursAgo);
        expect(comment.hoursAgo).toBeGreaterThan(0);
      }
    }
  });

  it('leaves every character where its last turn left it', () => {
    for (const { key, homes } of characters) {
      for (const { game, location } of homes) {
        const last = turns.findLast((one) => one.game === game && keyOf(one.author) === key);
        const route = last?.actions.find((action) => action.key === 'route');
        if (last !== undefined) {
          expect([key, location]).toEqual([key, route?.to ?? last.location]);
        }
      }
    }
  });

  it('repeats no turn, and varies their length', () => {
    const posts = turns.map(({ post }) => plain(post));
    expect(new Set(posts).size).toBe(posts.length);
    const share = (fits: (length: number) => boolean) =>
      posts.filter(({ length }) => fits(length)).length / posts.length;
    expect(share((length) => length < 330)).toBeGreaterThan(0.2);
    expect(share((length) => length >= 330 && length <= 700)).toBeGreaterThan(0.2);
    expect(share((length) => length > 700)).toBeGreaterThan(0.15);
    expect(Math.max(...posts.map(({ length }) => length))).toBeGreaterThan(2500);
  });

  it('has events whose editors and channels exist, and channels whose authors exist', () => {
    for (const { game, events } of quests) {
      expect(events).not.toEqual([]);
      for (const { channel, editors } of events) {
        if (channel !== undefined) expect(keysOf(channels)).toContain(channel);
        expect(editors.filter((key) => !livesIn(key, game))).toEqual([]);
      }
    }
    for (const { game, event, faction, messages } of channels) {
      const quest = quests.find(({ key }) => key === event?.quest);
      if (event !== undefined) expect(keysOf(quest?.events ?? [])).toContain(event.key);
      if (faction !== undefined) expect(keysOf(factions)).toContain(faction);
      expect(messages.length).toBeGreaterThanOrEqual(10);
      expect(messages.filter(({ author }) => !exists(author, game))).toEqual([]);
    }
  });

  it('has dice messages whose sum is right', () => {
    const rolls = channels
      .flatMap(({ messages }) => messages)
      .filter(({ author }) => author.type === 'bot')
      .map(({ message }) => /^\[\d*d\d+(?:[+-]\d+)?\|([\d+]+)=(\d+)\]$/u.exec(message));
    expect(rolls.length).toBeGreaterThanOrEqual(6);
    for (const roll of rolls) {
      const sum = roll?.[1]?.split('+').reduce((total, die) => total + Number(die), 0);
      expect(sum).toBe(Number(roll?.[2]));
    }
  });

  it('uses only the allowed tags, each closed', () => {
    for (const [key, text] of html) {
      const open: string[] = [];
      for (const [, slash, tag = ''] of text.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/gu)) {
        expect([key, ALLOWED_TAGS.some((allowed) => allowed === tag)]).toEqual([key, true]);
        if (slash === '/') expect([key, open.pop()]).toEqual([key, tag]);
        else if (tag !== 'hr' && tag !== 'br') open.push(tag);
      }
      expect([key, open]).toEqual([key, []]);
    }
  });

  it('is clean in its typography', () => {
    for (const [key, text] of texts) {
      expect([key, text]).toEqual([key, expect.not.stringMatching(/["”]|--|\.\.\.| {2}| - /u)]);
      expect([key, text]).toEqual([key, expect.not.stringMatching(/ —|(?:^|[\s(])[вксоу] /u)]);
    }
  });

  it('has clean titles', () => {
    for (const title of titles) expect(title).not.toMatch(/["“”\u00a0]|--| {2}| - /u);
  });

  it('uses only pictures that are drawn', () => {
    const drawn = new Set(demoPictures().map(({ path }) => path));
    expect(pictures.filter((path) => !drawn.has(path))).toEqual([]);
  });
});

it('(SAFE-07) brings no picture from another site', () => {
  expect(JSON.stringify(content)).not.toMatch(
    /<img|"(?:image\w*|avatar|\w*img|bgimage|icon)":"(?:https?:)?\/\//i,
  );
});
