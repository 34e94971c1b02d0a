import type { LandscapeSpec } from './landscape.ts';
import * as city from './motifs/city.ts';
import * as coast from './motifs/coast.ts';
import * as deep from './motifs/deep.ts';
import * as feast from './motifs/feast.ts';
import * as train from './motifs/train.ts';

/** The landscape of every location and map, by the content's keys. */
export const gallery: LandscapeSpec[] = [
  { key: 'poberezhye', motif: coast.worldview, palette: 'salt', light: [240, 130, 34] },
  { key: 'kromen', motif: city.cityview, palette: 'dawn', light: [700, 120, 44] },
  { key: 'nizhny', motif: deep.lowerview, palette: 'deep', light: [480, 110, 50] },
  { key: 'mayak', motif: coast.lighthouse, palette: 'night', light: [180, 110, 30] },
  { key: 'traktir', motif: coast.tavern, palette: 'dusk', light: [800, 300, 46] },
  { key: 'sloboda', motif: coast.fleet, palette: 'dawn', light: [520, 180, 50] },
  { key: 'trakt', motif: coast.road, palette: 'salt', light: [300, 160, 40] },
  { key: 'stanciya', motif: coast.sledges, palette: 'salt', light: [720, 130, 36] },
  { key: 'bor', motif: coast.kelp, palette: 'kelp', light: [560, 180, 60] },
  { key: 'kolodec', motif: coast.skull, palette: 'dusk', light: [760, 150, 34] },
  { key: 'kray', motif: coast.wall, palette: 'deep' },
  { key: 'yakorya', motif: coast.anchors, palette: 'rose', light: [470, 220, 60] },
  { key: 'obitel', motif: coast.cloister, palette: 'dawn', light: [780, 110, 36] },
  { key: 'pereval', motif: coast.ribs, palette: 'dusk', light: [760, 230, 54] },
  { key: 'kopi', motif: coast.oysters, palette: 'deep', light: [480, 110, 30] },
  { key: 'ploshchad', motif: city.square, palette: 'dawn', light: [480, 120, 40] },
  { key: 'rynok', motif: city.stairs, palette: 'rose', light: [480, 90, 44] },
  { key: 'prichal', motif: city.pier, palette: 'dusk', light: [840, 330, 70] },
  { key: 'kancelyariya', motif: city.office, palette: 'salt', light: [820, 110, 34] },
  { key: 'kryshi', motif: city.roofs, palette: 'rose', light: [700, 180, 60] },
  { key: 'apteka', motif: city.flasks, palette: 'lamp' },
  { key: 'teatr', motif: city.stage, palette: 'lamp' },
  { key: 'sushilnya', motif: city.books, palette: 'dawn' },
  { key: 'bashnya', motif: city.debts, palette: 'night', light: [720, 120, 50] },
  { key: 'vorota', motif: deep.gate, palette: 'deep', light: [480, 80, 30] },
  { key: 'kolokola', motif: deep.bells, palette: 'night', light: [480, 150, 44] },
  { key: 'ratusha', motif: deep.hall, palette: 'deep', light: [480, 90, 44] },
  { key: 'cisterna', motif: deep.columns, palette: 'deep' },
  { key: 'arhiv', motif: deep.bottles, palette: 'deep' },
  { key: 'korally', motif: deep.corals, palette: 'rose', light: [480, 160, 50] },
  { key: 'dom', motif: deep.dryRoom, palette: 'deep' },
  { key: 'yarmarka', motif: feast.lanterns, palette: 'night', light: [760, 100, 30] },
  { key: 'dok', motif: feast.rink, palette: 'night', light: [200, 90, 30] },
  { key: 'gadalka', motif: feast.tent, palette: 'night', light: [780, 110, 36] },
  { key: 'paluba', motif: feast.deck, palette: 'night', light: [170, 110, 40] },
  { key: 'restoran', motif: train.dining, palette: 'lamp' },
  { key: 'kupe', motif: train.compartment, palette: 'lamp' },
  { key: 'sortirovka', motif: train.sorting, palette: 'lamp' },
  { key: 'bagazh', motif: train.baggage, palette: 'lamp' },
  { key: 'gornica', motif: train.dining, palette: 'lamp' },
  { key: 'polennica', motif: coast.road, palette: 'night', light: [220, 110, 34] },
  { key: 'shchel', motif: city.books, palette: 'lamp' },
  { key: 'ploshchadka', motif: city.stairs, palette: 'dusk', light: [480, 90, 40] },
  { key: 'parovoz', motif: train.engine, palette: 'night', light: [800, 90, 30] },
];
