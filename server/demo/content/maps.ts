import { backgroundOf, landscapeOf } from './pictures.ts';
import { prose } from './prose.ts';
import type { GameMap } from './types.ts';

/** World map of the main game and its two sub-maps. */
export const maps: GameMap[] = [
  {
    game: 'otliv',
    key: 'poberezhye',
    title: 'Бывшее побережье',
    desc: prose(
      'Берег, у которого отняли море: обрыв, соль, лес из водорослей и далёкая полоса на западе, про которую спорят, вода это или воздух.',
    ),
    size: 4096,
    image: landscapeOf('poberezhye'),
    bgimage: backgroundOf('salt'),
  },
  {
    game: 'otliv',
    key: 'kromen',
    title: 'Кромень',
    desc: prose(
      'Город на краю обрыва: причалы над сушей, сорок сортов ветра и ни одной приличной лужи. До последнего времени.',
    ),
    parent: 'poberezhye',
    x: 2860,
    y: 1720,
    size: 2048,
    image: landscapeOf('kromen'),
    bgimage: backgroundOf('city'),
  },
  {
    game: 'otliv',
    key: 'nizhny',
    title: 'Нижний Кромень',
    desc: prose(
      'Город, который утонул триста лет назад и всплыл сорок один год назад — вернее, это из-под него вышло море. Дома сухие, привычки мокрые.',
    ),
    parent: 'poberezhye',
    x: 1540,
    y: 2480,
    size: 2048,
    image: landscapeOf('nizhny'),
    bgimage: backgroundOf('deep'),
  },
];
