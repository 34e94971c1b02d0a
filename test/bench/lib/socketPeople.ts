import { setTimeout as wait } from 'node:timers/promises';
import { type Character, calls, HEADER } from '../../../src/contract/index.ts';
import { GAME } from '../../support/e2e/actions.ts';
import { Visitor } from '../../support/host/visitor.ts';
import { connectRaw, type RawClient } from '../../support/realtime/rawClient.ts';

/** The first character of a visitor in the demo's main game, and the headers by which calls are made as it. */
export async function characterIn(
  visitor: Visitor,
): Promise<{ id: string; name: string; headers: Record<string, string> }> {
  const { characters } = await visitor.call<{ characters: Character[] }>(
    'GET',
    `/api/rpg/characters/${GAME}`,
  );
  const [character] = characters;
  if (!character) throw new Error('The visitor has no character');
  const { id, key, name } = character;
  return { id, name, headers: { [HEADER.game]: GAME, [HEADER.character]: key } };
}

/** One who is in a presence channel by one socket. */
export interface Guest {
  readonly id: string;
  readonly name: string;
  readonly client: RawClient;
}

/** Signs in and enters a presence channel. */
export async function enter(at: {
  readonly origin: string;
  readonly socketPort: number;
  readonly login: string;
  readonly channel: string;
}): Promise<Guest> {
  const visitor = new Visitor(at.origin);
  await visitor.signIn(at.login);
  const { id, name, headers } = await characterIn(visitor);
  const client = await connectRaw(at.socketPort);
  const answer = await visitor.ask(calls.authorizeChannel.path({}), {
    method: 'POST',
    headers,
    body: new URLSearchParams({ socket_id: client.socketId, channel_name: at.channel }),
  });
  client.subscribe(at.channel, (await answer.json()) as object);
  await client.next('pusher_internal:subscription_succeeded');
  return { id, name, client };
}

/** The time (ms) of each call of a page, asked one after the other for a while. */
export async function askPages(visitor: Visitor, ms: number): Promise<number[]> {
  // The host may have given up an idle line; the first call opens another.
  await visitor.ask(`/api/rpg/turns/${GAME}`).catch(() => undefined);
  const times: number[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const at = performance.now();
    await (await visitor.ask(`/api/rpg/turns/${GAME}`)).text();
    times.push(performance.now() - at);
    await wait(15);
  }
  return times;
}

/** The time (ms) of each whisper from one to another for a while; what does not come within a second counts as that. */
export async function whisper(
  [from, to]: readonly [Guest, Guest],
  channel: string,
  ms: number,
): Promise<number[]> {
  const times: number[] = [];
  let arrived: (() => void) | undefined;
  const listen = (raw: Buffer): void => {
    const frame = JSON.parse(raw.toString()) as { event: string; user_id?: string };
    if (frame.event === 'client-typing' && frame.user_id === from.id) arrived?.();
  };
  to.client.ws.on('message', listen);
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const at = performance.now();
    const came = new Promise<void>((resolve) => (arrived = resolve));
    from.client.send({ event: 'client-typing', channel, data: { name: from.name } });
    await Promise.race([came, wait(1_000)]);
    times.push(performance.now() - at);
    await wait(110);
  }
  to.client.ws.off('message', listen);
  return times;
}
