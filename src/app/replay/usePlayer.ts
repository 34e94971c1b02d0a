import { useCallback, useEffect, useMemo, useState } from 'react';
import type { OpenedLog, ReplayProgram } from './frame/program.ts';
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

interface Playback {
  readonly position: number;
  /** How much of the whole play that is (ms); between two actions more than the position says. */
  readonly played: number;
  readonly playing: boolean;
}

/** Plays as quickly as the screens can be drawn: as many actions for each picture as the frame finds time for. */
function useQuickly(
  on: boolean,
  { position, program }: { position: number; program: ReplayProgram | undefined },
  onDone: (position: number) => void,
): void {
  useEffect(() => {
    if (!on || !program) return undefined;
    let wanted = true;
    const handle = requestAnimationFrame(() => {
      void program.forward(position).then((to) => {
        if (wanted) onDone(to);
      });
    });
    return () => {
      wanted = false;
      cancelAnimationFrame(handle);
    };
  }, [on, program, position, onDone]);
}

/** Where one is in a log, and how one goes on; at its beginning as long as there is none. */
export function usePlayer(log: OpenedLog | undefined, program: ReplayProgram | undefined): Player {
  const length = log?.rows.length ?? 0;
  const times = useMemo(() => (log ? shortenedTimes(log) : new Float64Array(1)), [log]);
  const [speed, setSpeed] = useState<Speed>(1);
  const [{ position, playing }, setPlayback] = useState<Playback>({
    position: 0,
    played: 0,
    playing: false,
  });

  const onFrame = useCallback(
    (passed: number) =>
      setPlayback((now) => {
        if (!now.playing) return now;
        const played = now.played + passed * speed;
        const next = Math.max(now.position, positionAfter(times, played));
        return { position: next, played, playing: next < length };
      }),
    [speed, times, length],
  );
  const onQuick = useCallback(
    (to: number) =>
      setPlayback((now) =>
        now.playing ? { position: to, played: times[to] ?? 0, playing: to < length } : now,
      ),
    [times, length],
  );
  useFrames(playing && speed !== Infinity, onFrame);
  useQuickly(playing && speed === Infinity, { position, program }, onQuick);

  const goTo = useCallback(
    (asked: number) => {
      const to = Math.min(length, Math.max(0, asked));
      setPlayback({ position: to, played: times[to] ?? 0, playing: false });
    },
    [length, times],
  );
  const toggle = useCallback(
    () =>
      setPlayback((now) => {
        if (now.playing) return { ...now, playing: false };
        const from = now.position === length ? 0 : now.position;
        return { position: from, played: times[from] ?? 0, playing: length > 0 };
      }),
    [length, times],
  );
  return { position, length, playing, speed, goTo, toggle, setSpeed };
}
