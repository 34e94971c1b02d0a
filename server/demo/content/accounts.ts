import { avatarOf } from './pictures.ts';
import { typeset } from './prose.ts';
import type { Account } from './types.ts';

const demo = (
  login: string,
  name: string,
  description: string,
  roles: Account['roles'],
): Account => ({
  login,
  name,
  description: typeset(description),
  demo: true,
  avatar: avatarOf(login),
  roles,
});

const member = (login: string, name: string, roles: Account['roles']): Account => ({
  login,
  name,
  description: '',
  demo: false,
  avatar: avatarOf(login),
  roles,
});

/** Who owns the demo community. */
export const OWNER = 'owner';

const everywhere: Account['roles'] = { otliv: 'player', polovodye: 'player', pochtovy: 'player' };

/** Those who write in the small games too, in their own name. */
const inSmallOnes: Account['roles'] = { ...everywhere, zimovye: 'user', pisma: 'user' };

/** Those who live in the demo community: seven one can sign in with, the rest only write. */
export const accounts: Account[] = [
  demo(
    'player',
    'Марена',
    'Игрок: в «Отливе» Ивета Солодь и капитан Март Ковалец, в «Почтовом» сортировщик Лев',
    inSmallOnes,
  ),
  demo('newcomer', 'Глеб_99', 'Новичок: анкета подана, мастера уже написали к ней замечания', {
    otliv: 'player',
  }),
  demo('user', 'Читатель', 'Участник без анкеты: пишет от своего имени там, где это можно', {
    otliv: 'user',
    polovodye: 'user',
    pochtovy: 'user',
    zimovye: 'user',
  }),
  demo('master', 'Боцман', 'Мастер игры: ведёт сезоны, квесты и всех, у кого нет игрока', {
    otliv: 'master',
    polovodye: 'master',
    pochtovy: 'master',
    zimovye: 'master',
    pisma: 'master',
    sol: 'master',
  }),
  demo('tech', 'Юнга', 'Технический мастер: говорит только за неигровых персонажей', {
    otliv: 'tech',
    polovodye: 'tech',
    pochtovy: 'tech',
  }),
  demo('empty', 'Безбилетник', 'Только что с форума: ни одного персонажа', {}),
  member('lisa', 'Лиса В.', inSmallOnes),
  member('bakenshik', 'Бакенщик', inSmallOnes),
  member('mezenets', 'Мезенец', everywhere),
  member('verbena', 'Вербена', everywhere),
  member('rust', 'Ржавый гвоздь', everywhere),
  member('kamerton', 'Камертон', everywhere),
  member('polushka', 'Полушка', everywhere),
  demo(
    OWNER,
    'Смотритель',
    'Владелец сообщества: создаёт игры, назначает мастеров и читает журнал',
    {},
  ),
];
