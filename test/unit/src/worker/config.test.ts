/** @jest-environment ./test/support/browserEnvironment.mjs */
import { isAway } from '../../../../src/worker/rules.ts';
import { noneFromAway } from '../../../../src/worker/config.ts';

/** What the strategy is given. */
const given = (status: number, type: string) => ({
  response: { status, headers: new Headers({ 'content-type': type }) } as Response,
  request: {} as Request,
  event: undefined as never,
});

describe('the run-time configuration in the service worker', () => {
  it('OFF-01 is the one that was kept where a gateway or a page answers in place of the host', async () => {
    for (const away of [given(502, 'text/html'), given(200, 'text/html; charset=utf-8')]) {
      expect(isAway(away.response)).toBe(true);
      await expect(noneFromAway.fetchDidSucceed(away)).rejects.toThrow('away');
    }
    const sound = given(200, 'application/json');
    expect(await noneFromAway.fetchDidSucceed(sound)).toBe(sound.response);
  });
});
