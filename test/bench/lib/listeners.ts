import type { ClientConfig } from '../../../src/contract/index.ts';
import { GAME } from '../../support/e2e/actions.ts';
import type { Visitor } from '../../support/host/visitor.ts';
import { openRaw, type RawClient } from '../../support/realtime/rawClient.ts';

/** Sockets that listen to the turns of the demo's main game, at a host with TRUST_PROXY. */

const AT_ONCE = 100;
const CHANNEL = `rpg.game.${GAME}.turn`;

/** Opens so many at the visitor's host, some at a time and each time from another address, and lets each listen. */
export async function listen(visitor: Visitor, count: number): Promise<RawClient[]> {
  const { socket } = await visitor.call<ClientConfig>('GET', '/config.json');
  const path = `/app/${socket.key}?protocol=7&client=js&version=8.6.0`;
  const clients: RawClient[] = [];
  while (clients.length < count) {
    const headers = { 'X-Forwarded-For': `10.0.0.${String(clients.length / AT_ONCE)}` };
    const some = Array.from({ length: Math.min(AT_ONCE, count - clients.length) }, () =>
      openRaw(socket.port, { path, socket: { headers } }),
    );
    for (const client of some) {
      await client.next('pusher:connection_established');
      client.subscribe(CHANNEL);
    }
    for (const client of some) await client.next('pusher_internal:subscription_succeeded');
    clients.push(...some);
  }
  return clients;
}

/** When each socket has the next event, ms. */
export function arrivals(clients: readonly RawClient[]): Promise<number[]> {
  const times: number[] = [];
  return new Promise((resolve) => {
    for (const { ws } of clients)
      ws.once('message', () => {
        if (times.push(performance.now()) === clients.length) resolve(times);
      });
  });
}
