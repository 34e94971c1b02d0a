import type { Browser } from 'puppeteer-core';
import { startNginx, type Hosts, type Proxy } from '../servers/proxies.ts';
import { startTwoHosts, type TwoHosts } from '../servers/twoHosts.ts';
import { giveSession } from './actions.ts';
import { launchBrowser, newPerson, type Person } from './browser.ts';

/** Two hosts behind nginx as deploy/ has it, and browsers that are held to one of them. */
export interface BehindNginx {
  readonly two: TwoHosts;
  /** The one address of both. */
  readonly origin: string;
  /** The ports of the proxies that lead to the first host alone, and to the second. */
  readonly heldBy: readonly number[];
  /** Somebody who is signed in, in a browser of their own: held to the first host or the second, or led to either as nginx has it. */
  readonly person: (login: string, host?: 0 | 1) => Promise<Person>;
  readonly dispose: () => Promise<void>;
}

/** So many calls a minute may one user or address make over both hosts. */
export const RATE_LIMIT = 300;

/**
 * Starts both hosts and three nginx by the same file: one before both, and one before each alone, to which a browser goes that is held to it: for
 * the browser it is the same address.
 */
export async function startBehindNginx(): Promise<BehindNginx> {
  const closers: (() => Promise<void>)[] = [];
  const dispose = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  const proxies: Proxy[] = [];
  const proxyOf = async (hosts: Hosts): Promise<Proxy> => {
    const proxy = await startNginx(hosts);
    closers.push(proxy.end);
    proxies.push(proxy);
    return proxy;
  };
  try {
    const two = await startTwoHosts({
      env: { RATE_LIMIT: String(RATE_LIMIT), SERVICE_WORKER: 'false', TRUST_PROXY: 'true' },
      prepare: async (hosts) => {
        const at = (port: number): string => `127.0.0.1:${String(port)}`;
        const [one, other] = hosts.map(({ port }) => at(port)) as [string, string];
        const [s, t] = hosts.map(({ socketPort }) => at(socketPort)) as [string, string];
        const { origin } = await proxyOf({ hosts: [one, other], sockets: [s, t] });
        await proxyOf({ hosts: [one, one], sockets: [s, s] });
        await proxyOf({ hosts: [other, other], sockets: [t, t] });
        const SOCKET_PUBLIC_PORT = new URL(origin).port;
        return { PUBLIC_ORIGIN: origin, SOCKET_PUBLIC_PORT, SOCKET_TLS: 'true' };
      },
    });
    closers.push(two.dispose);
    const [both, ...each] = proxies.map(({ origin }) => origin) as [string, string, string];
    const browserAt = async (to: string): Promise<Browser> => {
      const [from, port] = [new URL(both).host, new URL(to).port];
      const browser = await launchBrowser(undefined, [
        '--ignore-certificate-errors',
        `--host-resolver-rules=MAP ${from} 127.0.0.1:${port}`,
      ]);
      closers.push(() => browser.close());
      return browser;
    };
    return {
      ...{ two, origin: both, heldBy: each.map((one) => Number(new URL(one).port)), dispose },
      person: async (login, host) => {
        const person = await newPerson(await browserAt(host === undefined ? both : each[host]));
        await giveSession(person, { origin: both }, login);
        return person;
      },
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}
