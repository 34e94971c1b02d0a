import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

/** Nothing longer is looked at, and nothing longer kept. */
const READ = 512;
const KEPT = 80;

/** Browser and system by name, such as `Firefox, Linux`: enough to know one's own again (OWN-37), and no more. Null where neither is known. */
export function agentOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const header = (headers['user-agent'] ?? '').slice(0, READ);
  if (header === '') return null;
  const { browser, os } = Bowser.parse(header);
  const names = [browser.name, os.name].filter(Boolean).join(', ');
  return names === '' ? null : names.slice(0, KEPT);
}
