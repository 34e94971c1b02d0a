/**
 * What a reader of the guests' feed notices of an account that sends bloated texts, and texts that are dear to refuse, as fast as its limits
 * allow (SAFE-01, SAFE-02). The host runs in this process, the attacker in a thread of its own.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';
import { htmlRefusal } from '../../src/domain/index.ts';
import { sanitizePost } from '../../server/html/sanitize.ts';
import { turnsHost } from '../support/host/beginnings.ts';
import { draftAt } from '../support/host/turns.ts';
import { median, percentile } from './lib/measure.ts';
import type { Report } from './lib/report.ts';

const FEED = '/api/rpg/turns/sea?page=1';
const READS = 300;
/** A reader looks, and looks again a moment later. */
const PAUSE_MS = 10;
const CALLS = 60;

const POST = '<p>Дождь шёл третий день, и никто не спорил с ним.</p>'.repeat(16);
const LINK = `<a href="https://x.y" title="${'ы'.repeat(190)}">x</a>`;

/** As much of a text of links and their titles as is taken. */
function bloated(): string {
  let links = 1;
  while (!htmlRefusal('turn', sanitizePost(LINK.repeat(links + 1)))) links += 1;
  return LINK.repeat(links);
}

const dear = [`x${'<b>'.repeat(78_000)}`, '<'.repeat(240_000), `x${' '.repeat(200_000)}x`];

/** Sends its bodies over and over, four at a time, until so many were answered. It has a machine of its own: here it takes what the host leaves (Linux). */
const ATTACKER = `
const { workerData: { url, headers, bodies, calls }, parentPort } = require('node:worker_threads');
if (process.platform === 'linux') require('node:os').setPriority(19);
let sent = 0;
const statuses = {};
const send = async () => {
  while (sent < calls) {
    const body = bodies[sent++ % bodies.length];
    const { status } = await fetch(url, { method: 'POST', headers, body });
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
};
Promise.all([send(), send(), send(), send()]).then(() => parentPort.postMessage(statuses));
`;

export async function run(report: Report): Promise<void> {
  const { host, sea, does } = await turnsHost({ env: { RATE_LIMIT: '600', LOG_LEVEL: 'silent' } });
  const { mara, boris } = sea.keys;
  for (let turn = 0; turn < 20; turn += 1)
    await does.post('boris', boris, draftAt('market', { body: POST }));
  const address = await host.app.listen({ host: '127.0.0.1', port: 0 });

  let bytes = 0;
  let readers = 0;
  const readOnce = async (): Promise<number> => {
    const began = performance.now();
    readers += 1; // each from an address of its own, so that no limit is met
    const remoteAddress = `10.0.${String(readers >> 8)}.${String(readers & 255)}`;
    const headers = { 'accept-encoding': 'br' };
    const answer = await host.app.inject({ url: FEED, headers, remoteAddress });
    if (answer.statusCode !== 200) throw new Error(`A reader was answered ${answer.body}`);
    const took = performance.now() - began;
    bytes = brotliDecompressSync(answer.rawPayload).length;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return took;
  };
  const reads = async (isOver: (count: number) => boolean): Promise<number[]> => {
    const times: number[] = [];
    while (!isOver(times.length)) times.push(await readOnce());
    return times;
  };
  const show = (name: string, times: readonly number[]): void =>
    report.line(
      `${name.padEnd(34)} median ${median(times).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms, ${String(times.length)} reads, ${(bytes / 1_024).toFixed(0)} kB`,
    );

  await reads((count) => count >= 50); // so that the engine has seen it all
  const quiet = await reads((count) => count >= READS);
  show('quiet', quiet);
  const bodies = [bloated(), ...dear].map((body) => JSON.stringify(draftAt('pier', { body })));
  const attack = async (name: string, which: readonly string[]): Promise<number[]> => {
    const attacker = new Worker(ATTACKER, {
      eval: true,
      workerData: {
        url: `${address}/api/rpg/turn/sea/${mara}`,
        headers: { ...sea.headers.mara, 'content-type': 'application/json' },
        ...{ bodies: which, calls: CALLS / 2 },
      },
    });
    let statuses: unknown;
    void once(attacker, 'message').then(([said]: unknown[]) => (statuses = said));
    const times = await reads((count) => statuses !== undefined && count >= READS);
    show(name, times);
    report.line(`  answers ${JSON.stringify(statuses)}`);
    return times;
  };
  const refused = await attack('while dear texts are refused', bodies.slice(1));
  const filled = await attack('while bloated texts arrive', bodies.slice(0, 1));
  const after = await reads((count) => count >= READS);
  show('with a feed of them', after);
  const ratio = (times: readonly number[]): number => median(times) / median(quiet);
  report.limit('refusals, median to quiet', ratio(refused), 2, ' to 1');
  report.limit('bloated, median to quiet', ratio(filled), 2, ' to 1');
  report.limit('afterwards, median to quiet', ratio(after), 2, ' to 1');
  await host.close();
}
