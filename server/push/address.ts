import { isIP } from 'node:net';
import type { PushConfig } from '../config/index.ts';

/** The address of a subscription is user input: it must not lead the host to machines that only the host can reach. */

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** `*.` stands for one step of the name, and only where a setting says so: a company's other machines are no push services (SAFE-05). */
const isNamed = (name: string, service: string): boolean =>
  service.startsWith('*.') ? name.replace(/^[^.]+/, '*') === service : name === service;

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
  const known = services?.some((one) => isNamed(name, one)) ?? true;
  return known ? url : undefined;
}
