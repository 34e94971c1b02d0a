import type { UnknownAction } from '@reduxjs/toolkit';
import { createRecorder, type Recorder } from '../../../../src/recorder/recorder.ts';
import { usualLimits } from '../../../../src/recorder/segments.ts';
import type { LogChunk, LogStore } from '../../../../src/recorder/logStore.ts';
import { finish, type IdleTime } from '../../../../src/recorder/idleWork.ts';
import type { ActionLog } from '../../../../src/recorder/actionLog.ts';
import { logEnvironment, maskKey, soundLog } from '../../../support/recording.ts';

interface State extends Record<string, unknown> {
  readonly count: number;
  readonly user?: string;
}

/** A log store in memory, shared by several visits. */
export function memoryLogStore(): LogStore & { readonly chunks: LogChunk[] } {
  const chunks: LogChunk[] = [];
  const drop = (gone: (chunk: LogChunk) => boolean): Promise<void> => {
    const kept = chunks.filter((chunk) => !gone(chunk));
    chunks.splice(0, chunks.length, ...kept);
    return Promise.resolve();
  };
  return {
    chunks,
    put: (chunk) => Promise.resolve(void chunks.push(chunk)),
    dropBefore: (visit, segment) => drop((one) => one.visit === visit && one.segment < segment),
    all: () => Promise.resolve([...chunks]),
    clear: (visits) => drop((one) => visits?.includes(one.visit) ?? true),
  };
}

const broken = (): Promise<never> => Promise.reject(new Error('No room'));
export const brokenLogStore: LogStore = {
  put: broken,
  dropBefore: broken,
  all: broken,
  clear: broken,
};

const limits = {
  ...usualLimits,
  actions: 40,
  segment: { ...usualLimits.segment, actions: 10 },
};

/** In place of an id: the user is not known yet. */
export const NOBODY_KNOWS = '?';

/** A program with one reducer, one person and a recorder; idle time comes on demand. */
export function recording(logStore: LogStore, visit = 'v1', user = '3', previousVisit?: string) {
  const actionLog: ActionLog<State> = [];
  let state: State = { count: 0, ...(user !== '' && { user }) };
  let now = 1_000;
  let work: ((idle: IdleTime) => void) | undefined;
  let soon = false;
  const recorder = createRecorder<State>({
    actionLog,
    getState: () => state,
    clock: () => now,
    parts: [],
    environment: () => logEnvironment,
    maskKey,
    visit,
    previousVisit,
    owner: (of) => (of.user === NOBODY_KNOWS ? undefined : (of.user ?? '')),
    schedule: (next, isSoon) => {
      work = next;
      soon = isSoon;
      return () => (work = undefined);
    },
    logStore,
    limits,
  });
  const act = (action: UnknownAction = { type: 'counted', text: 'Тайна' }): void => {
    now += 1;
    actionLog.push([now, action, state]);
    state = { ...state, count: state.count + 1 };
  };
  const acts = (count: number): void => {
    for (let done = 0; done < count; done += 1) act();
  };
  /** Idle time for so many actions. */
  const idle = async (enough = 1_000): Promise<void> => {
    let left = enough + 2;
    work?.({ timeRemaining: () => (left -= 1) });
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  const set = (over: Partial<State>): void => void (state = { ...state, ...over });
  const become = (next: string | undefined): void => {
    const { user: _user, ...rest } = state;
    state = { ...rest, ...(next !== undefined && { user: next }) };
    recorder.checkOwner();
  };
  return {
    recorder,
    actionLog,
    act,
    acts,
    idle,
    become,
    isWaiting: () => work !== undefined,
    isSoon: () => soon,
    set,
  };
}

export const saved = (recorder: Recorder, withWords: boolean): string =>
  finish(recorder.save({ withWords })).text;
export const logOf = (text: string | undefined) => soundLog(text ?? '');
