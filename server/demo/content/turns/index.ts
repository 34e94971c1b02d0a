import type { Turn } from '../types.ts';
import { bor } from './bor.ts';
import { chernovik } from './chernovik.ts';
import { cisterna } from './cisterna.ts';
import { delo } from './delo.ts';
import { kit } from './kit.ts';
import { krysha } from './krysha.ts';
import { luzha } from './luzha.ts';
import { okno } from './okno.ts';
import { katok, polovina } from './prazdnik.ts';
import { pisma } from './pisma.ts';
import { prichal } from './prichal.ts';
import { reys } from './reys.ts';
import { shod } from './shod.ts';
import { sklyanka } from './sklyanka.ts';
import { smola } from './smola.ts';
import { stena } from './stena.ts';
import { svet } from './svet.ts';
import { topka } from './topka.ts';
import { trum } from './trum.ts';
import { ukol } from './ukol.ts';
import { yabloko } from './yabloko.ts';
import { yacheyka } from './yacheyka.ts';
import { zimovye } from './zimovye.ts';
import { zvon } from './zvon.ts';

const scenes: Turn[][] = [
  ...[luzha, svet, chernovik, shod, sklyanka, ukol, delo, krysha, bor, cisterna],
  ...[kit, trum, stena, smola, zvon, yabloko, okno, prichal],
  ...[polovina, katok],
  ...[reys, yacheyka, topka],
  ...[zimovye, pisma],
];

/** Every turn of all games, oldest first, as they would have been posted. */
export const turns: Turn[] = scenes.flat().sort((one, other) => other.hoursAgo - one.hoursAgo);
