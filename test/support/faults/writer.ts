import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { HEADER } from '../../../src/contract/index.ts';
import type { Visitor } from '../host/visitor.ts';

/** What somebody writes: where it is sent, the body of the n-th, and its id in the answer. */
export interface Work<Answer> {
  readonly address: string;
  readonly body: (words: string) => object;
  readonly idOf: (answer: Answer) => string | undefined;
}

/**
 * Between two texts, and before what failed is sent again, in ms. Two who write so through the longest fault write no more than a page of chat:
 * a room that lacks more begins with the newest page, and reads the others when one scrolls up.
 */
const PAUSE_MS = 600;
const AGAIN_MS = 250;

/** A connection that has had no answer for so long (ms) is given up, as browsers and proxies do sooner or later. */
const SILENT_MS = 15_000;

/** May what was answered so be sent again under the same key? */
const isForNow = (status: number): boolean => status >= 500 || status === 429;

/** An answer that is for good. */
class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Somebody at work. */
export interface Writer {
  /** Words by the id that the host answered for them. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** How many answers were no acknowledgement: 5xx, or a connection that broke. */
  readonly failures: () => number;
  /** Writes no more; resolves once what is under way is acknowledged. Rejects with a refusal that no retry changes. */
  stop: () => Promise<void>;
}

/**
 * Writes one text after the other, the first at the first of `ways`. What fails for now goes to the next of them under the same key, as a
 * proxy leads whom one host does not answer, until it is acknowledged.
 */
export function startWriter<Answer>(
  name: string,
  ways: readonly Visitor[],
  { address, body, idOf }: Work<Answer>,
): Writer {
  const acknowledged = new Map<string, string>();
  let [failures, tries, stopped] = [0, 0, false];

  async function send(words: string, key: string): Promise<void> {
    const way = ways[tries % ways.length];
    try {
      const answer = await way?.ask(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [HEADER.idempotency]: key },
        body: JSON.stringify(body(words)),
        signal: AbortSignal.timeout(SILENT_MS),
      });
      if (answer?.ok) {
        const id = idOf((await answer.json()) as Answer);
        if (id === undefined) throw new Refusal(`${words}: the answer has no id`);
        if (acknowledged.has(id)) throw new Refusal(`${words}: ${id} was answered before`);
        acknowledged.set(id, words);
        return;
      }
      const text = await answer?.text();
      if (!isForNow(answer?.status ?? 0))
        throw new Refusal(`${words}: ${String(answer?.status)} ${String(text)}`);
    } catch (error) {
      if (error instanceof Refusal) throw error;
    }
    failures += 1;
    tries += 1;
    await wait(AGAIN_MS);
    await send(words, key);
  }

  async function work(): Promise<void> {
    for (let n = 1; !stopped; n += 1) {
      await send(`${name}, слово ${String(n)}.`, randomUUID());
      await wait(PAUSE_MS);
    }
  }

  const done = work();
  done.catch(() => undefined); // reported by `stop`
  return {
    acknowledged,
    failures: () => failures,
    stop: () => {
      stopped = true;
      return done;
    },
  };
}
