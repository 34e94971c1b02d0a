import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type HtmlKind, markupRefusal } from '../../src/domain/index.ts';
import { invalid } from '../errors/index.ts';
import { createSlots } from '../uploads/slots.ts';
import { cleanAndJudge, type Cleaned, type Order } from './clean.ts';

/** Longer HTML, in UTF-16 units, is cleaned beside the event loop, which the dearest of this length holds for a few milliseconds. */
const LONG = 4_000;

/** Without work for so long, the thread ends, in ms: its memory is worth more than the moment it takes to begin again. */
const REST_MS = 60_000;

/** Longer than any text takes, in ms: a thread that answers no more ends, so that the next text finds a new one. */
const PATIENCE_MS = 20_000;

let thread: Worker | undefined;
let rest: NodeJS.Timeout | undefined;

/** Starts the thread. It does not get the host's environment, which holds secrets. */
function begin(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), {
    ...{ env: {}, execArgv: ['--disable-warning=ExperimentalWarning'] },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  // An error ends the thread; whoever waits learns of it by that.
  started.on('error', () => undefined);
  started.once('exit', () => {
    if (thread === started) thread = undefined;
  });
  return started;
}

/** Ends a thread; the next text begins another. */
function end(ended: Worker): void {
  if (thread === ended) thread = undefined;
  void ended.terminate();
}

async function ask(order: Order): Promise<Cleaned> {
  const asked = (thread ??= begin());
  clearTimeout(rest);
  asked.ref();
  const ended = new AbortController();
  const impatient = setTimeout(() => end(asked), PATIENCE_MS);
  const died = once(asked, 'exit', ended).then(() => {
    throw new Error('The thread that cleans texts has ended');
  });
  try {
    asked.postMessage(order);
    const [cleaned] = (await Promise.race([once(asked, 'message', ended), died])) as [Cleaned];
    return cleaned;
  } finally {
    clearTimeout(impatient);
    ended.abort();
    died.catch(() => undefined);
    asked.unref();
    rest = setTimeout(() => end(asked), REST_MS).unref();
  }
}

/** One text of each account at a time, and one of all: who sends many waits for their own, and nobody for more than one of theirs. */
const inTurn = createSlots(1);

/** HTML that was cleaned and judged. */
export type Settled = {
  kind: HtmlKind;
  /** The text as it is stored; empty where it is refused. */
  clean: string;
  /** The text as it is stored. Throws where it is refused: 422 under its field. */
  take: (field: string) => string;
  /** Is there nothing to read or to see in it? */
  isEmpty: boolean;
};

const settled = (kind: HtmlKind, { clean, refusal }: Cleaned): Settled => ({
  kind,
  clean: refusal ? '' : clean,
  take: (field) => {
    if (refusal) throw invalid({ [field]: [refusal] });
    return clean;
  },
  isEmpty: refusal?.[0] === 'fieldRequired' || refusal?.[0] === 'turnBodyRequired',
});

/** Cleans and judges HTML: a cheap look first, then the cleaning, of long texts beside the event loop, one at a time of each who asks. */
export async function cleanHtml(order: Order, userId: number): Promise<Cleaned> {
  const refusal = markupRefusal(order.html);
  if (refusal) return { clean: '', refusal };
  if (order.html.length <= LONG) return cleanAndJudge(order);
  return inTurn(userId, () => ask(order));
}

/**
 * Settles HTML that an account sent (HOST-05, SAFE-01, SAFE-02). To be called before a transaction begins, which holds the database. Refuses nothing
 * by itself: who may not write here at all hears that first.
 */
export async function settleHtml(kind: HtmlKind, html: string, userId: number): Promise<Settled> {
  return settled(kind, await cleanHtml({ html, kind }, userId));
}
