import type { ElementHandle, Page } from 'puppeteer-core';
import { XSRF_COOKIE } from '../../../src/contract/constants.ts';
import ru from '../../../src/i18n/ru.json' with { type: 'json' };
import { PATIENCE_MS, type Person } from './browser.ts';
import { Visitor } from '../host/visitor.ts';
import type { Letopis } from './letopis.ts';
import { byRole } from './byRole.ts';

/** The host's cookie of a session, as a browser knows it. */
const SESSION_COOKIE = 'letopis_session';
const SESSION_LIFE_S = 24 * 60 * 60;

/** The demo's main game. */
export const GAME = 'otliv';

/** Does what opens a popup, and waits for it. */
export async function popupOf(page: Page, act: () => Promise<void>): Promise<Page> {
  const opened = page
    .browserContext()
    .waitForTarget((target) => target.opener() !== undefined, { timeout: PATIENCE_MS });
  await act();
  const popup = await (await opened).page();
  if (!popup) throw new Error('The popup has no page');
  popup.setDefaultTimeout(PATIENCE_MS);
  return popup;
}

/** Signs in as a demo account through the provider's popup, as a person would, and comes back to the game's home. */
export async function signInByHand(
  { page }: Person,
  { origin }: Letopis,
  login: string,
  game = GAME,
): Promise<void> {
  await page.goto(`${origin}/login`);
  const popup = await popupOf(page, () =>
    page.locator(byRole('button', ru.login.buttonOwn)).click(),
  );
  const back = page.waitForNavigation(); // success leads to the remembered target and reloads it (AUTH-04)
  await leaveBy(popup, `button[name=account][value=${login}]`);
  await back;
  await openHome(page, origin, game);
}

/**
 * Gives somebody's browser the session of a demo account, which signed in over HTTP: by hand it would take four pages more. Opens nothing,
 * so that a test opens what it is about.
 */
export async function giveSession(
  { context }: Pick<Person, 'context'>,
  { origin }: Pick<Letopis, 'origin'>,
  login: string,
): Promise<void> {
  const visitor = new Visitor(origin);
  await visitor.signIn(login);
  const of = { domain: new URL(origin).hostname, path: '/', sameSite: 'Lax' } as const;
  const later = Date.now() / 1000 + SESSION_LIFE_S;
  await context.setCookie(
    {
      ...of,
      name: SESSION_COOKIE,
      value: visitor.cookie(SESSION_COOKIE),
      httpOnly: true,
      expires: later,
    },
    { ...of, name: XSRF_COOKIE, value: visitor.cookie(XSRF_COOKIE) },
  );
}

/** Somebody who is signed in as a demo account opens a game's home. By hand where signing in is what a test is about: {@link signInByHand}. */
export async function signIn(
  person: Person,
  { origin }: Letopis,
  login: string,
  game = GAME,
): Promise<void> {
  await giveSession(person, { origin }, login);
  await openHome(person.page, origin, game);
}

/** Opens a game's home and waits for its first turn. */
export async function openHome(page: Page, origin: string, game = GAME): Promise<void> {
  await page.goto(`${origin}/${game}`);
  await page.locator('article').wait();
}

/** The editor of a text. */
export const EDITOR = '[data-slate-editor="true"]';
/** The editor of the form, not that of a turn which is changed. */
const NEW_TURN = `section:not(article *) ${EDITOR}`;

/** Clicks into an editor as soon as one can write there and it moves no more, and waits until the caret is in it. */
export async function clickInto(page: Page, editor: string): Promise<void> {
  const open = `${editor}[contenteditable="true"]`;
  await page.locator(open).click();
  await page.waitForFunction((one) => document.activeElement?.matches(one), {}, open);
}

/** Unfolds the form of turns, unless a text in it keeps it open, once it is awake: what is pressed before is the matter of waking.test.ts. */
export async function unfoldForm(page: Page): Promise<void> {
  const line = '[data-form] > button[aria-expanded="false"]';
  await page.locator(`${line}, ${NEW_TURN}`).wait();
  await page.waitForFunction(
    (form) =>
      [...document.querySelectorAll(`[data-form] button, ${form}`)].some((one) =>
        Object.keys(one).some((key) => key.startsWith('__reactProps$')),
      ),
    {},
    NEW_TURN,
  );
  // A draft that comes from the host may unfold it in this moment.
  await page
    .$eval(line, (one) => {
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      (one as HTMLElement).click();
    })
    .catch(() => undefined);
  await page.locator(NEW_TURN).wait();
}

/** Types a turn into the form, and waits until its draft is kept. */
export async function typeTurn(page: Page, text: string): Promise<void> {
  await unfoldForm(page);
  await clickInto(page, EDITOR);
  await page.keyboard.type(text);
  await page.locator(`::-p-text(${ru.form.draftKept})`).wait();
}

/** Waits until the editor holds exactly this text. */
export const holds = (page: Page, text: string) =>
  page.waitForFunction(
    (editor, wanted) => {
      const all = document.querySelector(editor)?.textContent;
      const hint = document.querySelector('[data-slate-placeholder]')?.textContent ?? '';
      return all?.replace(hint, '').replaceAll('\uFEFF', '').trim() === wanted;
    },
    {},
    EDITOR,
    text,
  );

