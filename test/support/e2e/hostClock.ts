import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Person } from './browser.ts';

/** A clock that a host and browsers have in common, and that a test puts forward. */
export interface HostClock {
  /** Settings of the host that goes by it. */
  readonly env: Readonly<Record<string, string>>;
  /** Puts it forward by ms, for the host and for the pages of what waits that these people open from now on. */
  readonly advance: (ms: number, people: readonly Person[]) => Promise<void>;
  readonly dispose: () => void;
}

/** The host looks at the file so often, in ms. */
const LOOK_MS = 100;

/** What the host runs before its own program: its clock is as far ahead as the file says. */
const preload = (file: string): string => `
  import { readFileSync } from 'node:fs';
  const now = Date.now;
  let ahead = 0;
  setInterval(() => (ahead = Number(readFileSync(${JSON.stringify(file)}, 'utf8'))), ${String(LOOK_MS)}).unref();
  Date.now = () => now() + ahead;`;

/** In a page, before its own program. What the host renders has the clock of its renderer, which stays as it is: such pages stay, too. */
function goAhead(by: number): void {
  if (window.location.pathname !== '/waiting') return;
  const now = Date.now.bind(Date);
  Date.now = () => now() + by;
}

/** Makes a clock that is right. */
export function hostClock(): HostClock {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'letopis-clock-'));
  const file = path.join(folder, 'ahead');
  let ahead = 0;
  writeFileSync(file, '0');
  return {
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload(file))}` },
    advance: async (ms, people) => {
      ahead += ms;
      writeFileSync(file, String(ahead));
      for (const { page } of people) await page.evaluateOnNewDocument(goAhead, ms);
      await new Promise((resolve) => setTimeout(resolve, 3 * LOOK_MS));
    },
    dispose: () => rmSync(folder, { recursive: true }),
  };
}
