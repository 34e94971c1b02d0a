import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Browser, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  GAME,
  giveSession,
  leaveBy,
  openHome,
  press,
  signInByHand,
  typeTurn,
} from '../support/e2e/actions.ts';
import { launchShell, newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { addBoathouse, BOATHOUSE, openChannel, say, type } from '../support/e2e/chat.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { awaitAwake } from '../support/e2e/rendered.ts';

const run = promisify(execFile);

/** Words that are said and written, and must not be in any file or database. */
const SAID = 'Крылохвостка';
const BEGUN = 'Перелойница';
const TURN = 'Шестикрылатый';

/** What the browser has put by of logs: whose each piece is, and all of it as one text. */
const shelf = (page: Page) =>
  page.evaluate(async () => {
    const made = await indexedDB.databases();
    if (!made.some(({ name }) => name === 'letopis-log')) return { owners: [], text: '' };
    return new Promise<{ owners: string[]; text: string }>((resolve, reject) => {
      const open = indexedDB.open('letopis-log', 1);
      open.onerror = () => resolve({ owners: [], text: '' });
      open.onsuccess = () => {
        const all = open.result.transaction('chunks').objectStore('chunks').getAll();
        all.onerror = () => reject(new Error('The shelf cannot be read'));
        all.onsuccess = () => {
          open.result.close();
          const chunks = all.result as { owner: string; text: string }[];
          const owners = [...new Set(chunks.map(({ owner }) => owner))];
          resolve({ owners, text: chunks.map(({ text }) => text).join('\n') });
        };
      };
    });
  });

/** Waits until what the browser has put by is so. */
async function shelfIs(page: Page, wanted: (now: Awaited<ReturnType<typeof shelf>>) => boolean) {
  const until = Date.now() + 20_000;
  let now = await shelf(page);
  while (!wanted(now) && Date.now() < until) {
    await setTimeout(250); // a page that is asked without a pause is never idle, and stores nothing
    now = await shelf(page);
  }
  if (!wanted(now)) throw new Error(`The shelf holds: ${now.owners.join()}\n${now.text}`);
  return now;
}

/** The digest that Node's replay of a log comes to; rejects where a line is bad, a reducer breaks or a check is not passed. */
async function replayed(file: string): Promise<string> {
  const program = ['--disable-warning=ExperimentalWarning', 'scripts/replay.ts', file];
  const { stdout } = await run(process.execPath, program);
  return stdout;
}

describe('a recorded log, in a browser', () => {
  let letopis: Letopis;
  let browser: Browser;
  let person: Person;
  let folder: string;
  let files = 0;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'letopis-logs-'));
    letopis = await startLetopis({ LOG_LEVEL: 'silent' });
    await addBoathouse(letopis);
    browser = await launchShell();
  }, 120_000);
  beforeEach(async () => {
    person = await newPerson(browser);
  });
  afterAll(async () => {
    await browser.close();
    await letopis.dispose();
    rmSync(folder, { recursive: true });
  });

  /** Presses «Сохранить файл»; resolves with the file that the browser has downloaded, and its name for the person. */
  async function download(page: Page): Promise<{ file: string; name: string; text: string }> {
    const client = await browser.target().createCDPSession();
    const into = path.join(folder, String((files += 1)));
    await client.send('Browser.setDownloadBehavior', {
      behavior: 'allowAndName',
      downloadPath: into,
      eventsEnabled: true,
      ...(person.context.id !== undefined && { browserContextId: person.context.id }),
    });
    const begun = new Promise<string>((resolve) => {
      client.on('Browser.downloadWillBegin', ({ suggestedFilename }) => resolve(suggestedFilename));
    });
    const done = new Promise<string>((resolve, reject) => {
      client.on('Browser.downloadProgress', ({ guid, state }) => {
        if (state === 'completed') resolve(guid);
        if (state === 'canceled') reject(new Error('The download was given up'));
      });
    });
    await press(page, ru.recording.save);
    const [name, guid] = await Promise.all([begun, done]);
    await client.detach();
    const file = path.join(into, guid);
    return { file, name, text: readFileSync(file, 'utf8') };
  }

  async function openByKey(page: Page): Promise<void> {
    for (const key of ['Alt', 'Shift'] as const) await page.keyboard.down(key);
    await page.keyboard.press('KeyL');
    for (const key of ['Shift', 'Alt'] as const) await page.keyboard.up(key);
    await page.locator('dialog[open]').wait();
  }

  /** What must not be disclosed: what was written, who wrote it, and what opens doors. */
  async function hidden(page: Page): Promise<string[]> {
    const cookies = (await person.context.cookies())
      .filter(({ name }) => name !== 'letopis_visited')
      .map(({ value }) => value);
    const token = await page.evaluate(async () => {
      const answer = await fetch('/api/rpg/init', { headers: { accept: 'application/json' } });
      return ((await answer.json()) as { user: { token: string } }).user.token;
    });
    expect([...cookies, token].every((one) => one.length > 10)).toBe(true);
    return [SAID, BEGUN, TURN, 'Ивета', 'Солодь', token, ...cookies];
  }

  it('QA-01 a log of a visit comes to the live state in Node, without words; the visit before outlives a reload, and sign-out takes all', async () => {
    await withScreens('recorder', [person], async () => {
      const { page } = person;
      await signInByHand(person, letopis, 'player');
      const talk = await openChannel(page, letopis.origin, BOATHOUSE.ref);
      await say(talk, SAID);
      // The recorder has begun, and tells which page is seen.
      const here = `"path":"/${GAME}/chat/${BOATHOUSE.ref}"`;
      await shelfIs(page, (now) => now.text.includes(here));
      await type(talk, BEGUN);
      await page.locator(`aside a[href="/${GAME}"]`).click();
      await page.locator('article').wait();
      await typeTurn(page, TURN);
      const secret = await hidden(page);
      const unsaid = (text: string): void => {
        for (const one of secret) expect(text).not.toContain(one);
      };

      await page.locator(`aside ${byRole('button', ru.app.report)}`).click();
      const saved = await download(page);
      await page.locator(`::-p-text(${saved.name})`).wait(); // shown in the dialog
      expect(saved.name).toMatch(/^letopis-\d{4}-\d\d-\d\d-\d{4}\.jsonl$/);
      unsaid(saved.text);
      expect(saved.text.includes(here)).toBe(true);
      expect(saved.text.includes(`"payload":{"path":"/${GAME}"}`)).toBe(true);
      const lines = saved.text.trimEnd().split('\n');
      const { digest } = JSON.parse(lines.at(-1) ?? '') as { digest: string }; // of the live state
      await expect(replayed(saved.file)).resolves.toContain(digest);
      // The last check can tell: one who had gone elsewhere would not have come to that state.
      const other = saved.text.replace(`"path":"/${GAME}"}`, '"path":"/elsewhere"}');
      writeFileSync(`${saved.file}-other`, other);
      await expect(replayed(`${saved.file}-other`)).rejects.toThrow();

      await page.keyboard.press('Escape');
      const last = (JSON.parse(lines.at(-2) ?? '') as { seq: number }).seq;
      const { owners, text } = await shelfIs(page, (now) =>
        now.text.includes(`"seq":${String(last)},`),
      );
      unsaid(text);
      expect(owners).toHaveLength(1);
      await page.reload();
      await awaitAwake(page);
      await openByKey(page);
      await page.locator(`::-p-text(${ru.recording.before})`).click();
      const before = await download(page);
      unsaid(before.text);
      expect(before.text).toContain(`"seq":${String(last)},`);
      await replayed(before.file);
      await page.keyboard.press('Escape');

      await page.locator('header button[aria-haspopup=menu]').click();
      await leaveBy(page, 'a[href$="/logout"]');
      await press(page, ru.nav.logout); // a draft of the visit waits: may it stay?
      await page.locator('header a[href$="/login"]').wait();
      const mine = owners[0];
      const left = await shelfIs(page, (now) => !now.owners.includes(mine ?? ''));
      unsaid(left.text);
      expect(left.text).not.toContain(`"seq":${String(last)},`);
      // What the guest's page still asks for goes out with the XSRF value of before.
      allowErrors(answered(403, '/(new|online/\\w+)$'));
      await giveSession(person, letopis, 'master');
      await openHome(page, letopis.origin);
      const theirs = await shelfIs(page, (now) => now.owners.some((one) => one !== ''));
      expect(theirs.owners).not.toContain(mine);
    });
  }, 120_000);
});
