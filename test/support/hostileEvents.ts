import { events } from '../../src/contract/index.ts';
import type { MemoryTransport } from '../../src/realtime/memoryTransport.ts';

/** What a host that means no good says in answers and events. */
export const SCRIPT =
  '<img src=x onerror="window.harmed = true"><script>window.harmed = true</script>';
export const LINK = 'java\nscript:window.harmed = true';
export const HALF = '\ud800';
export const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '..x', HALF, SCRIPT];

/** What a socket may bring that is no event of ours, or only looks like one. */
const nonsense: readonly unknown[] = [
  ...[null, true, 5, '', SCRIPT, [], [[]], {}, { turn: null }, { turn: [] }, { turn: { id: {} } }],
  JSON.parse('{"__proto__":{"harmed":true},"turn":{"id":"3","__proto__":{"harmed":true}}}'),
  { constructor: { prototype: { harmed: true } } },
  { message: { id: '5', type: 'constructor', message: SCRIPT } },
  { unreads: 1e308, ids: names, notification: { id: SCRIPT, url: LINK, kind: 'toString' } },
  { channels: [{ id: HALF, type: 'toString', unreads: -1 }, null] },
  { turn: { id: '1', post: SCRIPT.repeat(5_000), char: { name: SCRIPT.repeat(500) } } },
];

/** Says it all in each channel that the client is in: as every event, as a whisper, as who is there. */
export function emitNonsense(transport: MemoryTransport): void {
  for (const channel of transport.channels()) {
    for (const data of nonsense) {
      for (const event of Object.keys(events)) transport.emit(channel, event, data);
      transport.emitWhisper(channel, 'typing', data);
    }
    transport.emitMembers(channel, nonsense);
  }
}
