import { type MapOptions, type WorkshopFigure } from '../../src/contract/index.ts';
import { fitGeometry, type PictureSize } from '../../src/domain/index.ts';
import { writeJournal } from '../community/journal.ts';
import { fromJson, type JsonText, toJson } from '../db/index.ts';
import { type MapLook, mapOptionsOf, type MapPicture, nearestZoom } from '../maps/index.ts';
import type { Work } from './kind.ts';
import { figuresNow, writeFigures } from './lists.ts';
import { readThing } from './read.ts';
import { writeRevision } from './revisions.ts';

/** Putting another picture in the place of that of a map (WORK-104, WORK-105). */

type Before = { picture: string | null; size: PictureSize | undefined; options: MapOptions };

async function pictureNow({ trx }: Work, mapId: number): Promise<Before> {
  const row = await trx
    .selectFrom('maps')
    .select(['picture', 'pictureWidth', 'pictureHeight', 'options'])
    .where('id', '=', mapId)
    .executeTakeFirstOrThrow();
  const { picture, pictureWidth: width, pictureHeight: height } = row;
  const options = fromJson(row.options as JsonText<MapOptions>);
  const size = width !== null && height !== null ? ([width, height] as const) : undefined;
  return { picture, size, options };
}

/** Where a map is first looked at stays the same place, shown as large on the screen. */
function lookOn({ size, options: { zoom, center } }: Before, next: MapPicture): MapLook {
  if (!size) return {};
  const [width, height] = size;
  const nearer = nearestZoom(next) - nearestZoom({ width, height });
  return {
    ...(zoom !== undefined && { zoom: Math.max(0, zoom + nearer) }),
    ...(center && {
      center: [(center[0] * next.width) / width, (center[1] * next.height) / height],
    }),
  };
}

/** Figures stay where they are on the picture; nobody has changed them, so that they keep their version. */
async function fitFigures({ trx }: Work, mapId: number, from: PictureSize, to: PictureSize) {
  if (from[0] === to[0] && from[1] === to[1]) return;
  const figures = await figuresNow(trx, mapId);
  const fit = (one: WorkshopFigure) => ({ ...one, geometry: fitGeometry(one.geometry, from, to) });
  await writeFigures(trx, mapId, figures.map(fit));
}

const said = (size: PictureSize | undefined) => (size ? { picture: size.join(' × ') } : {});

/**
 * Gives a map a picture that was cut. It has versions of its own, beside those of the map and of its figures: whoever is at work on these meets no conflict. Resolves
 * with the picture that it had. Refusal: thingNotFound.
 */
export async function replacePicture(
  work: Work,
  mapId: number,
  next: MapPicture,
): Promise<string | null> {
  const { trx, leading, now } = work;
  const { fields } = await readThing(trx, 'maps', leading.row.id, mapId);
  const before = await pictureNow(work, mapId);
  const { name: picture, width, height } = next;
  const size = [width, height] as const;
  await trx
    .updateTable('maps')
    .set({
      ...{ picture, pictureWidth: width, pictureHeight: height },
      options: toJson<Record<string, unknown>>(mapOptionsOf(next, lookOn(before, next))),
    })
    .where('id', '=', mapId)
    .execute();
  if (before.size) await fitFigures(work, mapId, before.size, size);
  await writeRevision(work, {
    ...{
      subject: { kind: 'mapPictures', id: mapId },
      action: 'changed',
      fields: { picture, size },
    },
    before: { picture: before.picture, ...(before.size && { size: before.size }) },
  });
  await writeJournal(trx, {
    ...{ at: now, userId: leading.user.id, gameId: leading.row.id, action: 'mapPictureChanged' },
    subject: { type: 'maps', id: String(mapId), name: String(fields['title']) },
    ...{ before: said(before.size), after: said(size) },
  });
  return before.picture;
}
