import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import type { Character } from '../../src/contract/index.ts';
import { htmlRefusal, markupRefusal } from '../../src/domain/index.ts';
import { htmlAttacks, htmlFormats } from '../support/htmlAttacks.ts';
import { GAME, openHome, signIn } from '../support/e2e/actions.ts';
import { launchShell, newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { allowed, intrudersIn } from '../support/e2e/intruders.ts';
import { feedSettled } from '../support/e2e/longFeed.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { watch, type Watch } from '../support/e2e/watch.ts';
import { writeTurns } from '../support/e2e/manyTurns.ts';
import { Visitor } from '../support/host/visitor.ts';
import { allowErrors, REFUSED_BY_POLICY } from '../support/e2e/errors.ts';

/** Each attack stands behind a paragraph by which it is found again; `;` keeps numbers from containing each other. */
const markOf = (index: number): string => `Знак ${String(index)};`;
const marked = (html: string, index: number): string => `<p>${markOf(index)}</p>${html}`;
const texts = htmlAttacks.map(marked);

/** What is expected of these texts: pictures are allowed, and none of them is there. */
const NO_PICTURE = /^Failed to load resource/;

/** Puts a text where no host would let it stand: straight into the database. */
function writeRaw(letopis: Letopis, write: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(path.join(letopis.dataDir, 'letopis.sqlite'), {
    timeout: 5_000,
  });
  write(database);
  database.close();
}

/** Posts texts as turns of the demo's player, through the real host; resolves with the texts as they are kept. */
async function postAll(letopis: Letopis, bodies: readonly string[]): Promise<string[]> {
  const visitor = new Visitor(letopis.origin);
  await visitor.signIn('player');
  const { characters } = await visitor.call<{ characters: Character[] }>(
    'GET',
    `/api/rpg/characters/${GAME}`,
  );
  const { key = '', location } = characters[0] ?? {};
  const kept: string[] = [];
  for (const body of bodies) {
    const address = `/api/rpg/turn/${GAME}/${key}`;
    const draft = { body, currentLocation: location };
    const { turn } = await visitor.call<{ turn: { post: string } }>('POST', address, draft);
    kept.push(turn.post);
  }
  return kept;
}

/** The marks of the texts that stand in the document now, and what stands beside them that must not. */
function look(page: Page): Promise<{ marks: string[]; intruders: string[] }> {
  const run = (intruders: typeof intrudersIn, may: typeof allowed) => {
    const sheets = new Map(
      [...document.querySelectorAll('p')]
        .map((p) => [/Знак \d+;/.exec(p.textContent)?.[0] ?? '', p.parentElement] as const)
        .filter(([mark]) => mark !== ''),
    );
    const found = [...sheets.values()].flatMap((sheet) => (sheet ? intruders(sheet, may) : []));
    const wide = document.documentElement.scrollWidth > window.innerWidth;
    const bar = document.elementFromPoint(window.innerWidth / 2, 10)?.closest('header');
    if (wide) found.push('the page is wider than its window');
    if (!bar) found.push('the navbar is covered');
    return { marks: [...sheets.keys()], intruders: found };
  };
  const call = `(${run.toString()})(${intrudersIn.toString()}, ${JSON.stringify(allowed)})`;
  return page.evaluate(call) as ReturnType<typeof look>;
}

/** Goes down a feed until each text was seen; resolves with all that stood there and must not. */
async function readAll(page: Page, wanted: ReadonlySet<string>): Promise<string[]> {
  const seen = new Set<string>();
  const found: string[] = [];
  for (let step = 0; step < 900 && seen.size < wanted.size; step += 1) {
    const { marks, intruders } = await look(page);
    found.push(...intruders);
    for (const mark of marks) seen.add(mark);
    await page.evaluate(() =>
      window.scrollBy({ top: window.innerHeight * 0.8, behavior: 'instant' }),
    );
    await feedSettled(page); // a long feed holds little more than what is in view
  }
  expect([...wanted].filter((mark) => !seen.has(mark))).toEqual([]);
  return found;
}

describe('what people write', () => {
  let letopis: Letopis;
  let browser: Browser;
  let reader: Person;

  beforeAll(async () => {
    letopis = await startLetopis({ LOG_LEVEL: 'silent' });
    browser = await launchShell();
  }, 120_000);
  beforeEach(async () => {
    allowErrors(NO_PICTURE, REFUSED_BY_POLICY);
    reader = await newPerson(browser);
    await signIn(reader, letopis, 'master');
  }, 120_000);
  afterEach(() => reader.context.close());
  afterAll(async () => {
    await browser.close();
    await letopis.dispose();
  });

  /** A high window, so that few steps lead through a feed. */
  async function openWatched(policy: boolean): Promise<Watch> {
    const seen = await watch(reader.page, { origin: letopis.origin, policy });
    await reader.page.setViewport({ width: 1280, height: 4_000 });
    await openHome(reader.page, letopis.origin);
    seen.went.length = 0;
    return seen;
  }

  async function expectQuiet(seen: Watch): Promise<void> {
    expect(await seen.ran()).toEqual([]);
    expect([seen.left, seen.went, seen.kept]).toEqual([[], [], []]);
    expect(new URL(reader.page.url()).pathname).toBe(`/${GAME}`);
  }

  const marks = new Set(texts.map((_, index) => markOf(index)));

  // Each attack goes through the host in postTurn.test.ts, and cleaned by it alone through a browser in cleaning.test.ts.
  it('HOST-05 does no harm in another’s browser after it went through the host', async () => {
    await withScreens('sanitised', [reader], async () => {
      const some = texts
        .map((text, index) => ({ text, index }))
        .filter(({ index }) => index % 10 === 0)
        .filter(({ text }) => !markupRefusal(text) && !htmlRefusal('turn', text)); // SAFE-01
      await postAll(
        letopis,
        some.map(({ text }) => text),
      );
      const seen = await openWatched(true);
      expect(await readAll(reader.page, new Set(some.map(({ index }) => markOf(index))))).toEqual(
        [],
      );
      await expectQuiet(seen);
    });
  }, 120_000);

  it('HOST-05 does no harm where the host cleans nothing and the page has no policy', async () => {
    await withScreens('unsanitised', [reader], async () => {
      await writeTurns(letopis.dataDir, { game: GAME, count: texts.length, until: Date.now() });
      writeRaw(letopis, (database) => {
        const write = database.prepare('update turns set post = ? where id = ?');
        const newest = database.prepare('select id from turns order by id desc limit ?');
        for (const [index, { id }] of newest.all(texts.length).entries())
          write.run(texts.at(-1 - index) ?? '', Number(id)); // the first text stands in the oldest of them
        database
          .prepare('update games set body = ?, info = ?, rules = ? where key = ?')
          .run(texts.join(''), texts.toReversed().join(''), texts.join('<p>и</p>'), GAME);
      });
      const seen = await openWatched(false);
      expect(await readAll(reader.page, marks)).toEqual([]);
      await expectQuiet(seen);
      await reader.page.goto(`${letopis.origin}/${GAME}/rules`);
      await reader.page.locator(`::-p-text(${markOf(0)})`).wait();
      expect((await look(reader.page)).intruders).toEqual([]);
      expect(await seen.ran()).toEqual([]);
    });
  }, 120_000);

  it('HOST-05 does no harm in the comments of a turn and on a location, where the host cleans nothing', async () => {
    await withScreens('unsanitised-places', [reader], async () => {
      const place = 'select locations.key from locations join games on games.id = game_id';
      let location = '';
      writeRaw(letopis, (database) => {
        const { id } = database.prepare('select max(id) as id from turns').get() as { id: number };
        const comment = database.prepare(
          "insert into turn_comments (turn_id, author, body, created_at) values (?, 'master', ?, ?)",
        );
        for (const text of texts) comment.run(id, text, Date.now());
        database.prepare('update locations set description = ?').run(texts.join(''));
        const found = database.prepare(`${place} where games.key = ? limit 1`).get(GAME);
        location = (found as { key: string }).key;
      });
      const seen = await openWatched(false);
      await reader.page.locator(`article ::-p-text(${ru.comment.show})`).click();
      const [first] = await reader.page.$$('article');
      await reader.page.waitForFunction(
        (article, mark) => article?.textContent.includes(mark),
        {},
        first,
        markOf(0), // no turn on the first page carries it
      );
      const read = await look(reader.page);
      expect([read.intruders, [...marks].filter((mark) => !read.marks.includes(mark))]).toEqual([
        [],
        [],
      ]);
      await expectQuiet(seen);
      await reader.page.goto(`${letopis.origin}/${GAME}/location/${location}`);
      await reader.page.locator(`::-p-text(${markOf(0)})`).wait();
      expect((await look(reader.page)).intruders).toEqual([]);
      expect([await seen.ran(), seen.left]).toEqual([[], []]);
    });
  }, 120_000);

  it('HOST-05 FORM-02 keeps each format of the editor to the letter, from browser to browser', async () => {
    await withScreens('formats', [reader], async () => {
      const formats = htmlFormats.filter((html) => !html.includes('<img')); // a player places no pictures (SAFE-07)
      const own = formats.map((html, index) => marked(html, 1_000 + index));
      expect(await postAll(letopis, own)).toEqual(own);
      await openWatched(true);
      await reader.page.locator(`::-p-text(${markOf(1_000)})`).wait();
      const read = await reader.page.evaluate(() =>
        [...document.querySelectorAll('article p')]
          .filter((p) => /^Знак 1\d{3};$/.test(p.textContent))
          .map((p) => p.parentElement?.innerHTML),
      );
      expect(read.toReversed()).toEqual(own);
    });
  }, 120_000);
});
