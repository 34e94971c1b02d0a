import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, press, seeText } from '../support/e2e/actions.ts';
import type { Person } from '../support/e2e/browser.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { expectOrderAt, SCHEMES, SIZES } from '../support/e2e/order.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { holdJobs } from '../support/e2e/workshop.ts';

const { files } = ru.workshop;

/** Games as files in the browser: saved, downloaded, brought in, copied. */

const WRONG = 'Здесь стоит то, чего быть не может.';

/** A job takes some seconds: maps are cut, turns are written. */
const PATIENCE = { timeout: 90_000 };

const waitForText = (page: Page, text: string) =>
  page.waitForFunction((one) => document.body.textContent.includes(one), PATIENCE, text);

describe('a game as a file', () => {
  let all: People;
  let master: Person;
  let owner: Person;
  let folder: string;
  const open = ({ page }: Person, at: string) => page.goto(all.letopis.origin + at);

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'letopis-game-'));
    all = await startPeople(['master', 'owner'], { home: false });
    [master, owner] = all.people as [Person, Person];
  }, 180_000);

  afterAll(async () => {
    await all.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('WORK-123 WORK-126 WORK-127 a master saves a game and downloads it, an owner brings it in under another key and sees it', async () => {
    await all.screens('file', async () => {
      const { page } = master;
      const client = await all.browser.target().createCDPSession();
      const { id } = master.context;
      await client.send('Browser.setDownloadBehavior', {
        ...{ behavior: 'allow', downloadPath: folder },
        ...(id !== undefined && { browserContextId: id }),
      });
      await open(master, `/${GAME}/workshop`);
      await press(page, files.exportGame);
      // It goes on while the page is left.
      await open(master, `/${GAME}`);
      await open(master, `/${GAME}/workshop`);
      await page.waitForSelector(byRole('link', files.download), PATIENCE);
      await press(page, files.download, 'link');
      const zip = path.join(folder, `${GAME}.zip`);
      for (let left = 200; left > 0 && !readdirSync(folder).includes(`${GAME}.zip`); left -= 1)
        await new Promise((later) => setTimeout(later, 50));
      expect(readdirSync(folder)).toEqual([`${GAME}.zip`]);

      await open(owner, '/workshop');
      const input = await owner.page.waitForSelector('input[type=file]');
      await (input as ElementHandle<HTMLInputElement>).uploadFile(zip);
      // The game is here already.
      await owner.page.waitForSelector(byRole('textbox', files.newKey), PATIENCE);
      await seeText(owner.page, files.importFailed);
      await owner.page.locator(byRole('textbox', files.newKey)).fill('priliv');
      await press(owner.page, files.checkAgain);
      await waitForText(owner.page, files.checked);
      await press(owner.page, files.bring);
      await waitForText(owner.page, files.imported);
      await owner.page.waitForSelector('main a[href="/priliv/workshop/locations"]', PATIENCE);
      await open(owner, '/priliv');
      await owner.page.waitForSelector('main article');
    });
  });

  it('WORK-128 an owner copies a game for its next season, and finds it in the workshop', async () => {
    await all.screens('copy', async () => {
      const { page } = owner;
      await open(owner, `/${GAME}/workshop`);
      await page.locator(byRole('textbox', ru.community.gameTitle)).fill('Отлив второй');
      await press(page, files.copyGame);
      await page.waitForSelector(byRole('link', files.openCopy), PATIENCE);
      await press(page, files.openCopy, 'link');
      await page.waitForFunction(() => location.pathname === '/otliv-vtoroy/workshop');
      await open(owner, '/otliv-vtoroy/workshop/locations');
      await page.waitForSelector('main li');
    });
  });

  it('WORK-122 its parts of the pages are in order at every size, in both schemes', async () => {
    await all.screens('order', async () => {
      const { page } = owner;
      const inOrder = async (sign: string): Promise<void> => {
        for (const at of ['/workshop', `/${GAME}/workshop`]) {
          await open(owner, at);
          await page.waitForSelector(sign);
          await expectOrderAt(page, SIZES, SCHEMES.toReversed());
        }
      };
      // What has come of the jobs, then as they were on their way, and as if they had failed.
      await inOrder('main section h2');
      await holdJobs(page, { state: 'running', progress: 0.62 });
      await inOrder('main [role=progressbar]');
      const problems = [{ file: 'games/otliv/turns.jsonl', line: 3, field: 'body', text: WRONG }];
      const refusal = { code: 'archiveRefused', error: WRONG, problems } as const;
      await holdJobs(page, { state: 'failed', refusal });
      await inOrder('main [role=alert] li');
    });
  });
});
