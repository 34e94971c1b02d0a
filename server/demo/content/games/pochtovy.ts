import { backgroundOf, coverOf } from '../pictures.ts';
import { prose } from '../prose.ts';
import type { Game } from '../types.ts';

const body = prose(`
Поезда номер ноль нет ни в одном расписании, но стрелочники его знают и на всякий случай снимают шапку. Он выходит после полуночи и везёт то, что не доставила обычная почта: письма без адреса, посылки умершим, открытки, которые стыдно было отправить, и одну телеграмму, которую никто не решается прочесть вслух.

Бригада невелика: проводница, сортировщик, кочегар и тот, кто спит в багажном. Станции — где придётся. Платят рассветами.
`);

const info = prose(`
Маленькая игра-беседа: каждый рейс — квест, каждое письмо — сцена в чате, а после сцены кто-нибудь из бригады пишет хронику.

<strong>Сейчас в пути:</strong> рейс с письмом маяку. Мест в купе — два.
`);

const rules = prose(`
<h2>Памятка поездной бригады</h2>

<ol><li>Чужих писем не читать. Если письмо заговорило само — слушать вежливо.</li><li>Сцена в чате длится один вечер; не успели — доигрываем на обратном пути.</li><li>Хронику пишет тот, кто вручил письмо. Не позже недели, не короче абзаца.</li><li>Адресат имеет право не брать.</li><li>Кубики бросает мастер. Судьба бросает сама.</li></ol>
`);

/** The small quest game: a night mail train. */
export const pochtovy: Game = {
  key: 'pochtovy',
  title: 'Почтовый ночной',
  menu_title: 'Почтовый',
  is_show_menu: true,
  icon: { type: 'mui', icon: 'Train' },
  image: coverOf('pochtovy'),
  bgimage: backgroundOf('pochtovy'),
  body,
  info,
  rules,
  status: 'active',
  group: 'rels',
  main_page_type: 'quests_chat',
  baseLocations: ['restoran', 'sortirovka'],
  maxProfiles: 2,
  flags: {
    profile_create: true,
    profile_edit: false,
    profile_choose: true,
    profile_show: true,
    enable_profiles: true,
    enable_map: false,
    avatar_change: false,
    is_map_list: false,
    choose_turn_location: true,
    chat: true,
  },
};
