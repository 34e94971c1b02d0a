import { mkdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { leaveBy, popupOf } from '../support/e2e/actions.ts';
import { newPerson, type Person } from '../support/e2e/browser.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { expectOrderAt } from '../support/e2e/order.ts';
import { type People, startPeople } from '../support/e2e/people.ts';

const client = { clientId: 'letopis', clientSecret: 'a-secret-of-sixteen-signs' };
const at = (machine: string) => ({
  ...client,
  authorizeUrl: `https://${machine}/authorize`,
  tokenUrl: `https://${machine}/token`,
  userinfoUrl: `https://${machine}/me`,
});
const PROVIDERS = [
  { key: 'discord', title: 'Discord', ...at('discord.example') },
  { key: 'forum', title: 'форум «Старый причал»', ...at('forum.example') },
];
const FREE = 'master';
const { sessions, identities, leave } = ru.settings;

/** Keeps what is seen, for one's own eyes, where ACCOUNTS_SCREENS names a folder. */
async function look(page: Page, name: string, fullPage = true): Promise<void> {
  const folder = process.env.ACCOUNTS_SCREENS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const [width, height] of [
    [1280, 900],
    [360, 800],
  ] as const)
    for (const scheme of ['light', 'dark']) {
      await page.setViewport({ width, height });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png`, fullPage });
    }
  await page.setViewport({ width: 1280, height: 900 });
}

describe('accounts', () => {
  let all: People;
  let player: Person;

  beforeAll(async () => {
    const env = { PROVIDERS: JSON.stringify(PROVIDERS), PROVIDER_OWN: 'true' };
    all = await startPeople(['player'], { env, home: false });
    // Every account of the demo is somebody's: one is freed, so that it can be linked.
    const db = new DatabaseSync(path.join(all.letopis.dataDir, 'letopis.sqlite'), {
      timeout: 10_000,
    });
    db.exec(`DELETE FROM identities WHERE subject = '${FREE}'`);
    db.close();
    [player] = all.people as [Person];
  }, 120_000);
  afterAll(() => all.dispose());

  it('OWN-34 the login screen has a button for each provider, and is in order', async () => {
    const guest = await newPerson(all.browser);
    await all.screens('login-several', async () => {
      await guest.page.goto(`${all.letopis.origin}/login`);
      await guest.page.locator(byRole('button', 'Войти через Discord')).wait();
      await look(guest.page, 'login');
      await expectOrderAt(guest.page);
    });
  }, 120_000);

  it('OWN-35 OWN-36 OWN-37 another account is linked by the popup and unlinked again; the settings are in order', async () => {
    await all.screens('linking', async () => {
      const { page } = player;
      await page.goto(`${all.letopis.origin}/settings`);
      await page.locator(byRole('button', identities.linkOwn)).wait();
      await page.locator(`::-p-text(${sessions.here})`).wait();
      const link = async (login: string) => {
        const popup = await popupOf(page, () =>
          page.locator(byRole('button', identities.linkOwn)).click(),
        );
        await leaveBy(popup, `button[name=account][value=${login}]`);
      };
      allowErrors(answered(409));
      await link('tech');
      await page.locator('::-p-text(уже принадлежит другому участнику)').wait();
      await link(FREE);
      await page.locator(`::-p-text(${identities.done})`).wait();
      const unlink = 'button[aria-label^="Отвязать: Учётная запись сообщества: "]';
      await page.waitForFunction(
        (selector) => document.querySelectorAll(selector).length === 2,
        {},
        unlink,
      );
      await look(page, 'settings');
      await expectOrderAt(page);
      await page.$$eval(unlink, (buttons) => (buttons.at(-1) as HTMLButtonElement).click());
      await page.locator(`[role=dialog] ${byRole('button', identities.unlink)}`).click();
      await page.locator(`::-p-text(${identities.unlinked})`).wait();
      await page.waitForFunction((selector) => !document.querySelector(selector), {}, unlink);
    });
  }, 180_000);

  it('OWN-38 the question before leaving is in order; who leaves is a guest, and signs in as somebody new', async () => {
    await all.screens('leaving', async () => {
      const { page } = player;
      await page.goto(`${all.letopis.origin}/settings`);
      await page.locator(byRole('button', leave.open)).click();
      await page.locator('[role=dialog] input[type=text]').wait();
      await look(page, 'leave', false);
      await expectOrderAt(page);
      const asked = await page.$eval('[role=dialog] p[id]', (one) => one.textContent);
      await page.locator('[role=dialog] input[type=text]').fill(asked.split(': ')[1] ?? '');
      // The host cuts the sockets before it answers: they ask once more.
      allowErrors(answered(401));
      await page.locator(byRole('button', leave.go)).click();
      await page.locator(byRole('link', ru.nav.login)).wait();
    });
  }, 120_000);
});
