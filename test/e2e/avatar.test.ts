import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ElementHandle, HTTPRequest, Page } from 'puppeteer-core';
import sharp from 'sharp';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, pick, press, seeText } from '../support/e2e/actions.ts';
import { violations } from '../support/e2e/axe.ts';
import { allowErrors } from '../support/e2e/errors.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { byRole } from '../support/e2e/byRole.ts';

const { avatar: words } = ru;
const STAGE = '[role=application]';

/** One colour, as large as that part of the whole. */
const area = (background: string, width: number, height: number, part = 1) => ({
  create: {
    width: Math.round(width * part),
    height: Math.round(height * part),
    channels: 3 as const,
    background,
  },
});

/** A picture with something to see in it; of no other shape, since the host bars this process from reading all but photographs. */
const scene = (width: number, height: number) =>
  sharp(area('#264653', width, height)).composite([
    {
      input: area('#e9c46a', width, height, 0.4),
      left: Math.round(width * 0.1),
      top: Math.round(height * 0.2),
    },
  ]);

/** Waits until no dialog is left. */
const noDialog = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[role=dialog]'));

async function chooseFile(page: Page, file: string): Promise<void> {
  const input = await page.waitForSelector('input[type=file]');
  await (input as ElementHandle<HTMLInputElement>).uploadFile(file);
}

/** Chooses a picture and waits until its frame can be moved; the focus is on it then. */
async function openCrop(page: Page, file: string): Promise<void> {
  await chooseFile(page, file);
  await page.waitForSelector(`${STAGE}[aria-disabled=false]`);
  await page.focus(STAGE);
}

const SAID = '[role=dialog] [role=status]';

/** What is said of the place of the frame after a key was let go. */
async function placeAfter(page: Page, key: 'ArrowLeft'): Promise<string> {
  const before = await page.$eval(SAID, (status) => status.textContent);
  await page.keyboard.press(key);
  const said = await page.waitForFunction(
    (status, old) => {
      const text = document.querySelector(status)?.textContent;
      return text !== old && text;
    },
    {},
    SAID,
    before,
  );
  return (await said.jsonValue()) || '';
}

/** The side and the place from the left, as they were said. */
const numbers = (said: string): number[] =>
  [...said.matchAll(/\d+/g)].map(([digits]) => Number(digits));

const inHeader = (page: Page, before?: string) =>
  page
    .waitForFunction(
      (old) => {
        const src = document.querySelector('header button img')?.getAttribute('src');
        return src !== old && src?.startsWith('/uploads/') ? src : undefined;
      },
      {},
      before,
    )
    .then(async (src) => (await src.jsonValue()) ?? '');

/** The size of a stored picture. */
async function stored(origin: string, src: string): Promise<{ width: number; height: number }> {
  // The header shows it smaller (FIRST-43); what is kept is whole.
  const answer = await fetch(origin + src.replace(/\?w=\d+$/, ''));
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return { width, height };
}

/** While this is done, no avatar reaches the host. */
async function withoutUploads(page: Page, act: () => Promise<void>): Promise<void> {
  allowErrors(/net::ERR_FAILED/);
  const fail = (request: HTTPRequest) =>
    void (request.url().includes('/avatar/upload/') ? request.abort() : request.continue());
  await page.setRequestInterception(true);
  page.on('request', fail);
  try {
    await act();
  } finally {
    page.off('request', fail);
    await page.setRequestInterception(false);
  }
}

/** Writes of the newest character what a moderator thinks, as the masters' administration does. */
function comment(dataDir: string, body: string): void {
  const db = new DatabaseSync(path.join(dataDir, 'letopis.sqlite'));
  db.prepare(
    `insert into profile_comments (character_id, user_id, body, created_at)
     select max(id), (select user_id from profile_comments limit 1), ?, ? from characters`,
  ).run(body, Date.now());
  db.close();
}

