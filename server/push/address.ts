import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { PushConfig } from '../config/index.ts';

/** The address of a subscription is user input: it must not lead the host to machines that only the host can reach. */

const NOT_PUBLIC: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 32, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

const notPublic = new BlockList();
for (const [net, prefix, family] of NOT_PUBLIC) notPublic.addSubnet(net, prefix, family);

/** Is this the address of a machine that everybody can reach? IPv4 written as IPv6 counts as what it is. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return !notPublic.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** The address of a subscription, where it is one that this host sends to: https on its own port, a name of a push service. */
export function pushEndpoint(
  text: string,
  { services, loopback }: Pick<PushConfig, 'services' | 'loopback'>,
): URL | undefined {
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.password !== '') return undefined;
  const name = url.hostname;
  if (loopback && LOOPBACK.has(name)) return url;
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.')) return undefined;
  const known = services?.some((one) => name === one || name.endsWith(`.${one}`)) ?? true;
  return known ? url : undefined;
}

/** Finds the address of a name as usual, but none that is not public: what a name leads to is looked at when it is used. */
export const publicLookup: LookupFunction = (name, options, done) => {
  resolve(name, { ...options, all: true }, (error, found) => {
    const refused = new Error(`${name} leads to no public address`);
    const first = error ? undefined : found[0];
    if (error || !first || !found.every(({ address }) => isPublicAddress(address))) {
      done(error ?? refused, '', 4);
    } else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};
