/**
 * `npm run lighthouse`: the scores that Lighthouse gives three pages of a guest, on its telephone (docs/benchmarks.md). Lighthouse is no dependency: npx
 * fetches it, 60 MB, at its first run. Needs the built client and a network.
 */
import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { findBrowser } from './lib/browser.mjs';
import { GAME } from '../test/support/e2e/actions.ts';
import { startLetopis } from '../test/support/e2e/letopis.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const PAGES = [`/${GAME}`, `/${GAME}/location/traktir`, `/${GAME}/map`];
/** A whole report is several megabytes of JSON. */
const maxBuffer = 64 * 2 ** 20;

interface Result {
  readonly categories: Readonly<
    Record<string, { readonly title: string; readonly score: number | null }>
  >;
}

const run = promisify(execFile);

/** Lighthouse now and then loses the beginning of its trace. */
const ATTEMPTS = 3;

/** Of each page so many reports are made: one alone takes a busy moment of the machine for the page. */
const ROUNDS = 3;

/** Its report of a page, as JSON. */
async function reportOf(address: string, attempt = 1): Promise<string> {
  try {
    const { stdout } = await run(
      'npx',
      [
        ...['--yes', LIGHTHOUSE, address, '--quiet', '--output=json'],
        '--only-categories=performance,accessibility,best-practices,seo',
        '--chrome-flags=--headless=new --no-sandbox',
      ],
      { env: { ...process.env, CHROME_PATH: findBrowser() }, maxBuffer },
    );
    return stdout;
  } catch (error) {
    const { stderr = '' } = error as { readonly stderr?: string };
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse fails at ${address}: ${stderr}`);
    return reportOf(address, attempt + 1);
  }
}

/** The median of some scores, and their range where they differ: `97 (95 to 99)`. */
function tellScores(scores: readonly (number | null)[]): string {
  const [least = 0, ...more] = scores
    .map((score) => Math.round(100 * (score ?? 0)))
    .sort((a, b) => a - b);
  const most = more.at(-1) ?? least;
  const median = [least, ...more][Math.floor(scores.length / 2)] ?? least;
  return least === most
    ? String(median)
    : `${String(median)} (${String(least)} to ${String(most)})`;
}

const letopis = await startLetopis({ LOG_LEVEL: 'silent', SERVICE_WORKER: 'true' });
try {
  for (const page of PAGES) {
    const scores = new Map<string, (number | null)[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { categories } = JSON.parse(await reportOf(letopis.origin + page)) as Result;
      for (const { title, score } of Object.values(categories))
        scores.set(title, [...(scores.get(title) ?? []), score]);
    }
    const told = [...scores].map(([title, all]) => `${title} ${tellScores(all)}`);
    console.log(`${page.padEnd(26)} ${told.join(', ')}`);
  }
} finally {
  await letopis.dispose();
}
