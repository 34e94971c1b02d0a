import type { JsonObject } from './json.ts';

/** A small community in memory: what a bare host keeps. Written from the documents (spec 1 §3, spec 2 §3), not from the contract. */

/** Whoever speaks: a profile character, a user or a master. */
export interface Speaker {
  readonly type: 'profile' | 'user' | 'master';
  readonly id: number;
  readonly name: string;
}

export interface Account {
  readonly id: number;
  readonly name: string;
  /** JSON text, as the client has saved it last (spec 2 §3). */
  settings: string;
  /** Characters by game. */
  readonly characters: Readonly<Record<string, string[]>>;
}

/** A profile; the long texts are one for all of them. */
export interface Profile extends Speaker {
  readonly type: 'profile' | 'master';
  readonly game: string;
  readonly seo: string;
  /** Key of a place; '' where it stands nowhere. */
  location: string;
  look: string;
  avatar: string;
}

export interface Turn {
  readonly id: number;
  readonly game: string;
  readonly location: string;
  readonly char: Speaker | undefined;
  /** Epoch seconds: a SQL timestamp holds no parts of one. */
  readonly created: number;
  post: string;
  readonly actions: readonly JsonObject[];
  readonly comments: JsonObject[];
  readonly reactions: Speaker[];
}

export interface Message {
  readonly id: number;
  readonly channel: string;
  readonly author: Pick<Speaker, 'id'> & { readonly type: Speaker['type'] | 'bot' };
  /** Epoch seconds. */
  readonly date: number;
  message: string;
}

export interface QuestEvent {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly active: boolean;
  desc: string;
}

export interface World {
  readonly accounts: readonly Account[];
  readonly profiles: Profile[];
  /** Who runs the game of turns; no profile. */
  readonly master: Profile;
  readonly turns: Turn[];
  readonly messages: Message[];
  readonly events: readonly QuestEvent[];
  /** Id of the last message that an account has read, by account and channel. */
  readonly read: Map<string, number>;
  /** The next id, of whatever kind. */
  readonly newId: () => number;
  /** Epoch seconds. */
  readonly now: () => number;
}

/** The game of turns, which guests may read, and the game of quests. */
export const TURNS_GAME = 'tuman';
export const QUESTS_GAME = 'sneg';

/** Places by key, all of them in the game of turns. */
export const PLACES: Readonly<Record<string, string>> = {
  pristan: 'Старая пристань',
  mayak: 'Маяк',
  trakt: 'Северный тракт',
};

/** Channels by `type/id`. The quest event's belongs to the game of quests. */
export const CHANNELS = [
  { game: TURNS_GAME, type: 'rpg_game', id: 51, title: 'Общий зал' },
  { game: TURNS_GAME, type: 'rpg_game', id: 52, title: 'Кухня' },
  { game: QUESTS_GAME, type: 'rpg_quest_event', id: 61, title: 'Первый снег' },
] as const;

export const OLGA = { type: 'profile', id: 21, name: 'Ольга Верес' } as const;
export const RADA = { type: 'profile', id: 22, name: 'Рада Полынь' } as const;
/** Another's character. */
export const MIRON = { type: 'profile', id: 23, name: 'Мирон Глухарь' } as const;
export const YAGA = { type: 'profile', id: 31, name: 'Ягна Снежная' } as const;
/** Whom nobody plays yet, and the masters offer. */
export const IVA = { type: 'profile', id: 24, name: 'Ива Ничья' } as const;
/** For whom the master may speak. */
export const NPC: Speaker = { type: 'profile', id: 41, name: 'Паромщик' };
const MASTER = { type: 'master', id: 9, name: 'Ведущая' } as const;
/** Somebody who plays without a profile. */
export const GOST: Speaker = { type: 'user', id: 7, name: 'Прохожий' };

const profile = (
  speaker: Pick<Profile, 'id' | 'name'> & { readonly type: Profile['type'] },
  seo: string,
): Profile => ({
  ...speaker,
  game: speaker.id === YAGA.id ? QUESTS_GAME : TURNS_GAME,
  seo,
  location: speaker.id === RADA.id ? '' : 'pristan',
  look: `Так выглядит ${speaker.name}.`,
  avatar: `/img/${String(speaker.id)}.png`,
});

const HOUR = 3_600;
/** More than a page of the feed. */
const OLD_TURNS = 12;

function oldTurns(now: number): Turn[] {
  const [first, ...others] = Object.keys(PLACES);
  return Array.from({ length: OLD_TURNS }, (_, at) => ({
    id: at + 101,
    game: TURNS_GAME,
    location: (at % 2 === 0 ? first : others[at % others.length]) ?? '',
    char: [MIRON, OLGA, GOST, undefined][at % 4],
    created: now - (OLD_TURNS - at) * HOUR,
    post: `<p>Запись номер ${String(at + 1)}: туман не расходится.</p>`,
    actions: at === 3 ? [{ key: 'route', to: { key: 'mayak', title: PLACES['mayak'] ?? '' } }] : [],
    comments: [],
    reactions: at === OLD_TURNS - 1 ? [MIRON] : [],
  }));
}

function oldMessages(now: number): Message[] {
  const said = (at: number, channel: string, author: Message['author'], message: string) => ({
    id: at + 501,
    channel,
    author,
    date: now - (20 - at) * 60,
    message,
  });
  return [
    said(0, 'rpg_game/51', MIRON, 'Кто видел мой фонарь?'),
    said(1, 'rpg_game/51', OLGA, 'Он на крючке.'),
    said(2, 'rpg_game/51', { type: 'bot', id: 0 }, '[1d20|14]'),
    said(3, 'rpg_game/51', GOST, 'Нашёлся!'),
    said(4, 'rpg_game/52', MIRON, 'Чайник вскипел.'),
    said(5, 'rpg_game/52', MIRON, 'Чай остывает.'),
    said(6, 'rpg_quest_event/61', YAGA, 'Снег лёг за ночь.'),
  ];
}

/** A fresh world. Two messages of the kitchen are unread, all else was read. */
export function createWorld(now: () => number): World {
  let last = 1_000;
  return {
    accounts: [
      {
        id: 1,
        name: 'Хозяйка двух имён',
        settings: '{}',
        characters: {
          [TURNS_GAME]: [String(OLGA.id), String(RADA.id)],
          [QUESTS_GAME]: [String(YAGA.id)],
        },
      },
      {
        id: 2,
        name: 'Ведущая игры',
        settings: '{}',
        characters: { [TURNS_GAME]: ['master'] },
      },
    ],
    profiles: [
      profile(OLGA, 'olga-veres'),
      profile(RADA, 'rada-polyn'),
      profile(MIRON, 'miron-gluhar'),
      profile(YAGA, 'yagna'),
      profile(IVA, 'iva'),
    ],
    master: profile(MASTER, ''),
    turns: oldTurns(now()),
    messages: oldMessages(now()),
    events: [
      { id: 61, key: 'pervy-sneg', title: 'Первый снег', active: true, desc: '' },
      { id: 62, key: 'listopad', title: 'Листопад', active: false, desc: '<p>Лист лёг ровно.</p>' },
    ],
    read: new Map([
      ['1 rpg_game/51', 504],
      ['1 rpg_quest_event/61', 507],
    ]),
    newId: () => (last += 1),
    now,
  };
}