describe('the avatar of a newcomer', () => {
  let all: People;
  let page: Page;
  let folder: string;
  let tries = 0;
  /** Stands in the header until the character is known. */
  let account = '';
  const own = () => page.goto(`${all.letopis.origin}/${GAME}/profile/`);
  const file = (called: string): string => path.join(folder, called);

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'letopis-avatar-'));
    await scene(1_200, 800).jpeg().toFile(file('photo.jpg'));
    await scene(40, 40).png().toFile(file('tiny.png'));
    writeFileSync(file('drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(file('broken.png'), 'no picture at all');
    all = await startPeople(['empty'], { home: false });
    page = all.people[0]!.page;
    page.on('dialog', (dialog) => void dialog.accept()); // a failed try may have left a crop behind
  }, 120_000);

  afterAll(async () => {
    await all.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('PROF-11 begins with a character, and takes no file that is no picture', async () => {
    await all.screens('avatarFiles', async () => {
      await page.goto(`${all.letopis.origin}/${GAME}/profile/create`);
      await page.waitForSelector('input[name=name]');
      account = await inHeader(page);
      // Another name with each try, since the host keeps that of the first.
      const name = `Устинья Зыбкая ${'I'.repeat((tries += 1))}`;
      await page.type('input[name=name]', name);
      await page.type('input[name=alias]', name);
      await page.type('input[name=age]', '19');
      for (const field of ['activity', 'look', 'temper', 'biography', 'skills', 'bag'])
        await page.type(`textarea[name=${field}]`, 'Чинит сети.');
      for (const field of ['species', 'faction', 'gender'] as const)
        await pick(page, ru.profiles.fields[field]);
      await press(page, ru.profileForm.create);
      await page.locator(byRole('button', words.choose)).wait();

      await chooseFile(page, file('drawing.svg'));
      await seeText(page, words.wrongType);
      await chooseFile(page, file('broken.png'));
      await seeText(page, words.broken);
      expect(await page.$('[role=dialog]')).toBeNull();
    });
  }, 120_000);

  it('PROF-11 is cropped by keyboard and mouse, outlives a failed sending, and stands in the header', async () => {
    await all.screens('avatarCrop', async () => {
      await own();
      await openCrop(page, file('photo.jpg'));
      expect(await violations(page)).toEqual([]);
      for (let times = 0; times < 4; times += 1) await page.keyboard.press('Minus');
      const [side = 0, , left = 0] = numbers(await placeAfter(page, 'ArrowLeft'));
      expect(side).toBeLessThan(800);

      const stage = await page.$(STAGE);
      const { x, y, width, height } = (await stage?.boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2 - 40, y + height / 2, { steps: 4 });
      await page.mouse.up();
      const [sameSide = 0, , further = 0] = numbers(await placeAfter(page, 'ArrowLeft'));
      expect(sameSide).toBe(side);
      expect(further).toBeLessThan(left - 5);

      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x - 600, y - 600, { steps: 4 });
      await page.mouse.up();
      const [, , edge, top] = numbers(await placeAfter(page, 'ArrowLeft'));
      expect([edge, top]).toEqual([0, 0]);

      await withoutUploads(page, async () => {
        await press(page, words.save);
        await seeText(page, ru.error.network);
      });
      await press(page, ru.app.retry);
      await noDialog(page);
      const src = await inHeader(page, account);
      const expected = Math.min(512, side);
      expect(await stored(all.letopis.origin, src)).toEqual({ width: expected, height: expected });
    });
  }, 120_000);

  it('PROF-11 is not enlarged, goes back to the one before, and is taken away and back', async () => {
    await all.screens('avatarBack', async () => {
      await own();
      const first = await inHeader(page, account);
      await openCrop(page, file('tiny.png'));
      await press(page, words.save);
      await noDialog(page);
      const tiny = await inHeader(page, first);
      expect(await stored(all.letopis.origin, tiny)).toEqual({ width: 40, height: 40 });

      await press(page, words.revert);
      expect(await inHeader(page, tiny)).toBe(first);
      await press(page, words.delete);
      await page.waitForFunction(() => !document.querySelector('header button img'));
      await page.locator(byRole('button', words.choose)).wait();
      await press(page, words.revert);
      expect(await inHeader(page, account)).toBe(first);
    });
  }, 120_000);

  it('PROF-05 its owner reads what the moderators wrote of the character', async () => {
    await all.screens('avatarComments', async () => {
      comment(all.letopis.dataDir, '<p>Хороша, только сети подлатать.</p>');
      await own();
      await seeText(page, 'Хороша, только сети подлатать.');
      expect(await inHeader(page, account)).toMatch(/^\/uploads\//);
    });
  }, 120_000);
});
