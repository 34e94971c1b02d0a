import type { IncomingMessage } from 'node:http';
import { addressGroup, clientAddress } from '../../../../server/realtime/address.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

describe('the address of a client', () => {
  it('is that of its socket, whatever a header claims', () => {
    expect(clientAddress(request('203.0.113.5', '198.51.100.1'), false)).toBe('203.0.113.5');
  });

  it('is what the proxy wrote last, behind a proxy', () => {
    expect(clientAddress(request('127.0.0.1', '6.6.6.6, 203.0.113.5'), true)).toBe('203.0.113.5');
    expect(clientAddress(request('127.0.0.1'), true)).toBe('127.0.0.1');
  });

  it('is one for a whole IPv6 household', () => {
    expect(addressGroup('2001:db8:0:7::1')).toBe('2001:db8:0:7');
    expect(addressGroup('2001:db8:0:7:ffff:1:2:3')).toBe('2001:db8:0:7');
    expect(addressGroup('2001:db8:0:8::1')).toBe('2001:db8:0:8');
    expect(addressGroup('::1')).toBe('0:0:0:0');
    expect(addressGroup('::ffff:203.0.113.5')).toBe('203.0.113.5');
  });
});
