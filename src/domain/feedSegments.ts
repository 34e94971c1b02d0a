import type { Turn } from '../contract/index.ts';
import { compareTurns, countBefore, type TurnPlace } from './turnOrder.ts';

/**
 * Turns, newest first, in segments of 64 on average, so that a change copies one segment and not
 * the whole feed. A segment begins at every turn whose id says so; the same turns therefore make
 * the same segments, whatever the order in which they came.
 */
export type Segments = Turn[][];

/** FNV-1a with Murmur's last stir, for ids that follow each other: an even spread everywhere. */
export function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const beginsSegment = ({ id }: Turn): boolean => (hashOf(id) >>> 8) % 64 === 0;

/** Cuts sorted turns into segments. */
export function cutSegments(turns: readonly Turn[]): Segments {
  const segments: Segments = [];
  for (const turn of turns) {
    const last = segments.at(-1);
    if (last === undefined || beginsSegment(turn)) segments.push([turn]);
    else last.push(turn);
  }
  return segments;
}

/** The number of the segment in which a place lies; 0 also for one before all. */
function segmentAt(segments: Segments, place: TurnPlace): number {
  const before = countBefore(segments, ([head]) => head, place);
  const head = segments[before]?.[0];
  const isHead = head !== undefined && compareTurns(head, place) === 0;
  return isHead ? before : Math.max(0, before - 1);
}

const none: readonly Turn[] = [];

/**
 * All turns as one new list. By `concat`, which copies whole segments: `flat` looks at each turn, and costs four to
 * six times as much (docs/benchmarks.md, live-event).
 */
export function joinSegments(segments: readonly (readonly Turn[])[]): Turn[] {
  return none.concat(...segments);
}

/** The segments down to a place, itself included; the last of them is cut there. */
export function segmentsDownTo(segments: Segments, place: TurnPlace): Segments {
  const at = segmentAt(segments, place);
  const cut = (segments[at] ?? []).filter((turn) => compareTurns(turn, place) <= 0);
  return [...segments.slice(0, at), cut];
}

const itself = (turn: Turn): Turn => turn;

/** The turn at a place, if it is there. */
export function turnAt(segments: Segments, place: TurnPlace): Turn | undefined {
  const segment = segments[segmentAt(segments, place)] ?? [];
  const turn = segment[countBefore(segment, itself, place)];
  return turn?.id === place.id ? turn : undefined;
}

/** With a turn more, whose id is not there yet. */
export function insertTurn(segments: Segments, turn: Turn): Segments {
  const at = segmentAt(segments, turn);
  const segment = segments[at] ?? [];
  const grown = segment.toSpliced(countBefore(segment, itself, turn), 0, turn);
  return segments.toSpliced(at, 1, ...cutSegments(grown));
}

/** Without the turn at a place that is taken. A segment that loses its head joins the one before. */
export function removeTurn(segments: Segments, place: TurnPlace): Segments {
  const at = segmentAt(segments, place);
  const from = Math.max(0, at - 1);
  const rest = segments
    .slice(from, at + 1)
    .flat()
    .filter(({ id }) => id !== place.id);
  return segments.toSpliced(from, at - from + 1, ...cutSegments(rest));
}
