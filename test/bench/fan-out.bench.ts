/**
 * How long an event takes to reach 2,000 sockets: a turn is posted, and all of them listen to its game. From the first socket that has it to the last,
 * and the host's processor time for it. The host is a process of its own; the sockets share this one, on the same cores.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HEADER } from '../../src/contract/index.ts';
import { GAME } from '../support/e2e/actions.ts';
import { killProgram } from '../support/host/program.ts';
import type { RawClient } from '../support/realtime/rawClient.ts';
import { arrivals, listen } from './lib/listeners.ts';
import { reading, startHost, writerAt } from './lib/probedHost.ts';
import { median, percentile } from './lib/measure.ts';
import type { Report } from './lib/report.ts';

const SOCKETS = 2_000;
const TURNS = 20;
const LIMIT_MS = 40;

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'letopis-fan-out-'));
  const host = startHost(dataDir, { TRUST_PROXY: 'true' });
  const clients: RawClient[] = [];
  try {
    const { visitor, self } = await writerAt(host);
    clients.push(...(await listen(visitor, SOCKETS)));
    const spans: number[] = [];
    const work: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      await reading(host);
      const come = arrivals(clients);
      const answer = await visitor.ask(`/api/rpg/turn/${GAME}/${self.key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [HEADER.idempotency]: randomUUID() },
        body: JSON.stringify({ body: `<p>Весть ${turn}.</p>`, currentLocation: self.location }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      const times = await come;
      spans.push(Math.max(...times) - Math.min(...times));
      work.push((await reading(host)).work);
      await wait(100);
    }
    report.line(`load of the machine ${loadavg()[0]?.toFixed(1) ?? '?'}`);
    report.line(
      `the host’s processor time for a turn and its event: ${median(work).toFixed(1)} ms`,
    );
    report.line(`p95 ${percentile(spans, 95).toFixed(1)} ms`);
    report.limit('first to last socket', median(spans), LIMIT_MS, ' ms');
  } finally {
    for (const { ws } of clients) ws.terminate();
    await killProgram(host);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
