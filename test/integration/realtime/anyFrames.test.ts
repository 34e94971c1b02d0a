import fc from 'fast-check';
import { authFor, connectRaw } from '../../support/realtime/rawClient.ts';
import { closeAll, startServer } from '../../support/realtime/socketServer.ts';

const GAME = 'rpg.game.1.turn';
const CHAT = 'presence-chat.rpg.room.1';

const events = fc.constantFrom(
  ...['pusher:subscribe', 'pusher:unsubscribe', 'pusher:ping', 'pusher:pong', 'pusher:error'],
  ...['client-typing', 'client-', 'pusher_internal:member_added', '__proto__', 'constructor'],
);
const channels = fc.oneof(fc.constantFrom(GAME, CHAT, 'private-a', '', '__proto__'), fc.string());
const loose = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof(arbitrary, fc.jsonValue());

/** From noise to frames that are almost right. */
const frames = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.uint8Array({ maxLength: 200 }),
  fc.json(),
  fc
    .record(
      {
        event: loose(events),
        channel: loose(channels),
        data: loose(
          fc.record(
            { channel: loose(channels), auth: loose(fc.string()), channel_data: loose(fc.json()) },
            { requiredKeys: [] },
          ),
        ),
      },
      { requiredKeys: [] },
    )
    .map((frame) => JSON.stringify(frame)),
);

afterEach(closeAll);

describe('whatever one client sends', () => {
  it('the server lives, and its neighbour receives exactly what is meant for it', async () => {
    const limits = { frameBurst: 100_000, connectionsPerAddress: 1000 };
    const { bus, port, server } = await startServer({ limits });
    const neighbour = await connectRaw(port);
    await neighbour.join(GAME);
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(frames, { maxLength: 20 }), fc.boolean(), async (list, member) => {
        const client = await connectRaw(port);
        if (member) client.subscribe(CHAT, authFor(client.socketId, CHAT, 'anna'));
        for (const frame of list) client.ws.send(frame);
        client.ws.close();
        await client.closed;
        round += 1;
        await bus.publish(GAME, 'Marker', { round });
        expect(await neighbour.next()).toEqual({ event: 'Marker', channel: GAME, data: { round } });
        expect(neighbour.untaken()).toEqual([]);
      }),
      { numRuns: 150 },
    );
    expect(server.stats().subscriptions).toBe(1);
  });
});
