/**
 * Loaded into the host's process before its program (`node --import`) by the bench of the wire: notes when a message has come, is on the disk, leaves
 * as an event and is answered, each as a line of JSON in the file that WIRE_MARKS names. Times are epoch ms with fractions.
 */
import diagnostics from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import process from 'node:process';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { WebSocket } from 'ws';

/** What the host does with a message, in its order. */
export type HostStep = 'host' | 'commit' | 'event' | 'answer';

export interface HostMark {
  readonly step: HostStep;
  readonly at: number;
}

const file = process.env.WIRE_MARKS;

function note(step: HostStep): void {
  const mark: HostMark = { step, at: performance.timeOrigin + performance.now() };
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(mark)}\n`);
}

const isMessage = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'POST' && url.includes('/chat/message/');

diagnostics.subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage };
  if (isMessage(request)) note('host');
});
diagnostics.subscribe('http.server.response.finish', (message) => {
  const { request } = message as { request: IncomingMessage };
  if (isMessage(request)) note('answer');
});

/** The method of a class as it is, to be called for an object of it. */
const methodOf = (prototype: object, name: string): unknown =>
  Object.getOwnPropertyDescriptor(prototype, name)?.value;

const prepare = methodOf(DatabaseSync.prototype, 'prepare') as (
  this: DatabaseSync,
  sql: string,
) => StatementSync;
DatabaseSync.prototype.prepare = function preparing(sql) {
  const statement = prepare.call(this, sql);
  if (sql !== 'commit') return statement;
  const run = statement.run.bind(statement);
  statement.run = () => {
    const done = run();
    note('commit');
    return done;
  };
  return statement;
};

const send = methodOf(WebSocket.prototype, 'send') as (
  this: WebSocket,
  ...given: unknown[]
) => void;
WebSocket.prototype.send = function sending(this: WebSocket, ...given: unknown[]) {
  const [frame] = given;
  if (frame instanceof Buffer && frame.includes('ChatMessageSent')) note('event');
  send.apply(this, given);
};
