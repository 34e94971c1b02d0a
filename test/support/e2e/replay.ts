import type { Frame, HTTPRequest, Page } from 'puppeteer-core';
import ru from '../../../src/i18n/ru.json' with { type: 'json' };
import { press } from './actions.ts';
import { byRole } from './byRole.ts';

/** The log that a page saves as a file, with words or under placeholders. */
export async function savedLog(page: Page, words: boolean): Promise<string> {
  await page.evaluate(() => {
    const view = window as unknown as { saved?: Blob | undefined };
    const create = URL.createObjectURL.bind(URL);
    view.saved = undefined;
    URL.createObjectURL = (blob: Blob) => {
      view.saved = blob;
      return create(blob);
    };
  });
  for (const key of ['Alt', 'Shift'] as const) await page.keyboard.down(key);
  await page.keyboard.press('KeyL');
  for (const key of ['Shift', 'Alt'] as const) await page.keyboard.up(key);
  if (words) await page.locator(`dialog[open] ::-p-text(${ru.recording.words})`).click();
  await press(page, ru.recording.save);
  const text = await page.waitForFunction(() =>
    (window as unknown as { saved?: Blob }).saved?.text(),
  );
  return (await text.jsonValue()) ?? '';
}

/** The visit that is recorded, once it is another than this one: the recorder, and what tells it of pages, begin late. */
export async function visitOf(page: Page, before: string | null): Promise<string | null> {
  const visit = await page.waitForFunction(
    (old) => {
      const now = sessionStorage.getItem('letopis/record/visit');
      return now !== null && now !== old && now;
    },
    {},
    before,
  );
  return (await visit.jsonValue()) || null;
}

interface Line {
  readonly kind: string;
  readonly seq: number;
  readonly action?: {
    readonly type: string;
    readonly payload?: { readonly path?: string };
    readonly meta?: { readonly arg?: { readonly endpointName?: string } };
  };
}

const linesOf = (log: string): Line[] =>
  log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

/** Numbers of the actions by which a call came to this end. */
export const numbersOf = (log: string, call: string, end: 'fulfilled' | 'rejected'): number[] =>
  linesOf(log)
    .filter(({ action }) => action?.meta?.arg?.endpointName === call && action.type.endsWith(end))
    .map(({ seq }) => seq);

/** The numbers of the actions that led to a page, with its path. */
export const pagesOf = (log: string): { readonly seq: number; readonly path: string }[] =>
  linesOf(log).flatMap(({ seq, action }) =>
    action?.type === 'ui/wentTo' ? [{ seq, path: action.payload?.path ?? '' }] : [],
  );

/** Goes to an address within the program: a reload would begin another log. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/** Drops a file as somebody's hand would. */
const drop = (page: Page, text: string) =>
  page.evaluate(
    (content, zone) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'вечер.jsonl'));
      const place = [...document.querySelectorAll('main p')].find(
        (one) => one.textContent === zone,
      );
      place?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    },
    text,
    ru.replay.drop,
  );

/** Opens the page of replays, where nothing is open yet. */
export async function openReplay(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/replay`);
  await page.locator(`::-p-text(${ru.replay.choose})`).wait();
}

/** Gives a log to the page of replays. */
export async function giveLog(page: Page, log: string): Promise<void> {
  await drop(page, log);
  await page.waitForSelector('iframe');
}

/** The frame, once the log that it was given is listed. */
export async function shownFrame(page: Page): Promise<Frame> {
  await page.waitForSelector('[role=listbox] [role=option]');
  const frames = page.frames();
  if (frames.length !== 2) throw new Error(`There are ${String(frames.length)} frames`);
  return frames[1]!;
}

/** Goes to the action of this number. */
export async function jump(page: Page, seq: number): Promise<void> {
  const field = await page.waitForSelector(byRole('textbox', ru.replay.jump));
  await field?.click({ count: 3 });
  await page.keyboard.type(String(seq));
  await page.keyboard.press('Enter');
  await page.waitForSelector(`[role=option][aria-selected=true][data-seq="${String(seq)}"]`);
}

/**
 * Records what a page and its frames ask for from now on, also those that a browser puts into a process of their own. What a policy forbids (a background of
 * the game, by its style) is recorded too, and never leaves.
 */
export function recordRequests(page: Page) {
  const asked: HTTPRequest[] = [];
  page.on('request', (request) => asked.push(request));
  const isForbidden = (request: HTTPRequest): boolean => request.failure()?.errorText === 'csp';
  const left = () => asked.filter((one) => !one.url().startsWith('data:') && !isForbidden(one));
  return { asked, left };
}

/** Is this what the frame of a replay is made of? */
export function isPartOfFrame(request: HTTPRequest, origin: string): boolean {
  const url = new URL(request.url());
  return (
    url.origin === origin && /^\/(?:assets\/|replay-frame\.html$|scheme\.js$)/.test(url.pathname)
  );
}
