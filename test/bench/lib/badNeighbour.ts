/**
 * One user who attacks the socket server of this machine with 99 sockets, in a thread of his own (attack-sockets.bench.ts). Bounded in
 * number and time. Says `ready` when his sockets are in the channel, begins at a message, and says at the end what he did.
 */
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';
import { calls } from '../../../src/contract/index.ts';
import { Visitor } from '../../support/host/visitor.ts';
import { characterIn } from './socketPeople.ts';

export type AttackKind = 'typing' | 'churn' | 'frames' | 'connections';

export interface AttackPlan {
  readonly kind: AttackKind;
  readonly origin: string;
  readonly socketUrl: string;
  readonly login: string;
  readonly channel: string;
  /** Another than that of the people who are measured; a new one for each attack, with its allowance unused. */
  readonly address: string;
  readonly ms: number;
}

const SOCKETS = 99;
const TICK_MS = 100;
/** Sockets that he opens again while he attacks, at most. */
const NEW_SOCKETS = 2_000;

const plan = workerData as AttackPlan;
const done = { frames: 0, opened: 0, closed: 0, refused: 0 };

interface Soldier {
  readonly ws: WebSocket;
  subscribe?: string;
}

const open = (): WebSocket => {
  const ws = new WebSocket(plan.socketUrl, { headers: { 'x-forwarded-for': plan.address } });
  ws.on('error', () => (done.refused += 1));
  done.opened += 1;
  return ws;
};

/** The next message of a socket of this event, its data read. */
function heard(ws: WebSocket, event: RegExp): Promise<Record<string, string>> {
  return new Promise((resolve) => {
    const listen = (raw: Buffer): void => {
      const frame = JSON.parse(raw.toString()) as { event: string; data: string | object };
      if (!event.test(frame.event)) return;
      ws.off('message', listen);
      const data: unknown = typeof frame.data === 'string' ? JSON.parse(frame.data) : frame.data;
      resolve(data as Record<string, string>);
    };
    ws.on('message', listen);
    ws.once('close', () => resolve({}));
  });
}

async function enlist(visitor: Visitor, headers: Record<string, string>): Promise<Soldier> {
  const ws = open();
  const { socket_id: socketId = '' } = await heard(ws, /connection_established/);
  const answer = await visitor.ask(calls.authorizeChannel.path({}), {
    method: 'POST',
    headers,
    body: new URLSearchParams({ socket_id: socketId, channel_name: plan.channel }),
  });
  const signed = (await answer.json()) as object;
  const data = { channel: plan.channel, ...signed };
  const subscribe = JSON.stringify({ event: 'pusher:subscribe', data });
  ws.send(subscribe);
  await heard(ws, /subscription_(succeeded|error)/);
  return { ws, subscribe };
}

function send({ ws }: Soldier, frame: string): void {
  if (ws.readyState !== ws.OPEN) return;
  ws.send(frame);
  done.frames += 1;
}

const ping = JSON.stringify({ event: 'pusher:ping', data: {} });
const leave = JSON.stringify({ event: 'pusher:unsubscribe', data: { channel: plan.channel } });

/** What each socket sends ten times a second: all that its own allowance lets it. */
function strike(soldier: Soldier, name: string): void {
  if (plan.kind === 'typing')
    send(
      soldier,
      JSON.stringify({ event: 'client-typing', channel: plan.channel, data: { name } }),
    );
  if (plan.kind === 'churn')
    for (let n = 0; n < 3; n += 1) {
      send(soldier, leave);
      send(soldier, soldier.subscribe ?? ping);
    }
  if (plan.kind === 'frames') for (let n = 0; n < 6; n += 1) send(soldier, ping);
}

/** Opens new sockets: in a rush where that is the attack, else for those that were closed. */
function reinforce(army: Soldier[]): void {
  const living = army.filter(({ ws }) => ws.readyState <= WebSocket.OPEN);
  done.closed += army.length - living.length;
  army.splice(0, army.length, ...living);
  const rush = plan.kind === 'connections';
  const wanted = rush ? 40 : plan.kind === 'frames' ? Math.min(20, SOCKETS - living.length) : 0;
  for (let n = 0; n < wanted && done.opened < NEW_SOCKETS; n += 1) {
    const ws = open();
    if (rush) ws.once('open', () => ws.close());
    else army.push({ ws });
  }
}

// An attacker works on a machine of his own; here he shall not take the processor from those who are measured (on Linux this is his thread alone).
os.setPriority(0, 15);

const visitor = new Visitor(plan.origin);
await visitor.signIn(plan.login);
const { headers, name } = await characterIn(visitor);
const army: Soldier[] = [];
for (let n = 0; n < SOCKETS; n += 1) army.push(await enlist(visitor, headers));
done.opened = 0;

parentPort?.once('message', () => {
  const timer = setInterval(() => {
    reinforce(army);
    for (const soldier of army) strike(soldier, name);
  }, TICK_MS);
  setTimeout(() => {
    clearInterval(timer);
    for (const { ws } of army) ws.terminate();
    parentPort?.postMessage(done);
    parentPort?.close();
  }, plan.ms);
});
parentPort?.postMessage('ready');
