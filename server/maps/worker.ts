import { readFileSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import sharp, { type Metadata } from 'sharp';
import {
  type Cut,
  type CutOrder,
  type CutReport,
  type CutResult,
  MAP_LIMIT,
  type Refused,
} from './cutting.ts';
import { nearestZoom, TILE } from './options.ts';

/** The process that cuts one picture into tiles, and ends with it or with the host. */

// The library reads many more formats than are needed here; what is not needed cannot be attacked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
});
sharp.cache(false);
sharp.concurrency(Math.min(4, os.availableParallelism()));

/** Calls of the host come first. */
const NICE = 10;

const LOOK_MS = 200;

/** Whoever has a head that takes longer to read means no good. */
const HEAD_MS = 30_000;

/** Ends at once, with whatever the library is at; the host hears of it by the end of the process. */
const end = (): void => void process.kill(process.pid, 'SIGKILL');

const report = (one: CutReport): Promise<void> =>
  new Promise((resolve) => process.send?.(one, () => resolve()));

const READ = { failOn: 'error', limitInputPixels: MAP_LIMIT.side ** 2 } as const;

async function headOf(picture: string): Promise<Metadata | Refused> {
  let head: Metadata;
  try {
    head = await sharp(picture, { ...READ, limitInputPixels: false }).metadata();
  } catch (error) {
    return { refused: 'uploadBroken', why: String(error) };
  }
  if ((head.pages ?? 1) > 1) return { refused: 'uploadTooManyPixels', why: 'more than one frame' };
  if (Math.max(head.width, head.height) > MAP_LIMIT.side) return { refused: 'mapTooManyPixels' };
  return head;
}

/** What the library says where a file cannot be written, or read, through no fault of the picture. */
function refusalOf(error: unknown): Refused {
  const why = String(error);
  if (/No space left|quota|File too large/i.test(why)) return { refused: 'uploadNoSpace', why };
  return {
    refused: /unix error|unable to create/.test(why) ? 'uploadFailed' : 'uploadBroken',
    why,
  };
}

/** Onto the disk, file by file: the folder is renamed into its place, and must hold no empty tiles after a power cut. */
async function sync(tiles: string): Promise<void> {
  const entries = await readdir(tiles, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((one) => one.isFile())
    .map((one) => path.join(one.parentPath, one.name));
  const next = files.values();
  const some = async (): Promise<void> => {
    for (const file of next) {
      const handle = await open(file, 'r');
      try {
        await handle.datasync();
      } finally {
        await handle.close();
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, some));
}

/** Tiles are written from the top down, all zooms at once: reports how many rows the nearest zoom has begun. */
async function look(tiles: string, { rows, zoom }: { rows: number; zoom: number }): Promise<void> {
  const begun = await readdir(path.join(tiles, String(zoom))).catch(() => []);
  await report({ part: begun.length / (rows + 1) });
}

/** Tells why not, and ends: the library cannot be stopped amid its work. */
const giveUp = (why: string): void => void report({ refused: 'mapTooHeavy', why }).then(end, end);

/**
 * Memory that the system cannot take back, in bytes; elsewhere than on Linux all of it. What the library unpacks into a file (in TMPDIR) does
 * not count: its pages go when they are needed.
 */
function memoryInUse(): number {
  try {
    const [, anonymous] =
      /^RssAnon:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (anonymous !== undefined) return Number(anonymous) * 1024;
  } catch {
    // no Linux
  }
  return process.memoryUsage.rss();
}

let peak = 0;

/** Whatever its head says, a file may unpack to far more. */
function watchMemory(limit: number): void {
  setInterval(() => {
    const now = memoryInUse();
    peak = Math.max(peak, now);
    if (now > limit) giveUp('too much memory');
  }, LOOK_MS);
}

type Picture = CutOrder['pictures'][number];

async function cut({ picture, tiles }: Picture, isFirst: boolean): Promise<Cut | Refused> {
  const endless = setTimeout(giveUp, HEAD_MS, 'too much to read before the picture');
  const head = await headOf(picture).finally(() => clearTimeout(endless));
  if (!('autoOrient' in head)) return head;
  const { width, height } = head.autoOrient;
  const nearest = { rows: Math.ceil(height / TILE), zoom: nearestZoom(head.autoOrient) };
  const timer = isFirst ? setInterval(() => void look(tiles, nearest), LOOK_MS) : undefined;
  try {
    await sharp(picture, { ...READ, autoOrient: true })
      // Smart subsampling would take two and a half times as long.
      .webp({ quality: 86, effort: 2 })
      .tile({ size: TILE, layout: 'google', skipBlanks: -1 })
      .toFile(tiles);
    // For servers that have no tiles where nothing is drawn.
    await rm(path.join(tiles, 'blank.png'), { force: true });
    await sync(tiles);
  } catch (error) {
    return refusalOf(error);
  } finally {
    clearInterval(timer);
  }
  return { width, height, peak: Math.max(peak, memoryInUse()) };
}

async function cutAll({ pictures }: CutOrder): Promise<CutResult> {
  const cuts: Cut[] = [];
  for (const [index, picture] of pictures.entries()) {
    const made = await cut(picture, index === 0);
    if ('refused' in made) return made;
    cuts.push(made);
  }
  return { cuts };
}

process.on('disconnect', end);
process.on('message', (order: CutOrder) => {
  os.setPriority(NICE);
  watchMemory(order.memory);
  void cutAll(order).then(report).then(end, end);
});
