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

const letopis = await startLetopis({ LOG_LEVEL: 'silent', SERVICE_WORKER: 'true' });
try {
  for (const page of PAGES) {
    const stdout = await reportOf(letopis.origin + page);
    const { categories } = JSON.parse(stdout) as Result;
    const scores = Object.values(categories).map(
      ({ title, score }) => `${title} ${score === null ? '?' : (100 * score).toFixed(0)}`,
    );
    console.log(`${page.padEnd(26)} ${scores.join(', ')}`);
  }
} finally {
  await letopis.dispose();
}
