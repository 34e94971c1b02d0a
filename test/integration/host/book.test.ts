import sharp from 'sharp';
import { flag } from '../../../server/db/index.ts';
import { toJson } from '../../../server/db/schema/index.ts';
import { createUploadStore } from '../../../server/uploads/index.ts';
import { BOOK_TURNS_LIMIT } from '../../../src/contract/index.ts';
import { bookHost, filesOf, pier, posts, xml } from '../../support/host/books.ts';
import type { Community } from '../../support/host/community.ts';
import { NOON, type TestHost } from '../../support/host/index.ts';
import { refusalOf } from '../../support/host/turns.ts';

const DAY = 24 * 3_600_000;

let book: Awaited<ReturnType<typeof bookHost>>;
let host: TestHost;
let sea: Community;
let { write, html, ask } = {} as typeof book;
beforeEach(async () => {
  book = await bookHost();
  ({ host, sea, write, html, ask } = book);
});
afterEach(() => book.close());

const epub = async () => {
  const answer = await ask({ format: 'epub', ...pier });
  expect(answer.statusCode).toBe(200);
  return answer;
};

/** A stored picture, by its path. */
async function picture(): Promise<string> {
  const bytes = await sharp({
    create: { width: 1_400, height: 20, channels: 4, background: '#0a85' },
  })
    .webp()
    .toBuffer();
  return createUploadStore(book.dataDir).keep(bytes, 'a.png');
}

