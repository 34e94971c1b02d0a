import { avatarOf } from './pictures.ts';
import { typeset } from './prose.ts';
import type { Faction, GameKey, Position, Species } from './types.ts';

const species1 = (game: GameKey, key: string, title: string, desc: string): Species => ({
  game,
  key,
  title,
  desc: typeset(desc),
  image: avatarOf(`species-${key}`),
});

const faction1 = (
  game: GameKey,
  key: string,
  title: string,
  colorTitle: string,
  desc: string,
): Faction => ({
  game,
  key,
  title,
  colorTitle,
  desc: `<p>${typeset(desc)}</p>`,
  image: avatarOf(`faction-${key}`),
});

const position1 = (game: GameKey, key: string, title: string): Position => ({
  game,
  key,
  title,
  image: avatarOf(`position-${key}`),
});

/** Peoples of the games; the holiday game shares those of the main one. */
export const species: Species[] = [
  species1(
    'otliv',
    'beregovoy',
    'Береговые',
    'Обыкновенные люди, если бывают обыкновенные люди на краю пропасти. Живут до восьмидесяти, ждут чего-нибудь всю жизнь.',
  ),
  species1(
    'otliv',
    'donnik',
    'Донники',
    'Потомки тех, кто утонул и не придал этому значения. Серая кожа, второе веко, привычка делать вдох перед каждой фразой — берегут воздух, которого теперь сколько угодно.',
  ),
  species1(
    'otliv',
    'chaich',
    'Чаичи',
    'Лёгкий народ с полыми костями и перьями в волосах. Летать разучились, падать не научились, поэтому селятся повыше и ссорятся громко.',
  ),
  species1(
    'otliv',
    'lamin',
    'Ламины',
    'Вышли из бора на третий год. Растут всю жизнь, говорят медленно, имена дают по погоде. Сердятся раз в столетие, и все стараются в этот день быть в отъезде.',
  ),
  species1(
    'otliv',
    'otshelnik',
    'Раковинники',
    'Мягкотелый народец ростом с локоть, живёт в чужих вещах: колоколах, шлемах, самоварах. Дом выбирают раз в жизни и считают его своим лицом.',
  ),
  species1(
    'otliv',
    'zazhzhenny',
    'Зажжённые',
    'Дети, рождённые в маячном свете. Внешне люди, но не отбрасывают тени, и спать в одной комнате с ними трудно: светло.',
  ),
  species1(
    'pochtovy',
    'putnik',
    'Путники',
    'Люди, однажды севшие не в тот поезд и не пожалевшие об этом.',
  ),
  species1(
    'pochtovy',
    'pismo',
    'Ожившие письма',
    'Письма, которые так долго не могли дойти, что пошли сами. Боятся сырости и орфографов.',
  ),
  species1(
    'pochtovy',
    'polustanochnik',
    'Полустаночники',
    'Живут там, где поезд не останавливается. В поезд попадают прыжком.',
  ),
];

/** Factions, with the colour of their title. */
export const factions: Faction[] = [
  faction1(
    'otliv',
    'kanc',
    'Канцелярия приливов',
    '#3f7fb5',
    'Ведомство, которое сорок один год отмечает отсутствие моря и не даёт городу об этом забыть. Уверены: всё, что правильно записано, рано или поздно произойдёт.',
  ),
  faction1(
    'otliv',
    'dno',
    'Вольное Дно',
    '#b8692e',
    'Слободские, соляные возчики, копатели. Родились на дне, любят его сухим и не желают, чтобы какое-то море залило им герань.',
  ),
  faction1(
    'otliv',
    'ozhid',
    'Ожидающие',
    '#2d9184',
    'Монахи, рыбаки и старухи, которые каждую весну конопатят лодки. Верят, что море не ушло, а отошло ненадолго, и стыдятся только беспорядка в доме.',
  ),
  faction1(
    'otliv',
    'nichii',
    'Ничьи',
    '#8d6bb0',
    'Те, кому с любого берега видно лучше. Актёры, аптекари, контрабандисты, книгосушки и один капитан.',
  ),
  faction1(
    'pochtovy',
    'brigada',
    'Поездная бригада',
    '#a8672a',
    'Везут, сортируют, топят, вручают.',
  ),
  faction1('pochtovy', 'adresaty', 'Адресаты', '#4a7fae', 'Те, кто ждёт, и те, кто прячется.'),
  faction1('pochtovy', 'zaycy', 'Безбилетники', '#6d8f3c', 'Едут, потому что едется.'),
];

/** Positions; a profile may have none. */
export const positions: Position[] = [
  position1('otliv', 'registrator', 'Старший регистратор несостоявшихся приливов'),
  position1('otliv', 'kapitan', 'Капитан сухого плавания'),
  position1('otliv', 'smotritel', 'Смотритель маяка'),
  position1('otliv', 'posylny', 'Посыльная Ветреного ряда'),
  position1('otliv', 'aptekar', 'Аптекарь'),
  position1('otliv', 'knigosushka', 'Книгосушка'),
  position1('otliv', 'sluhach', 'Брат-слухач'),
  position1('otliv', 'starosta', 'Староста Килевой слободы'),
  position1('otliv', 'aktrisa', 'Актриса'),
  position1('otliv', 'zvonar', 'Подмастерье звонаря'),
  position1('otliv', 'vozchik', 'Соляной возчик'),
  position1('pochtovy', 'provodnica', 'Проводница'),
  position1('pochtovy', 'sortirovshchik', 'Сортировщик'),
  position1('pochtovy', 'kochegar', 'Кочегар'),
];
