import { createTokenBucket } from '../../../../server/realtime/limits.ts';
import { createManualClock } from '../../../support/realtime/manualClock.ts';

const drain = (bucket: { take(): boolean }) => {
  let taken = 0;
  while (bucket.take()) taken += 1;
  return taken;
};

describe('a token bucket', () => {
  it('gives its burst at once and then its rate', () => {
    const clock = createManualClock();
    const bucket = createTokenBucket(clock, 10, 20);
    expect(drain(bucket)).toBe(20);
    clock.advance(500);
    expect(drain(bucket)).toBe(5);
    clock.advance(99);
    expect(drain(bucket)).toBe(0);
    clock.advance(1);
    expect(drain(bucket)).toBe(1);
  });

  it('never holds more than its burst', () => {
    const clock = createManualClock();
    const bucket = createTokenBucket(clock, 10, 20);
    clock.advance(3_600_000);
    expect(drain(bucket)).toBe(20);
  });
});
