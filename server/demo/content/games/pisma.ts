import { backgroundOf, coverOf } from '../pictures.ts';
import { prose } from '../prose.ts';
import type { Game } from '../types.ts';
import { bareFlags } from './bare.ts';

const body = prose(`
Между квартирами номер семь и номер восемь — стена в один кирпич. Жильцы ни разу не виделись: у одних смена ночная, у других дневная. Зато в стене есть щель, через которую проходит сложенный вчетверо лист.

Каждый ход здесь — письмо. Отвечать можно на что угодно: на письмо, на запах жареного лука, на то, как сосед третью ночь подряд двигает шкаф.
`);

const info = prose(`
<strong>Игра в переписку.</strong> Одно письмо — один ход. Не торопитесь: стена никуда не денется.

За каждого жильца отвечает тот, кто первым за него написал.
`);

const rules = prose(`
<h2>Правила дома</h2>

<ul><li>Не приходить. Совсем. Пока не допишем.</li><li>Письма не исправлять задним числом: чернила есть чернила.</li><li>В постскриптуме можно всё.</li></ul>
`);

/** A small game of letters: its home waits for the characters (profile_turns). */
export const pisma: Game = {
  key: 'pisma',
  title: 'Письма через стену',
  menu_title: 'Письма',
  is_show_menu: true,
  icon: { type: 'mui', icon: 'Mail' },
  image: coverOf('pisma'),
  bgimage: backgroundOf('paper'),
  body,
  info,
  rules,
  status: 'active',
  group: 'stena',
  main_page_type: 'profile_turns',
  baseLocations: ['shchel'],
  maxProfiles: 1,
  flags: bareFlags,
};
