import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * The address under which a client is counted. Behind a proxy (`trustProxy`) it is the last one in X-Forwarded-For,
 * which the proxy itself wrote; everything before it the client may have invented.
 */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return addressGroup(last || request.socket.remoteAddress || 'unknown');
}

/** IPv4 as it is; of IPv6 the first 64 bits, since one household has all the rest. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
