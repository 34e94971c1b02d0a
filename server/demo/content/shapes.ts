/** What places look like on their maps where they are more than a point. All places are in px of the map, counted from the top left corner. */

type Spot = readonly [x: number, y: number];

/** A way, or an area whose outline is given once round. */
export type Shape = { kind: 'line' | 'area'; points: readonly Spot[] };

const line = (...points: Spot[]): Shape => ({ kind: 'line', points });
const area = (...points: Spot[]): Shape => ({ kind: 'area', points });

/** An oval area of so many corners. */
function oval([x, y]: Spot, across: number, down: number, corners = 16): Shape {
  const points = Array.from({ length: corners }, (_, at): Spot => {
    const angle = (at / corners) * Math.PI * 2;
    return [Math.round(x + Math.cos(angle) * across), Math.round(y + Math.sin(angle) * down)];
  });
  return { kind: 'area', points };
}

/** Shapes of places, by their keys. */
export const shapes: Readonly<Record<string, Shape>> = {
  trakt: line([2660, 1560], [2290, 1535], [1900, 1500], [1730, 1650], [1620, 1840]),
  kray: line([232, 1900], [268, 2000], [298, 2100], [333, 2200], [356, 2300], [388, 2400]),
  bor: oval([1180, 965], 380, 270),
  pereval: line([1120, 330], [1320, 320], [1500, 300], [1740, 290], [1980, 330]),
  sloboda: area([2010, 1960], [2230, 1950], [2260, 2090], [2180, 2170], [2020, 2150], [1975, 2050]),
  yakorya: oval([2300, 2600], 110, 80, 12),
  prichal: line([1540, 1500], [1640, 1480], [1780, 1510]),
  kryshi: area([470, 1080], [640, 1050], [800, 1150], [760, 1330], [560, 1330], [450, 1220]),
  ploshchad: oval([1020, 960], 60, 46, 12),
  korally: oval([1590, 1180], 170, 150),
  cisterna: oval([1020, 1420], 110, 105),
  kolokola: line([1530, 510], [1240, 700], [1050, 830]),
};

/** Outlines of the sub-maps on their parent, by the keys of the maps. */
export const outlines: Readonly<Record<string, Shape>> = {
  kromen: area(
    ...([
      [2760, 1640],
      [2860, 1610],
      [2960, 1640],
      [3010, 1730],
    ] as const),
    ...([
      [2960, 1820],
      [2860, 1840],
      [2740, 1810],
      [2715, 1720],
    ] as const),
  ),
  nizhny: oval([1540, 2480], 170, 120, 14),
};
