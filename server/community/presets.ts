import type { GamePreset, MainPageType } from '../../src/contract/index.ts';

/**
 * What a new game of each preset begins with (OWN-46): enough for a newcomer to create a profile and, once it is confirmed, to write the first turn. The
 * texts are for the master to replace.
 */
export type Preset = {
  mainPage: MainPageType;
  chat: boolean;
  profileEdit: boolean;
  maxProfiles: number;
  body: string;
  info: string | null;
  rules: string | null;
  place: { key: string; title: string; description: string };
  species: { key: string; title: string };
  faction: { key: string; title: string; color: string };
  /** Channels of the whole game; `masters`: for its masters alone. */
  channels: readonly { title: string; access: 'all' | 'masters' }[];
  /** A first quest with one event, which has a channel where the game has a chat. */
  quest?: { key: string; title: string; description: string; event: string; scene: string };
};

const species = { key: 'human', title: 'Человек' };
const faction = { key: 'free', title: 'Сам по себе', color: '#7a6a4a' };

const COMMON = `<ul><li>Описывайте слова, движения и намерения своего персонажа; за чужого решает тот, чей он.</li>
<li>Персонаж не знает того, чего не видел: прочитанное вами он узнаёт в игре.</li>
<li>Спорный исход решает мастер или бросок, о котором условились заранее.</li>
<li>Оставляйте соседу за что зацепиться: вопрос, жест, открытую дверь.</li></ul>`;

const turns: Preset = {
  mainPage: 'turns',
  chat: false,
  profileEdit: true,
  maxProfiles: 3,
  body: '<p>Здесь начинается новая история. Прочитайте правила, создайте персонажа, и мастер откроет ему дорогу.</p>',
  info: '<p><strong>Игра только началась.</strong> Темп — один-два хода в неделю. Анкеты мастер смотрит за двое суток.</p>',
  rules: `<h2>Как мы играем</h2>${COMMON}<h2>Ход</h2><p>Пишем в прошедшем времени, от третьего лица; длина любая. Кто замолчал на трое суток и не предупредил, того можно вежливо обойти.</p>`,
  place: {
    key: 'square',
    title: 'Площадь',
    description: '<p>Отсюда расходятся все дороги, и первая сцена тоже начинается здесь.</p>',
  },
  species,
  faction,
  channels: [],
};

const quests: Preset = {
  ...turns,
  mainPage: 'quests_chat',
  chat: true,
  profileEdit: false,
  maxProfiles: 2,
  body: '<p>Игра идёт квестами: каждая сцена играется в чате за вечер, а потом кто-нибудь из участников пишет о ней хронику.</p>',
  info: '<p><strong>Набор открыт.</strong> Первый квест ждёт участников.</p>',
  rules: `<h2>Как мы играем</h2>${COMMON}<h2>Сцена и хроника</h2><p>Сцена в чате длится один вечер; не успели — договоритесь, когда доиграете. Хронику пишет участник сцены, не позже недели.</p>`,
  place: {
    key: 'hall',
    title: 'Общий зал',
    description:
      '<p>Здесь собираются перед дорогой и сюда возвращаются рассказать, чем всё кончилось.</p>',
  },
  channels: [
    { title: 'Вне игры', access: 'all' },
    { title: 'Мастерская', access: 'masters' },
  ],
  quest: {
    key: 'first',
    title: 'Первый квест',
    description: '<p>С чего всё начинается.</p>',
    event: 'opening',
    scene: 'Первая сцена',
  },
};

const scene: Preset = {
  ...turns,
  mainPage: 'profile_turns',
  profileEdit: false,
  maxProfiles: 1,
  body: '<p>Одна сцена, одно место и все, кто в нём оказался.</p>',
  info: '<p><strong>Игра на одну сцену.</strong> Место одно, ходим по очереди.</p>',
  rules: `<h2>Как мы играем</h2>${COMMON}<p>Сцена одна: кто вошёл, тот играет до конца или прощается ходом.</p>`,
  place: {
    key: 'scene',
    title: 'Сцена',
    description: '<p>Всё происходит здесь.</p>',
  },
};

const empty: Preset = {
  ...turns,
  mainPage: 'description',
  body: '<p>Об этой игре пока ничего не рассказано.</p>',
  info: null,
  rules: null,
  place: { key: 'start', title: 'Начало', description: '<p>Первое место этой игры.</p>' },
};

export const presets: Readonly<Record<GamePreset, Preset>> = { empty, turns, quests, scene };
