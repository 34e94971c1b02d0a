import type { UnknownAction } from '@reduxjs/toolkit';
import { createRecorder, type Quiet, type Recorder } from '../../../../src/recorder/recorder.ts';
import { usualLimits } from '../../../../src/recorder/segments.ts';
import type { Chunk, Shelf } from '../../../../src/recorder/shelf.ts';
import { finish } from '../../../../src/recorder/steps.ts';
import type { Tape } from '../../../../src/recorder/tape.ts';
import { logPlace, soundLog } from '../../../support/recording.ts';

interface State extends Record<string, unknown> {
  readonly count: number;
  readonly user?: string;
}

/** A shelf in memory, which several visits share. */
export function memoryShelf(): Shelf & { readonly chunks: Chunk[] } {
  const chunks: Chunk[] = [];
  const drop = (gone: (chunk: Chunk) => boolean): Promise<void> => {
    const kept = chunks.filter((chunk) => !gone(chunk));
    chunks.splice(0, chunks.length, ...kept);
    return Promise.resolve();
  };
  return {
    chunks,
    put: (chunk) => Promise.resolve(void chunks.push(chunk)),
    dropBefore: (visit, segment) => drop((one) => one.visit === visit && one.segment < segment),
    all: () => Promise.resolve([...chunks]),
    forget: (visits) => drop((one) => visits?.includes(one.visit) ?? true),
  };
}

const broken = (): Promise<never> => Promise.reject(new Error('No room'));
export const brokenShelf: Shelf = { put: broken, dropBefore: broken, all: broken, forget: broken };

const limits = {
  ...usualLimits,
  actions: 40,
  segment: { ...usualLimits.segment, actions: 10 },
};

/** In place of an id: the host has not yet told who is here. */
export const NOBODY_KNOWS = '?';

/** A program with one reducer, one person and a recorder; quiet moments come when they are told to. */
export function recording(shelf: Shelf, visit = 'v1', user = '3', visitBefore?: string) {
  const tape: Tape<State> = [];
  let state: State = { count: 0, ...(user !== '' && { user }) };
  let now = 1_000;
  let work: ((quiet: Quiet) => void) | undefined;
  let soon = false;
  const recorder = createRecorder<State>({
    tape,
    getState: () => state,
    clock: () => now,
    parts: [],
    place: () => logPlace,
    salt: 'соль',
    visit,
    visitBefore,
    owner: (of) => (of.user === NOBODY_KNOWS ? undefined : (of.user ?? '')),
    later: (next, isSoon) => {
      work = next;
      soon = isSoon;
      return () => (work = undefined);
    },
    shelf,
    limits,
  });
  const act = (action: UnknownAction = { type: 'counted', text: 'Тайна' }): void => {
    now += 1;
    tape.push([now, action, state]);
    state = { ...state, count: state.count + 1 };
  };
  const acts = (count: number): void => {
    for (let done = 0; done < count; done += 1) act();
  };
  /** A quiet moment, long enough for so many actions. */
  const quiet = async (enough = 1_000): Promise<void> => {
    let left = enough + 2;
    work?.({ timeRemaining: () => (left -= 1) });
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  const set = (over: Partial<State>): void => void (state = { ...state, ...over });
  const become = (next: string | undefined): void => {
    const { user: _user, ...rest } = state;
    state = { ...rest, ...(next !== undefined && { user: next }) };
    recorder.watch();
  };
  return {
    recorder,
    tape,
    act,
    acts,
    quiet,
    become,
    isWaiting: () => work !== undefined,
    isSoon: () => soon,
    set,
  };
}

export const saved = (recorder: Recorder, withWords: boolean): string =>
  finish(recorder.save({ withWords })).text;
export const logOf = (text: string | undefined) => soundLog(text ?? '');
