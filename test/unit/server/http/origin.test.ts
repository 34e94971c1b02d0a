import type { FastifyRequest } from 'fastify';
import { shownOrigin } from '../../../../server/http/origin.ts';
import { testConfig } from '../../../support/host/index.ts';

const asked = (host: string, localAddress?: string, protocol: 'http' | 'https' = 'http') => ({
  ...{ protocol, host },
  socket: { localAddress } as FastifyRequest['socket'],
});

describe('the origin that is written into pages', () => {
  it('FIRST-21 is the public one where it is set', () => {
    const config = testConfig({ env: { PUBLIC_ORIGIN: 'https://letopis.example' } });
    for (const host of ['letopis.example', 'evil.example', 'localhost', '192.168.1.5'])
      expect(shownOrigin(config, asked(host, '192.168.1.5'))).toBe('https://letopis.example');
  });

  it.each([
    ['localhost:8080', undefined, 'http://localhost:8080'],
    ['[::1]:8080', undefined, 'http://[::1]:8080'],
    ['192.168.1.5:8080', '192.168.1.5', 'http://192.168.1.5:8080'],
    ['192.168.1.5', '::ffff:192.168.1.5', 'http://192.168.1.5'],
    ['[fd00::5]:8080', 'fd00::5', 'http://[fd00::5]:8080'],
    ['192.168.1.6:8080', '192.168.1.5', undefined],
    ['203.0.113.7', undefined, undefined],
    ['evil.example', '192.168.1.5', undefined],
    ['localhost.evil.example', '127.0.0.1', undefined],
    ['localhost@evil.example', '127.0.0.1', undefined],
    ['a"><b', '127.0.0.1', undefined],
    ['', '127.0.0.1', undefined],
  ])('FIRST-21 of a request to %s, which came to %s, is %s', (host, localAddress, expected) => {
    expect(shownOrigin(testConfig(), asked(host, localAddress))).toBe(expected);
  });

  it('FIRST-21 may be one of the other configured ones, and keeps its protocol', () => {
    const config = testConfig({ env: { CLIENT_ORIGINS: 'https://other.example' } });
    expect(shownOrigin(config, asked('other.example', undefined, 'https'))).toBe(
      'https://other.example',
    );
    expect(shownOrigin(config, asked('other.example'))).toBeUndefined();
  });
});
