import { backgroundOf, coverOf } from '../pictures.ts';
import { prose } from '../prose.ts';
import type { Game } from '../types.ts';

const body = prose(`
Раз в году, в самую длинную ночь, в Кромени празднуют Тихую воду. Над сухим дном поднимается туман, такой плотный, что в нём плавают фонари, и город на одну ночь делает вид, будто море никуда не уходило: рыбаки закидывают сети с балконов, дети удят пряники, а влюблённые катаются на лодках по площади Штиля — лодки несут на плечах должники.

До полуночи всем положено говорить правду. После полуночи — помалкивать о том, что услышал.
`);

const info = prose(`
Праздничная игра: лёгкая, на две недели, без квестов и без последствий. Персонажи те же, что в «Отливе», но случившееся здесь можно считать сном, если вам так спокойнее.

Ходы — короткие. Пряники — бесплатные. Гадалка врёт ровно наполовину.
`);

const rules = prose(`
<h2>Праздничный устав</h2>

<ul><li>Все правила «Отлива» в силе, кроме шестого: в праздник ходят где хотят.</li><li>Никто не умирает. Простудиться можно.</li><li>Подарок нельзя вернуть, передарить и посчитать.</li><li>Кто вытянул билет с рыбой, исполняет желание соседа по сцене. Желания без злого умысла.</li></ul>

Игра закрывается с первым ясным утром; ходы остаются в летописи.
`);

/** The holiday game of the same group: one foggy night. */
export const polovodye: Game = {
  key: 'polovodye',
  title: 'Ночь Тихой воды',
  menu_title: 'Тихая вода',
  is_show_menu: true,
  icon: { type: 'mui', icon: 'Celebration' },
  image: coverOf('polovodye'),
  bgimage: backgroundOf('polovodye'),
  body,
  info,
  rules,
  status: 'holiday',
  group: 'kromen',
  main_page_type: 'turns',
  baseLocations: ['yarmarka', 'dok', 'gadalka', 'paluba'],
  maxProfiles: 3,
  flags: {
    profile_create: false,
    profile_edit: false,
    profile_choose: false,
    profile_show: true,
    enable_profiles: true,
    enable_map: false,
    avatar_change: false,
    is_map_list: false,
    choose_turn_location: true,
    chat: true,
  },
};
