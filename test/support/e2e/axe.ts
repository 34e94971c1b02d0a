import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a violation comes to: the rule and where it is broken. */
interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: { readonly html: string; readonly failureSummary: string }[];
}

/** Waits until nothing fades or moves any more but what does so for ever: half faded in, every colour is another. */
const atRest = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );

/** What axe found in one look, and whether something began to fade or move meanwhile. */
interface Look {
  readonly violations: readonly Violation[];
  readonly moved: boolean;
}

/** WCAG 2.2 AA, and what axe counts as good practice beside it: landmarks, the order of headings. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const look = (page: Page, rules: readonly string[] | undefined): Promise<Look> =>
  page.evaluate(`(async () => {
    let moved = false;
    const note = () => (moved = true);
    const beginnings = ['animationstart', 'transitionrun'];
    for (const name of beginnings) document.addEventListener(name, note, true);
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'], // of all else axe tells one node each
      runOnly: ${JSON.stringify(rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS })},
    });
    for (const name of beginnings) document.removeEventListener(name, note, true);
    return { violations, moved };
  })()`) as Promise<Look>;

/** So often a page is looked at that does not come to rest. */
const LOOKS = 5;

/**
 * The accessibility violations of a page that axe calls moderate or worse, one readable line each: by all rules, or by these alone. A look
 * during which something faded or moved is repeated, since its colours are not the final ones.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(`typeof axe === 'object'`))) await page.evaluate(source);
  let seen: Look = { violations: [], moved: true };
  for (let looks = 0; looks < LOOKS && seen.moved; looks += 1) {
    await atRest(page);
    seen = await look(page, rules);
    if (seen.violations.length === 0) break;
  }
  return seen.violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
}
