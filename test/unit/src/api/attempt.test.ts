import { type ApiError } from '../../../../src/api/index.ts';
import { attemptAfter, isFinalRefusal, isUnsure } from '../../../../src/api/attempt.ts';

const refused = (status: number, code?: ApiError['code']): ApiError => ({
  kind: status === 422 ? 'validation' : 'refused',
  status,
  ...(code && { code }),
});

describe('a failed call', () => {
  it.each([400, 403, 404, 409, 410, 413, 422])('FORM-22 MSG-14 is final with %d', (status) => {
    expect(isFinalRefusal(refused(status))).toBe(true);
  });

  it.each([408, 425, 429])(
    'FORM-22 MSG-14 is retryable with %d, which asks for patience',
    (status) => {
      expect(isFinalRefusal(refused(status))).toBe(false);
    },
  );

  it('AUTH-08 MSG-14 is retryable after 401: the same user may sign in again', () => {
    expect(isFinalRefusal(refused(401))).toBe(false);
  });

  it('FORM-22 MSG-14 is retryable while the first request under its key is under way', () => {
    expect(isFinalRefusal(refused(409, 'idempotencyBusy'))).toBe(false);
    expect(isFinalRefusal(refused(409, 'idempotencyReused'))).toBe(true);
  });

  it('HOSTS-02 leaves nothing open where the host did not look at it', () => {
    const attempt = { key: 'key-1', lost: false };
    for (const status of [401, 425, 429]) {
      expect(isUnsure(refused(status))).toBe(false);
      expect(attemptAfter(attempt, refused(status))).toEqual(attempt);
    }
    expect(isUnsure(refused(408))).toBe(true);
    expect(attemptAfter(attempt, { kind: 'network' })).toEqual({ ...attempt, lost: true });
  });

  it.each(['network', 'server', 'timeout', 'notJson', 'wrongShape'] as const)(
    'FORM-22 MSG-14 is retryable where nobody knows whether it arrived: %s',
    (kind) => {
      expect(isFinalRefusal({ kind })).toBe(false);
    },
  );
});
