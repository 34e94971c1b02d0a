import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyReply } from 'fastify';
import { limitArrival } from '../../../server/http/arrival.ts';

/** Begins to send a body and stops; resolves with whether the host has closed the connection within half a second. */
async function isCutOff(port: number, path: string): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`);
  socket.write('Content-Length: 100\r\n\r\n{');
  const closed = once(socket, 'close').then(() => true);
  socket.resume();
  const cut = await Promise.race([closed, setTimeout(500, false)]);
  socket.destroy();
  return cut;
}

it('WORK-104 SAFE-09: a body that never arrives is cut off, and that of a map’s picture much later, but for one that is refused', async () => {
  const app = Fastify();
  limitArrival(app, 100);
  app.post('/usual', () => ({}));
  app.post('/slow', { config: { slow: true } }, () => ({}));
  const onRequest = (_request: unknown, reply: FastifyReply) => void reply.code(401).send({});
  app.post('/refused', { config: { slow: true }, onRequest }, () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  try {
    expect(await isCutOff(port, '/usual')).toBe(true);
    expect(await isCutOff(port, '/slow')).toBe(false);
    expect(await isCutOff(port, '/refused')).toBe(true);
    const whole = await fetch(`http://127.0.0.1:${String(port)}/usual`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(whole.status).toBe(200);
  } finally {
    app.server.closeAllConnections();
    await app.close();
  }
});