describe('a place as a book', () => {
  it('BACK-72 tells its turns in order by day, each with author and time, in the reader’s zone', async () => {
    await write('<p>Третий</p>', NOON + DAY, { charIsMaster: flag(true) });
    await write('<p>Первый &amp; «да»</p>', NOON);
    await write('<p>Второй</p>', NOON + 60_000, { by: 'boris' });
    await write('<p>Удалён</p>', NOON, { deletedAt: NOON });
    const document = await html({ ...pier, zone: 'Asia/Vladivostok' });
    expect(posts(document)).toEqual(['Первый & «да»', 'Второй', 'Третий']);
    expect([...document.querySelectorAll('main h2')].map((one) => one.textContent)).toEqual([
      '20 ноября 2026 г.',
      '21 ноября 2026 г.',
    ]);
    expect([...document.querySelectorAll('.turn h3')].map((one) => one.textContent)).toEqual([
      'mara',
      'boris',
      'Мастер',
    ]);
    expect(document.querySelector('.when')?.textContent).toBe('22:00');
    expect(document.querySelector('.cover')?.textContent).toMatch(
      /sea\s+Причал\s+Писали: boris, mara, Мастер\s*20 ноября 2026 г\. — 21 ноября 2026 г\./,
    );
    expect([...document.querySelectorAll('nav a')].map((one) => one.getAttribute('href'))).toEqual([
      '#c1',
      '#c2',
    ]);
    expect(document.documentElement.lang).toBe('ru');
    expect(document.querySelector('script, link, iframe')).toBeNull();
  });

  it('BACK-72 may be of the turns between two times, with or without dice; what is empty or too long is said', async () => {
    const first = await write('<p>Первый</p>', NOON);
    await write('<p>Второй</p>', NOON + DAY);
    await host.db
      .insertInto('turnActions')
      .values({
        turnId: first,
        key: 'roll',
        toId: null,
        roll: toJson({ command: '2d6', result: 7, detail: '3+4' }),
      })
      .execute();
    await host.db
      .insertInto('turnActions')
      .values({ turnId: first, key: 'route', toId: sea.places.market, roll: null })
      .execute();
    const to = String(NOON + 1_000);
    expect(posts(await html({ ...pier, to }))).toEqual(['Первый']);
    expect(posts(await html({ ...pier, from: to }))).toEqual(['Второй']);
    const actions = async (dice: string) =>
      [...(await html({ ...pier, dice })).querySelectorAll('.action')].map(
        (one) => one.textContent,
      );
    expect(await actions('0')).toEqual(['Переход: Рынок']);
    expect(await actions('1')).toEqual(['Бросок 2d6: 7 (3+4)', 'Переход: Рынок']);
    const none = await ask({ ...pier, format: 'epub', to: '1000' });
    expect(refusalOf(none)).toEqual([
      404,
      'За это время здесь нет ни одного хода: сохранять нечего.',
    ]);
    const rows = Array.from({ length: BOOK_TURNS_LIMIT }, () => ({
      ...{ gameId: sea.games.sea, locationId: sea.places.pier, characterId: null, userId: null },
      ...{
        post: '',
        createdAt: NOON,
        updatedAt: NOON,
        actionFromId: null,
        clockAt: null,
        deletedAt: null,
      },
    }));
    for (let from = 0; from < rows.length; from += 1_000)
      await host.db
        .insertInto('turns')
        .values(rows.slice(from, from + 1_000))
        .execute();
    const long = await ask({ ...pier, format: 'epub' });
    expect([long.statusCode, long.json<{ code: string }>().code]).toEqual([422, 'bookTooLong']);
  });

  it('BACK-74 holds the host’s own pictures inside, sized, and leaves those of others as links', async () => {
    const own = await picture();
    const elsewhere = 'https://elsewhere.example/a.png';
    await write(
      `<p>Вид: <img src="${own}" alt="Море"></p><figure><img src="${own}" alt=""></figure><p><img src="${elsewhere}" alt="Гора"></p>`,
      NOON,
    );
    const document = await html();
    const [image] = document.querySelectorAll('img');
    const data = Buffer.from(image?.src.replace('data:image/jpeg;base64,', '') ?? '', 'base64');
    expect(await sharp(data).metadata()).toMatchObject({ format: 'jpeg', width: 960 });
    expect(image?.alt).toBe('Море');
    expect(
      [...document.querySelectorAll('main a')].map((a) => [a.getAttribute('href'), a.textContent]),
    ).toEqual([[elsewhere, 'Гора']]);
    const { pictures, texts } = filesOf((await epub()).rawPayload);
    expect([...pictures.keys()]).toEqual(['OEBPS/img/1.jpg']);
    expect(await sharp(pictures.get('OEBPS/img/1.jpg')).metadata()).toMatchObject({
      ...{ format: 'jpeg', width: 960 },
    });
    const chapter = xml(texts.get('OEBPS/c1.xhtml') ?? '');
    const sources = [...chapter.querySelectorAll('img')].map((one) => one.getAttribute('src'));
    expect(sources).toEqual(['img/1.jpg', 'img/1.jpg']);
    expect(chapter.querySelector('a')?.getAttribute('href')).toBe(elsewhere);
  });

  it('BACK-74 is an EPUB whose files are all listed, well-formed and reached, its type first', async () => {
    const own = await picture();
    await host.db
      .updateTable('locations')
      .set({ image: own, description: '<p>Доски &nbsp;скрипят.</p>' })
      .where('id', '=', sea.places.pier)
      .execute();
    const hostile =
      '<ul>x<li>1</li></ul><li>a</li><table><tbody><tr><td>1</td></tr></tbody></table><tr><td>2</td></tr>' +
      '<b><p>жирный<br>абзац</p></b><a href="https://a.example/?a=1&amp;b=«2»">x</a>text <hr><pre> a\n b </pre>]]>&lt;script&gt;<h2>t</h2>';
    await write(hostile, NOON);
    await write('<p>Ещё</p>', NOON + DAY);
    const answer = await epub();
    expect(answer.headers['content-type']).toBe('application/epub+zip');
    const bytes = answer.rawPayload;
    // Uncompressed, without extra fields, at the very beginning: so it is distinguished from other archives.
    expect(bytes.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip');
    expect([bytes.readUInt16LE(8), bytes.readUInt16LE(28)]).toEqual([0, 0]);
    const { texts, pictures } = filesOf(bytes);
    const container = xml(texts.get('META-INF/container.xml') ?? '');
    expect(container.querySelector('rootfile')?.getAttribute('full-path')).toBe(
      'OEBPS/package.opf',
    );
    const opf = xml(texts.get('OEBPS/package.opf') ?? '');
    const items = [...opf.querySelectorAll('manifest > item')].map((item) => ({
      ...{ id: item.getAttribute('id') ?? '', href: item.getAttribute('href') ?? '' },
      ...{ type: item.getAttribute('media-type'), properties: item.getAttribute('properties') },
    }));
    const listed = items.map(({ href }) => `OEBPS/${href}`).sort();
    const there = [...texts.keys(), ...pictures.keys()].filter((name) =>
      /^OEBPS\/(?!package)/.test(name),
    );
    expect(listed).toEqual(there.sort());
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(items.find(({ properties }) => properties === 'cover-image')?.href).toBe('img/1.jpg');
    const spine = [...opf.querySelectorAll('spine > itemref')].map((one) =>
      one.getAttribute('idref'),
    );
    expect(spine).toEqual(['title', 'nav', 'c1', 'c2', 'c3']);
    const said = (name: string) =>
      [...opf.getElementsByTagName(name)].map((one) => one.textContent);
    expect(said('dc:title')).toEqual(['Причал']);
    expect(said('dc:language')).toEqual(['ru']);
    expect(said('dc:creator')).toEqual(['mara']);
    expect(said('dc:identifier')[0]).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5/);
    expect(said('meta')[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

    for (const { href, type } of items.filter((item) => /xml/.test(item.type ?? ''))) {
      const page = xml(texts.get(`OEBPS/${href}`) ?? '');
      if (type !== 'application/xhtml+xml') continue;
      expect([href, page.documentElement.getAttribute('xml:lang')]).toEqual([href, 'ru']);
      expect([href, page.querySelector('title')?.textContent.length]).not.toEqual([href, 0]);
      for (const link of page.querySelectorAll('nav a'))
        expect(listed).toContain(`OEBPS/${link.getAttribute('href')}`);
      for (const one of page.querySelectorAll('ul > *, ol > *')) expect(one.localName).toBe('li');
      expect(page.querySelector('p p, span p, b p, :not(ul, ol) > li, :not(tr) > td')).toBeNull();
      expect(
        [...page.querySelectorAll('section')]
          .flatMap((one) => [...one.childNodes])
          .filter((node) => node.nodeType === 3 && node.textContent?.trim() !== ''),
      ).toEqual([]);
    }
    const chapter = texts.get('OEBPS/c2.xhtml') ?? '';
    expect(xml(chapter).documentElement.textContent).toContain(']]><script>');
    expect(chapter).toContain('жирный<br');
  });

  it('BACK-74 has a readable name in its own letters', async () => {
    await host.db
      .updateTable('locations')
      .set({ title: 'Причал "№ 1/2": (да)' })
      .where('id', '=', sea.places.pier)
      .execute();
    await write('<p>Первый</p>', NOON);
    const { headers } = await epub();
    const [, name = ''] =
      /filename\*=UTF-8''([\w.%~-]+)$/.exec(String(headers['content-disposition'])) ?? [];
    expect(decodeURIComponent(name)).toBe('Причал № 1 2 (да) — sea.epub');
  });
});
