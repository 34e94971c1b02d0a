import { backgroundOf, coverOf } from '../pictures.ts';
import { prose } from '../prose.ts';
import type { Game } from '../types.ts';
import { bareFlags } from './bare.ts';

const body = prose(`
Так начиналось всё, что потом назвали «Отливом»: двенадцать игроков, один форум и вопрос, кому принадлежит соль на дне ушедшего моря. Три года спорили четыре дома. Один дом вымер, один разорился, один стал Канцелярией приливов, а последний — Вольным Дном.

<h2>Чем кончилось</h2>

Короля выбрали в последнюю ночь, тайным голосованием, и корона досталась козе. Коза правила одиннадцать дней, подписала копытом мир на Гряде и была с почётом отпущена. Указы её в Кромени исполняют до сих пор: никто не умеет их прочесть, а потому все согласны.

<blockquote>Соль не помнит, чья она. В этом её преимущество перед людьми.</blockquote>

<h2>Что осталось</h2>

<ul><li>Слово «сухопутный» как ругательство.</li><li>Четыре соляных креста на старом тракте.</li><li>Привычка спрашивать у козы.</li></ul>
`);

const info = prose(`
<strong>Первая игра сообщества.</strong> Закрыта на третью зиму, в ночь Тихой воды. Написано 4112 ходов, сыграно девять свадеб и одна коронация.

Продолжение следует в «Отливе», сорок лет спустя.
`);

const rules = prose(`
<h2>Последнее правило</h2>

Читать можно. Соль не трогать: экспонат.
`);

/** A game that is over: its home is a description alone. */
export const sol: Game = {
  key: 'sol',
  title: 'Соляные короли',
  menu_title: 'Соляные короли',
  is_show_menu: true,
  icon: { type: 'mui', icon: 'Castle' },
  image: coverOf('sol'),
  bgimage: backgroundOf('salt'),
  body,
  info,
  rules,
  status: 'closed',
  group: 'sol',
  main_page_type: 'description',
  baseLocations: [],
  maxProfiles: 1,
  flags: { ...bareFlags, choose_turn_location: false },
};