/** What stands in the form's editor. */
export async function typedText(page: Page): Promise<string> {
  const editor = await page.locator(EDITOR).waitHandle();
  return editor.evaluate((element) => element.textContent);
}

/** Presses the send button as soon as it may be pressed. */
export async function pressSend(page: Page): Promise<void> {
  await page.locator(byRole('button', ru.form.send)).click();
}

/** Sends from within the text, as one does who writes without a mouse. */
export async function sendByKeys(page: Page): Promise<void> {
  await (await page.locator(EDITOR).waitHandle()).focus();
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
}

/** Sends what is in the form; resolves with the time (ms) at which the host had answered. */
export async function send(page: Page): Promise<number> {
  const answered = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' &&
      /\/api\/rpg\/turn\/[^/]+\/[^/]+$/.test(response.url()),
  );
  await pressSend(page);
  const response = await answered;
  if (!response.ok()) throw new Error(`The turn was refused with ${String(response.status())}`);
  return Date.now();
}

/** Waits until a turn with this text stands in the page's feed. */
export async function seeTurn(page: Page, text: string, patience?: number): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('article')].some((one) => one.textContent.includes(wanted)),
    patience === undefined ? {} : { timeout: patience },
    text,
  );
}

/** The first words of each turn on the page, in the order of the page. */
export async function turnsOnPage(page: Page): Promise<string[]> {
  return page.$$eval('article', (articles) => articles.map((one) => one.textContent));
}

/** Presses the button, or the link, of this name. */
export async function press(
  page: Page,
  name: string,
  role: 'button' | 'link' = 'button',
): Promise<void> {
  try {
    // Half under the header it counts as seen; and turns above it that take their true height move it out of sight again.
    const target = page.locator(byRole(role, name)).filter((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const inSight = top < innerHeight && bottom > 0;
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      return inSight;
    });
    await target.click();
  } catch (cause) {
    throw new Error(`Could not press the ${role}: ${name}`, { cause });
  }
}

/** The field of a choice by the beginning of its label: a required one carries a mark after it. */
async function choiceField(page: Page, label: string): Promise<ElementHandle> {
  const found = await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('[role=combobox]:not([aria-disabled=true])')].find((field) => {
        const name = field.getAttribute('aria-labelledby') ?? `${field.id}-label`;
        return document.getElementById(name)?.textContent.startsWith(wanted);
      }),
    {},
    label,
  );
  return found as ElementHandle;
}

/**
 * Opens a choice by the keyboard: a pointer would miss what what comes above pushes away. The form's data may bring another field in its
 * place meanwhile: then that one is taken.
 */
async function openChoice(page: Page, label: string): Promise<void> {
  const field = await choiceField(page, label);
  await field.focus();
  await page.keyboard.press('ArrowDown');
  const seen = await page.waitForFunction(
    (one) => (document.querySelector('[role=option]') ? 'open' : !one.isConnected && 'replaced'),
    {},
    field,
  );
  if ((await seen.jsonValue()) === 'replaced') await openChoice(page, label);
}

/** Chooses the option that begins so, or the first there is; resolves with its name. */
export async function pick(page: Page, label: string, start = ''): Promise<string> {
  await openChoice(page, label);
  const found = await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('[role=option]')].find((one) =>
        one.textContent.startsWith(wanted),
      ),
    {},
    start,
  );
  const option = found as ElementHandle<HTMLElement>;
  const name = await option.evaluate((one) => one.textContent);
  await option.evaluate((one) => one.click()); // the list may still be growing: the pointer would hit another
  await page.waitForFunction(() => !document.querySelector('[role=option]'));
  return name;
}

/** What a choice shows. */
export async function shownChoice(page: Page, label: string): Promise<string> {
  const field = await choiceField(page, label);
  return field.evaluate((one) => (one instanceof HTMLInputElement ? one.value : one.textContent));
}

/** Waits until a choice shows this. */
export const seeChoice = (page: Page, label: string, wanted: string) =>
  page.waitForFunction(
    (start, text) =>
      [...document.querySelectorAll('[role=combobox]:not([aria-disabled=true])')].some((field) => {
        const name = field.getAttribute('aria-labelledby') ?? `${field.id}-label`;
        const shown = field instanceof HTMLInputElement ? field.value : field.textContent;
        return document.getElementById(name)?.textContent.startsWith(start) && shown === text;
      }),
    {},
    label,
    wanted,
  );

/** Does from within what leaves the page or closes it: the answer to a click from outside might go down with the page. */
export async function leaveBy(page: Page, selector: string): Promise<void> {
  const way = await page.locator(selector).waitHandle();
  await way.evaluate((one) => void setTimeout(() => (one as HTMLElement).click()));
}

/** Whether the host knows nobody at this page. */
export const isGuest = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/rpg/init', { headers: { accept: 'application/json' } });
    const { user } = (await answer.json()) as { user?: unknown };
    return user === undefined || user === null;
  });

/** Where the page is by its own word, which is never late. */
export const placeOf = (page: Page): Promise<string> =>
  page.evaluate(() => window.location.pathname + window.location.search);

/** Waits for a text. Not by a text selector, whose grammar does not keep no-break spaces. */
export const seeText = (page: Page, text: string) =>
  page.waitForFunction(
    // While a page gives way to another there is no body, and a look that fails would not be taken again.
    (wanted) => document.querySelector('body')?.textContent.includes(wanted),
    {},
    text,
  );
