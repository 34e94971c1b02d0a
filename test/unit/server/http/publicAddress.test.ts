import type { LookupAddress } from 'node:dns';
import {
  isPublicAddress,
  publicLookup,
  publicOnly,
} from '../../../../server/http/publicAddress.ts';

describe('an address that a user gave', () => {
  it.each([
    ['1.1.1.1', true],
    ['2606:4700::1111', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:a00:1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['no address', false],
  ])('HOST-02 %s is a public address: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });

  it.each([true, false])(
    'HOST-02 a name that leads to this machine leads nowhere (all: %s)',
    async (all) => {
      const error = await new Promise((resolve) => publicLookup('localhost', { all }, resolve));
      expect(error).toBeInstanceOf(Error);
    },
  );

  it('(SAFE-07) leads to what was looked at: one name, one look-up for each connection, and no mix of public and private', async () => {
    const answers = [['1.1.1.1'], ['127.0.0.1'], ['1.1.1.1', '10.0.0.1']];
    const resolver = (
      _name: string,
      _options: unknown,
      done: (error: null, found: LookupAddress[]) => void,
    ) =>
      done(
        null,
        (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
      );
    const lookup = publicOnly(resolver as unknown as Parameters<typeof publicOnly>[0]);
    const next = () =>
      new Promise((resolve) =>
        lookup('rebinding.example', { all: true }, (error, found) => resolve(error ?? found)),
      );
    expect(await next()).toEqual([{ address: '1.1.1.1', family: 4 }]);
    expect(await next()).toBeInstanceOf(Error);
    expect(await next()).toBeInstanceOf(Error);
    expect(await next()).toBeInstanceOf(Error);
  });
});
