/** A rectangle on the screen, in px of the drawing. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The frame: a square (spec 1 §5, 1:1). */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** Smaller is hard to hold, in px of the drawing. */
export const SMALLEST_SIDE = 28;

/** What is nearer than this is the same: positions are fractions of a px. */
const NEAR = 0.01;

const near = (a: number, b: number): boolean => Math.abs(a - b) < NEAR;
const between = (low: number, value: number, high: number): number =>
  Math.max(low, Math.min(value, high));

/** The largest side of a frame within the picture. */
const largestSide = ({ width, height }: Box): number => Math.min(width, height);

/** The first frame: the largest square, in the middle. */
export function firstFrame(picture: Box): Frame {
  const side = largestSide(picture);
  const x = picture.x + (picture.width - side) / 2;
  return { x, y: picture.y + (picture.height - side) / 2, side };
}

/** How far a frame that keeps the edge it does not move may grow along one axis. */
function room(
  wanted: { at: number; side: number },
  now: { at: number; side: number },
  picture: { at: number; length: number },
): number {
  const end = picture.at + picture.length;
  if (near(wanted.at, now.at)) return end - now.at;
  if (near(wanted.at + wanted.side, now.at + now.side)) return now.at + now.side - picture.at;
  return picture.length;
}

function placed(
  wanted: { at: number; side: number },
  now: { at: number; side: number },
  side: number,
) {
  const keepsEnd = !near(wanted.at, now.at) && near(wanted.at + wanted.side, now.at + now.side);
  if (keepsEnd) return now.at + now.side - side;
  if (near(wanted.at, now.at)) return now.at;
  return wanted.at + (wanted.side - side) / 2;
}

function sized(wanted: Frame, now: Frame, picture: Box): Frame {
  const x = { wanted: { at: wanted.x, side: wanted.side }, now: { at: now.x, side: now.side } };
  const y = { wanted: { at: wanted.y, side: wanted.side }, now: { at: now.y, side: now.side } };
  const most = Math.min(
    largestSide(picture),
    room(x.wanted, x.now, { at: picture.x, length: picture.width }),
    room(y.wanted, y.now, { at: picture.y, length: picture.height }),
  );
  const side = between(Math.min(SMALLEST_SIDE, largestSide(picture)), wanted.side, most);
  return { x: placed(x.wanted, x.now, side), y: placed(y.wanted, y.now, side), side };
}

/**
 * The frame that comes nearest to the wanted one and stays within the picture. One that is only moved keeps its size; of one that is drawn
 * larger or smaller the edges that were not taken hold of stay where they are.
 */
export function clampedFrame(wanted: Frame, now: Frame, picture: Box): Frame {
  const { x, y, side } = near(wanted.side, now.side)
    ? { ...wanted, side: Math.min(wanted.side, largestSide(picture)) }
    : sized(wanted, now, picture);
  return {
    x: between(picture.x, x, picture.x + picture.width - side),
    y: between(picture.y, y, picture.y + picture.height - side),
    side,
  };
}

export const isSameFrame = (a: Frame, b: Frame): boolean =>
  near(a.x, b.x) && near(a.y, b.y) && near(a.side, b.side);

/** A frame drawn larger (factor above 1) or smaller about its middle. */
export function scaled({ x, y, side }: Frame, factor: number): Frame {
  const next = side * factor;
  return { x: x - (next - side) / 2, y: y - (next - side) / 2, side: next };
}

/** The side of the avatar, in px: as many as the frame covers of the picture, at most `most`; nothing is enlarged (PROF-11). */
export function sideOfCrop(frameSide: number, scale: number, most: number): number {
  return Math.max(1, Math.min(most, Math.floor(frameSide / scale + NEAR)));
}
