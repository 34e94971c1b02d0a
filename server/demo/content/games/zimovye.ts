import { backgroundOf, coverOf } from '../pictures.ts';
import { prose } from '../prose.ts';
import type { Game } from '../types.ts';
import { bareFlags } from './bare.ts';

const body = prose(`
Перевал закрыло в первый день ноября — не снегом даже, а тишиной: лёг туман, и из него перестали приходить. В зимовье семь печей, девять постояльцев и запас дров, рассчитанный на людей, которые умеют ссориться недолго.

Хозяйка говорит, так бывает раз в поколение: дорога отдыхает. Пока она не проснётся, надо топить, кормить друг друга, искать пропавшего почтаря и не отвечать тому, кто по ночам вежливо стучит снизу, из подпола.
`);

const info = prose(`
<strong>Игра на одну зиму.</strong> Анкет нет: вы играете от своего имени, вы и есть тот, кого замело. Квесты ведёт мастер, ходы пишут все.

Темп — как топится печь: подкинул и подожди. Ход в два-три дня.
`);

const rules = prose(`
<h2>Печной устав</h2>

<ol><li>Кто вошёл, тот закрыл за собой дверь.</li><li>Последнее полено делится поровну, последнее слово — нет.</li><li>На стук снизу отвечает только мастер.</li><li>Байку у печи перебивать можно один раз, и то затем, чтобы подлить чаю.</li></ol>
`);

/** A small game of quests and turns: snowed in on a pass. */
export const zimovye: Game = {
  key: 'zimovye',
  title: 'Зимовье на Семипечном',
  menu_title: 'Зимовье',
  is_show_menu: true,
  icon: { type: 'mui', icon: 'Forest' },
  image: coverOf('zimovye'),
  bgimage: backgroundOf('feast'),
  body,
  info,
  rules,
  status: 'active',
  group: 'pereval',
  main_page_type: 'quests_turns',
  baseLocations: ['gornica', 'polennica'],
  maxProfiles: 1,
  flags: bareFlags,
};
