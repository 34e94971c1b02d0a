import { backgroundOf, landscapeOf } from '../pictures.ts';
import { prose } from '../prose.ts';
import type { GameKey, Location } from '../types.ts';

type Mapped = (
  key: string,
  title: string,
  x: number,
  y: number,
  routes: string[],
  desc: string,
  background?: string,
) => Location;

type Unmapped = (key: string, title: string, routes: string[], desc: string) => Location;

/** Makes the locations of one map; `background` overrides the map's own page background. */
export function at(game: GameKey, mapKey: string, usual: string): Mapped {
  return (key, title, x, y, routes, desc, background = usual) => ({
    ...off(game, background)(key, title, routes, desc),
    mapKey,
    x,
    y,
  });
}

/** Makes the locations of a game that has no map. */
export function off(game: GameKey, background: string): Unmapped {
  return (key, title, routes, desc) => ({
    game,
    key,
    title,
    desc: prose(desc),
    image: landscapeOf(key),
    bgimage: backgroundOf(background),
    routes,
  });
}
