import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { archivePerson } from '../../src/contract/archive/index.ts';
import type { StandInAccount } from '../auth/provider/index.ts';

/** The demo community as an archive (docs/archive.md). */
export const DEMO_FOLDER = path.join(import.meta.dirname, '../../demo');

/** Who of its people can be signed in as without a password, and what for. */
const OFFERED: Readonly<Record<string, string>> = {
  player: 'Игрок: в «Отливе» Ивета Солодь и капитан Март Ковалец, в «Почтовом» сортировщик Лев',
  newcomer: 'Новичок: анкета подана, мастера уже написали к ней замечания',
  user: 'Участник без анкеты: пишет от своего имени там, где это можно',
  master: 'Мастер игры: ведёт сезоны, квесты и всех, у кого нет игрока',
  tech: 'Технический мастер: говорит только за неигровых персонажей',
  empty: 'Только что с форума: ни одного персонажа',
  owner: 'Владелец сообщества: создаёт игры, назначает мастеров и читает журнал',
};

/** The accounts of the demo's people: those that are offered first, in their order here. */
export function demoAccounts(folder = DEMO_FOLDER): StandInAccount[] {
  const lines = readFileSync(path.join(folder, 'people.jsonl'), 'utf8').trim().split('\n');
  const order = Object.keys(OFFERED);
  const all = lines.flatMap((line) => {
    const { name, accounts = [] } = v.parse(archivePerson, JSON.parse(line));
    return accounts.map(({ subject: login }) => ({
      ...{ login, name, description: OFFERED[login] ?? '' },
      demo: login in OFFERED,
    }));
  });
  const place = ({ login }: StandInAccount): number => order.indexOf(login) + 1 || Infinity;
  return all.sort((a, b) => place(a) - place(b) || 0);
}
