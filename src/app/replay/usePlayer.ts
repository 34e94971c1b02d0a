import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Timeline } from '../../recorder/timeline.ts';
import { positionAfter, shortenedTimes, type Speed } from './playing.ts';

export interface Player {
  /** How many actions are done. */
  readonly position: number;
  readonly length: number;
  readonly playing: boolean;
  readonly speed: Speed;
  /** Goes there, and stays. */
  readonly goTo: (position: number) => void;
  /** Plays, from the beginning where it is at the end; or stays where it is. */
  readonly toggle: () => void;
  readonly setSpeed: (speed: Speed) => void;
}

/** So long (ms) the reducers may work for one picture, where as many actions are to be done as can be. */
const FRAME_MS = 8;

/** As many actions further as can be done in one picture's time; one at least. */
function quickly({ stateAt, rows }: Timeline, from: number): number {
  const until = performance.now() + FRAME_MS;
  let position = from;
  do {
    position += 1;
    stateAt(position);
  } while (position < rows.length && performance.now() < until);
  return position;
}

/** Calls at every picture while it is on, with the time since the one before (ms). */
function useFrames(on: boolean, onFrame: (passed: number) => void): void {
  useEffect(() => {
    if (!on) return undefined;
    let last: number | undefined;
    const frame = (now: number): void => {
      onFrame(last === undefined ? 0 : now - last);
      last = now;
      handle = requestAnimationFrame(frame);
    };
    let handle = requestAnimationFrame(frame);
    return () => cancelAnimationFrame(handle);
  }, [on, onFrame]);
}

interface Place {
  readonly position: number;
  /** How much of the whole play that is (ms); between two actions more than the position says. */
  readonly played: number;
  readonly playing: boolean;
}

/** Where one is in a log, and how one goes on; at its beginning as long as there is none. */
export function usePlayer(timeline: Timeline | undefined): Player {
  const length = timeline?.rows.length ?? 0;
  const times = useMemo(
    () => (timeline ? shortenedTimes(timeline) : new Float64Array(1)),
    [timeline],
  );
  const [speed, setSpeed] = useState<Speed>(1);
  const [{ position, playing }, setPlace] = useState<Place>({
    position: 0,
    played: 0,
    playing: false,
  });

  const onFrame = useCallback(
    (passed: number) =>
      setPlace((now) => {
        if (!now.playing || !timeline) return now;
        const fast = speed === Infinity;
        const to = fast ? quickly(timeline, now.position) : undefined;
        const played = to === undefined ? now.played + passed * speed : (times[to] ?? 0);
        const next = to ?? Math.max(now.position, positionAfter(times, played));
        return { position: next, played, playing: next < length };
      }),
    [speed, timeline, times, length],
  );
  useFrames(playing, onFrame);

  const goTo = useCallback(
    (asked: number) => {
      const to = Math.min(length, Math.max(0, asked));
      setPlace({ position: to, played: times[to] ?? 0, playing: false });
    },
    [length, times],
  );
  const toggle = useCallback(
    () =>
      setPlace((now) => {
        if (now.playing) return { ...now, playing: false };
        const from = now.position === length ? 0 : now.position;
        return { position: from, played: times[from] ?? 0, playing: length > 0 };
      }),
    [length, times],
  );
  return { position, length, playing, speed, goTo, toggle, setSpeed };
}
