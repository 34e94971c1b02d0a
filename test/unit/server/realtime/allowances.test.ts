import { createAllowances } from '../../../../server/realtime/allowances.ts';
import type { Connection } from '../../../../server/realtime/connection.ts';
import { defaultLimits } from '../../../../server/realtime/limits.ts';
import { createManualClock } from '../../../support/realtime/manualClock.ts';

/** A socket of a user; of a connection nothing else counts here. */
const socketOf = (owner: string, address = 'school') => ({ owner, address }) as Connection;

const count = (allowed: () => boolean, most = 100_000): number => {
  let taken = 0;
  while (taken < most && allowed()) taken += 1;
  return taken;
};

describe('the allowances', () => {
  it('of whispers are one user’s, however many sockets, and an address’s (SAFE-03)', () => {
    const allowances = createAllowances(defaultLimits, createManualClock());
    const whispersOf = (owner: string) =>
      count(() => allowances.whisper(socketOf(owner), 'hall', 2));
    expect(whispersOf('user 7')).toBe(20);
    expect(whispersOf('user 7')).toBe(0);
    const others = Array.from({ length: 30 }, (_, n) => whispersOf(`user of many ${n}`));
    // The address is used up by the first nineteen; to each of the others a tenth is left.
    expect(others.reduce((sum, one) => sum + one, 0)).toBe(400 - 20 + 11 * 2);
    expect(allowances.whisper(socketOf('user 7', 'elsewhere'), 'hall', 2)).toBe(false);
    expect(allowances.whisper(socketOf('user 8', 'elsewhere'), 'hall', 2)).toBe(true);
  });

  it('of an address that others have used up leave everybody something (SAFE-03)', () => {
    const clock = createManualClock();
    const allowances = createAllowances(defaultLimits, clock);
    for (let n = 0; n < 20; n += 1) count(() => allowances.frame(socketOf(`guest ${n}`)));
    for (let second = 0; second < 60; second += 1) {
      clock.advance(1_000);
      for (let n = 0; n < 20; n += 1) count(() => allowances.frame(socketOf(`guest ${n}`)));
      expect(allowances.frame(socketOf('a quiet guest'))).toBe(true);
      expect(allowances.join(socketOf('a quiet guest'))).toBe(true);
    }
  });

  it('of a channel count who hears a whisper (SAFE-03)', () => {
    const allowances = createAllowances(defaultLimits, createManualClock());
    const heard = (channel: string) =>
      count(() => allowances.whisper(socketOf('a', 'a'), channel, 1), 1);
    for (let n = 0; n < 20; n += 1) {
      expect(allowances.whisper(socketOf(`u${n}`, `a${n}`), 'square', 1_000)).toBe(true);
    }
    expect(heard('square')).toBe(0);
    expect(heard('hall')).toBe(1);
  });

  it('are forgotten when nothing of them is used, and never more than a number are kept (SAFE-03)', () => {
    const clock = createManualClock();
    const allowances = createAllowances(defaultLimits, clock);
    for (let n = 0; n < 1_000; n += 1) allowances.frame(socketOf(`user ${n}`));
    expect(allowances.count()).toBe(1_001);
    clock.advance(60_000);
    allowances.frame(socketOf('somebody new', 'home'));
    expect(allowances.count()).toBe(2);
    for (let n = 0; n < 60_000; n += 1) allowances.attempt(`address ${n}`);
    expect(allowances.count()).toBe(50_000);
  });
});
