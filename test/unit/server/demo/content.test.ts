import { readFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import type {
  archiveFiles,
  archiveGameFiles,
  ArchiveGame,
  ArchiveManifest,
} from '../../../../src/contract/archive/index.ts';
import type { InferOutput } from 'valibot';
import { demoAccounts, DEMO_FOLDER } from '../../../../server/demo/accounts.ts';

/** What the archive's own checks do not see: that the demo is worth reading, and clean. That it can be imported is held by demo.test.ts of the host. */

type TopKind = keyof typeof archiveFiles;
type GameKind = keyof typeof archiveGameFiles;

function linesOf(file: string): unknown[] {
  const whole = path.join(DEMO_FOLDER, file);
  if (!existsSync(whole)) return [];
  return readFileSync(whole, 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

const json = (file: string): unknown =>
  JSON.parse(readFileSync(path.join(DEMO_FOLDER, file), 'utf8'));

const manifest = json('manifest.json') as ArchiveManifest;
const top = <K extends TopKind>(kind: K) =>
  linesOf(`${kind}.jsonl`) as InferOutput<(typeof archiveFiles)[K]>[];
const ofGame = <K extends GameKind>(game: string, kind: K) =>
  linesOf(`games/${game}/${kind}.jsonl`) as InferOutput<(typeof archiveGameFiles)[K]>[];
const all = <K extends GameKind>(kind: K) => manifest.games.flatMap((game) => ofGame(game, kind));

const games = manifest.games.map((game) => json(`games/${game}/game.json`) as ArchiveGame);
const plain = (html: string) => html.replace(/<[^>]+>/gu, '').replaceAll('&nbsp;', '\u00a0');
const some = (...texts: (string | undefined)[]) => texts.filter((one) => one !== undefined);

/** Every html text, with a name for the message. */
const html: [string, string][] = [
  ...games.flatMap(({ key, body, info, rules }) =>
    some(body, info, rules).map((one) => [key, one]),
  ),
  ...[...all('maps'), ...all('locations'), ...all('factions'), ...all('species')].flatMap(
    ({ key, description }) => some(description).map((one) => [key, one]),
  ),
  ...all('turns').flatMap(({ id, post, comments = [] }) =>
    [post, ...comments.map(({ body }) => body)].map((one) => [`turn ${id}`, one]),
  ),
  ...all('remarks').map(({ id, body }) => [`remark ${id}`, body]),
  ...all('quests').flatMap(({ key, description, events = [] }) =>
    [
      ...some(description),
      ...events.flatMap((event) => some(event.description, event.chronicle)),
    ].map((one) => [key, one]),
  ),
].map(([name = '', text = '']) => [name, text]);

/** Every line of Russian text, html or not. */
const texts: [string, string][] = [
  ...html.map(([name, text]): [string, string] => [name, plain(text)]),
  ...all('characters').flatMap(({ name, profile = {} }) =>
    some(
      ...[profile.activity, profile.look, profile.temper],
      ...[profile.biography, profile.skills, profile.bag],
    ).map((one): [string, string] => [name, one]),
  ),
  ...demoAccounts().map(({ login, description }): [string, string] => [login, description]),
  ...all('messages').map(({ id, text }): [string, string] => [`message ${id}`, text]),
];

/** Titles keep plain spaces, so that one can search for them as they are typed. */
const titles = [
  ...games,
  ...(
    ['maps', 'locations', 'species', 'factions', 'positions', 'quests', 'channels'] as const
  ).flatMap((kind) => all(kind) as { title: string }[]),
].map(({ title }) => title);

describe('the demo community', () => {
  it('HOST-03 gives every demo account what it is there for', () => {
    const offered = demoAccounts().filter(({ demo }) => demo);
    expect(offered.map(({ login }) => login).sort()).toEqual([
      'empty',
      'master',
      'newcomer',
      'owner',
      'player',
      'tech',
      'user',
    ]);
    expect(offered.every(({ description }) => description.length > 20)).toBe(true);
    expect(top('people').filter(({ owner }) => owner)).toHaveLength(1);
  });

  it('tells its turns in strict order, comments and reactions after their turn', () => {
    for (const game of manifest.games) {
      const turns = ofGame(game, 'turns');
      const times = turns.map(({ at }) => at);
      expect(times).toEqual([...new Set(times)].sort());
      for (const { at, comments = [], reactions = [], character } of turns) {
        for (const one of [...comments, ...reactions]) expect(one.at > at).toBe(true);
        const by = reactions.map((one) => one.character);
        expect(new Set(by).size).toBe(by.length);
        expect(by).not.toContain(character);
      }
    }
    const newest = all('turns').map(({ at }) => Date.parse(at));
    expect(Date.parse(manifest.at) - Math.max(...newest)).toBeLessThan(15 * 60_000);
  });

  it('leaves every profile where its last turn left it', () => {
    for (const game of manifest.games) {
      const turns = ofGame(game, 'turns');
      for (const { id, type, name, location } of ofGame(game, 'characters')) {
        const last = turns.findLast(({ character }) => character === id);
        if (!last || type !== 'profile') continue;
        const route = last.actions?.find((action) => action.key === 'route');
        expect([name, location]).toEqual([name, route?.to ?? last.location]);
      }
    }
  });

  it('repeats no turn, and varies their length', () => {
    const posts = all('turns').map(({ post }) => plain(post));
    expect(posts.length).toBeGreaterThan(300);
    expect(new Set(posts).size).toBe(posts.length);
    const share = (fits: (length: number) => boolean) =>
      posts.filter(({ length }) => fits(length)).length / posts.length;
    expect(share((length) => length < 330)).toBeGreaterThan(0.2);
    expect(share((length) => length >= 330 && length <= 700)).toBeGreaterThan(0.2);
    expect(share((length) => length > 700)).toBeGreaterThan(0.15);
    expect(Math.max(...posts.map(({ length }) => length))).toBeGreaterThan(2500);
  });

  it('has channels in which something was said, and dice whose sum is right', () => {
    for (const game of manifest.games) {
      const said = ofGame(game, 'messages');
      for (const { id, title } of ofGame(game, 'channels')) {
        const messages = said.filter(({ channel }) => channel === id);
        expect([title, messages.length >= 10]).toEqual([title, true]);
      }
    }
    const rolls = all('messages')
      .filter(({ author }) => author === 'bot')
      .map(({ text }) => /^\[\d*d\d+(?:[+-]\d+)?\|([\d+]+)=(\d+)\]$/u.exec(text));
    expect(rolls.length).toBeGreaterThanOrEqual(6);
    for (const roll of rolls) {
      const sum = roll?.[1]?.split('+').reduce((total, die) => total + Number(die), 0);
      expect(sum).toBe(Number(roll?.[2]));
    }
  });

  it('is clean in its typography', () => {
    expect(texts.length).toBeGreaterThan(800);
    for (const [name, text] of texts) {
      expect([name, text]).toEqual([name, expect.not.stringMatching(/["”]|--|\.\.\.| {2}| - /u)]);
      expect([name, text]).toEqual([name, expect.not.stringMatching(/ —|(?:^|[\s(])[вксоу] /u)]);
    }
    for (const title of titles) expect(title).not.toMatch(/["“”\u00a0]|--| {2}| - /u);
  });

  it('(SAFE-07) brings no picture from another site', () => {
    for (const [name, text] of html) expect([name, /<img/.test(text)]).toEqual([name, false]);
  });
});
