/**
 * What it costs to read the answers of a first screen (HOSTS-05): init, and a page of 20 turns. Beside the client's lenient reading stands the strict
 * one of the same schemas, which the host uses for its own answers.
 */
import * as v from 'valibot';
import { feedCalls, read, sessionCalls } from '../../src/contract/index.ts';
import { makeGame, makeTurn } from '../support/entities.ts';
import { interleaved } from './lib/measure.ts';
import type { Report } from './lib/report.ts';

const ROUNDS = 15;
const TIMES = 300;

const POST = '<p>Дождь шёл третий день, и никто не спорил с ним.</p>'.repeat(8);

const init = {
  user: { id: 3, name: 'Вера', settings: '{"game":"a"}', token: 'abc', admin: false },
  settings: { urlRegister: 'https://example.org/', turnsCanEditHours: 24, holiday: false },
  rpg: { games: ['a', 'b', 'c', 'd'].map((key) => makeGame({ key, body: POST })) },
};

const char = {
  id: '8',
  type: 'profile',
  name: 'Борис',
  faction: { title: 'Стража', img: '/f.png' },
};
const turns = Array.from({ length: 20 }, (_, at) => ({
  ...makeTurn({ id: String(at + 1), created: 1_800_000_000 + at }),
  post: POST,
  char,
  location: { key: 'pier', title: 'Пристань' },
  actions: [{ key: 'route', to: { key: 'market', title: 'Рынок' } }],
  reactions: [{ char, isOwner: false }],
}));

const { response: initAnswer } = sessionCalls.init;
const { response: turnsAnswer } = feedCalls.turns;

/** Times (ms of one reading) of a round; the JSON is parsed outside of what is measured. */
function times(readOnce: (answer: unknown) => unknown, json: string): readonly number[] {
  const answers = Array.from({ length: TIMES }, () => JSON.parse(json) as unknown);
  const began = process.cpuUsage();
  for (const answer of answers) readOnce(answer);
  const { user, system } = process.cpuUsage(began);
  return [(user + system) / 1_000 / TIMES];
}

export async function run(report: Report): Promise<void> {
  const [initJson, turnsJson] = [JSON.stringify(init), JSON.stringify({ turns })];
  const subjects = {
    init: () => times((answer) => read(initAnswer, answer), initJson),
    initStrict: () => times((answer) => v.parse(initAnswer, answer), initJson),
    turns: () => times((answer) => read(turnsAnswer, answer), turnsJson),
    turnsStrict: () => times((answer) => v.parse(turnsAnswer, answer), turnsJson),
  };
  await interleaved(3, subjects); // so that the engine has seen it all
  const found = await interleaved(ROUNDS, subjects);
  report.time('init of four games', found.init);
  report.time('the same, strictly', found.initStrict);
  report.time('a page of 20 turns', found.turns);
  report.time('the same, strictly', found.turnsStrict);
  report.limit(
    'lenient to strict, 20 turns',
    found.turns.median / found.turnsStrict.median,
    1.1,
    ' to 1',
  );
}
