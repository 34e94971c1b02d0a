import { type RefObject, useCallback, useRef, useState } from 'react';
import type { WaitingEntry } from '../../../contract/index.ts';
import { waitingApi } from '../api.ts';
import { nextMorning } from '../times.ts';
import type { HoldKind } from './HoldMenu.tsx';

/** What was put off last, for as long as that can be taken back at one press. */
export interface Held {
  readonly entry: WaitingEntry;
  readonly kind: HoldKind;
}

/** What is put off, and the ways to do so. */
export interface Holding {
  readonly held: Held | undefined;
  readonly hold: (entry: WaitingEntry, kind: HoldKind) => void;
  readonly takeBack: (entry: WaitingEntry) => void;
  readonly forget: () => void;
  readonly head: RefObject<HTMLHeadingElement | null>;
}

/** Puts off, and takes back. The row that goes takes the place of the keyboard along: `head` takes it. */
export function useHolding(viewer: string): Holding {
  const [send] = waitingApi.useHoldWaitingMutation();
  const [held, setHeld] = useState<Held>();
  const head = useRef<HTMLHeadingElement>(null);
  const forget = useCallback(() => setHeld(undefined), []);
  const hold = (entry: WaitingEntry, kind: HoldKind) => {
    const { game, character, subject } = entry;
    const until = kind === 'later' ? { until: nextMorning(Date.now()) } : {};
    setHeld({ entry, kind });
    head.current?.focus();
    const body = { game, character, subject, hold: { kind, ...until } };
    void send({ viewer, body }).then(({ error }) => error && setHeld(undefined));
  };
  const takeBack = ({ game, character, subject }: WaitingEntry) => {
    setHeld(undefined);
    head.current?.focus();
    void send({ viewer, body: { game, character, subject } });
  };
  return { held, hold, takeBack, forget, head };
}
