import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** An address that a user gave must not lead the host to machines that only the host can reach (push, pictures of other sites). */

const NOT_PUBLIC: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['::ffff:0:0:0', 96, 'ipv6'],
  ['64:ff9b::', 32, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['5f00::', 16, 'ipv6'],
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

/**
 * Finds the address of a name by a resolver, but none that is not public. The connection is made to what is found here: a name that leads
 * elsewhere a moment later leads nobody astray.
 */
export const publicOnly =
  (resolver: typeof resolve): LookupFunction =>
  (name, options, done) => {
    resolver(name, { ...options, all: true }, (error, found) => {
      const refused = new Error(`${name} leads to no public address`);
      const first = error ? undefined : found[0];
      if (error || !first || !found.every(({ address }) => isPublicAddress(address))) {
        done(error ?? refused, '', 4);
      } else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };

/** As {@link publicOnly}, by the system's resolver. */
export const publicLookup = publicOnly(resolve);
