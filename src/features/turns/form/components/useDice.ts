import { useRef, useState } from 'react';
import { type Attempt, attemptAfter } from '../../../../api/attempt.ts';
import { useAppDispatch } from '../../../../lib/store.ts';
import { newThrow, rollDice, type RollOutcome } from '../diceThunks.ts';
import type { TurnFormScope } from '../formScope.ts';

/** What was asked for while nobody knows whether it came about: the same again goes out under the same key, and is thrown once. */
interface OpenThrow {
  readonly asked: string;
  readonly attempt: Attempt;
  readonly since: number;
}

/** The dice of one form: one throw at a time, however often it is pressed. */
export function useDice(scope: TurnFormScope, location: string | undefined) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<RollOutcome & { readonly location: string }>();
  const underWay = useRef(false);
  const open = useRef<OpenThrow>(undefined);

  const roll = async (command: string) => {
    if (underWay.current || location === undefined) return;
    underWay.current = true;
    setBusy(true);
    const asked = `${location} ${command}`;
    const known = open.current?.asked === asked ? open.current : undefined;
    const { attempt, since } = known ?? dispatch(newThrow());
    const { key } = attempt;
    const lost = attempt.lost ? { since } : undefined;
    const came = await dispatch(rollDice(scope, { location, roll: command, key, lost }));
    const left = 'error' in came ? attemptAfter(attempt, came.error) : undefined;
    open.current = left && { asked, attempt: left, since };
    underWay.current = false;
    setBusy(false);
    setOutcome({ ...came, location });
  };
  return { busy, outcome, roll, forget: () => setOutcome(undefined) };
}
