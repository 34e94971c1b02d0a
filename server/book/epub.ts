import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type Html, html as xml } from '../auth/provider/html.ts';
import { pageTexts } from '../errors/index.ts';
import { legalXml, nameIn } from '../pages/words.ts';
import { type Chapter, chaptersOf, type Making } from './chapters.ts';
import { STYLE, titlePage, xhtmlPage } from './frame.ts';
import { inFiles, type ReadPicture } from './pictures.ts';

/** The book as EPUB 3, with the contents of EPUB 2 beside for old readers (BACK-74). It is sent while it is made; the list of its files comes last. */

const FOLDER = 'OEBPS';
const words = pageTexts.book;

/** So many bytes may wait for a slow reader before the next file is added. */
const WAITING_BYTES = 1024 * 1024;

const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="${FOLDER}/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/** A file of the book, as its list names it. */
type Item = { id: string; href: string; type: string; properties?: string; linear?: true };

const XHTML = 'application/xhtml+xml';

function navPage(chapters: readonly Chapter[]): string {
  const links = chapters.map(({ id, title }) => xml`<li><a href="${id}.xhtml">${title}</a></li>\n`);
  return xhtmlPage(
    words.contents,
    xml`<nav epub:type="toc" id="toc"><h2>${words.contents}</h2><ol>
<li><a href="title.xhtml">${words.titlePage}</a></li>
${links}</ol></nav>`,
  );
}

function ncx({ story }: Making, chapters: readonly Chapter[]): string {
  const point = (id: string, title: string, order: number): Html =>
    xml`<navPoint id="p-${id}" playOrder="${order}"><navLabel><text>${title}</text></navLabel><content src="${id}.xhtml"/></navPoint>
`;
  const points = chapters.map(({ id, title }, index) => point(id, title, index + 2));
  const { markup } =
    xml`<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="ru">
<head><meta name="dtb:uid" content="${story.id}"/><meta name="dtb:depth" content="1"/></head>
<docTitle><text>${story.title}</text></docTitle>
<navMap>
${point('title', words.titlePage, 1)}${points}</navMap>
</ncx>
`;
  return legalXml(`<?xml version="1.0" encoding="utf-8"?>\n${markup}`);
}

function itemMarkup({ id, href, type, properties }: Item): Html {
  const more = properties === undefined ? [] : xml` properties="${properties}"`;
  return xml`<item id="${id}" href="${href}" media-type="${type}"${more}/>\n`;
}

function packageOf({ story }: Making, items: readonly Item[], madeAt: number): string {
  const modified = new Date(madeAt).toISOString().replace(/\.\d+Z$/, 'Z');
  const cover = items.find(({ properties }) => properties === 'cover-image');
  const order = items
    .filter(({ linear }) => linear)
    .map(({ id }) => xml`<itemref idref="${id}"/>\n`);
  const { markup } =
    xml`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="ru">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${story.id}</dc:identifier>
<dc:title>${story.title}</dc:title>
<dc:language>ru</dc:language>
${story.authors.map((name) => xml`<dc:creator>${name}</dc:creator>\n`)}<dc:publisher>${nameIn(story.game.title) || pageTexts.name}</dc:publisher>
<meta property="dcterms:modified">${modified}</meta>
${cover ? xml`<meta name="cover" content="${cover.id}"/>\n` : []}</metadata>
<manifest>
${items.map(itemMarkup)}</manifest>
<spine toc="ncx">
${order}</spine>
</package>
`;
  return legalXml(`<?xml version="1.0" encoding="utf-8"?>\n${markup}`);
}

/**
 * The way of files into the archive: one after the other, no faster than they are taken. The archive writes whatever it is given, when it is
 * compressed, and waits for nobody. So each file is waited for until it is written, and then until the stream has room.
 */
function archive(given: AbortSignal) {
  const zip = new ZipFile();
  const out = new PassThrough({ readableHighWaterMark: WAITING_BYTES });
  const write = out.write.bind(out);
  out.write = (chunk: Buffer) => {
    out.emit('written');
    return write(chunk);
  };
  zip.outputStream = out;
  const closed = new AbortController();
  out.once('close', () => closed.abort());
  const signal = AbortSignal.any([given, closed.signal]);
  const mtime = new Date(0);
  const add = async (name: string, content: string | Buffer, compress = true): Promise<void> => {
    signal.throwIfAborted();
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const written = once(out, 'written', { signal });
    zip.addBuffer(bytes, name, { compress, mtime, mode: 0o100644, forceDosTimestamp: true });
    await written;
    while (out.writableNeedDrain) await once(out, 'drain', { signal });
  };
  return { out, add, end: () => zip.end() };
}

async function wordsOf({ sections }: Chapter): Promise<string> {
  const parts: string[] = [];
  for await (const section of sections()) parts.push(section);
  return parts.join('');
}

type Order = {
  making: Omit<Making, 'place'>;
  read: ReadPicture;
  origin: string | undefined;
  madeAt: number;
  signal: AbortSignal;
};

async function write(
  { making: given, read, origin, madeAt }: Order,
  { add, end }: ReturnType<typeof archive>,
) {
  await add('mimetype', 'application/epub+zip', false);
  await add('META-INF/container.xml', CONTAINER);
  const put = (name: string, content: string | Buffer, compress?: boolean) =>
    add(`${FOLDER}/${name}`, content, compress);
  const pictures = inFiles(read, origin, (name, bytes) => put(name, bytes, false));
  const making: Making = { ...given, place: pictures.place };
  const { story, dates } = making;
  const placed = story.picture === null ? undefined : await pictures.place(story.picture);
  const cover = placed && 'src' in placed ? placed.src : undefined;
  await put('style.css', STYLE);
  const chapters = chaptersOf(making);
  await put('title.xhtml', xhtmlPage(story.title, titlePage(story, dates, { at: madeAt, cover })));
  await put('nav.xhtml', navPage(chapters));
  await put('toc.ncx', ncx(making, chapters));
  for (const chapter of chapters) {
    const body = xml`<h2>${chapter.title}</h2>\n${{ markup: await wordsOf(chapter) }}`;
    await put(`${chapter.id}.xhtml`, xhtmlPage(chapter.title, body));
  }
  const items: Item[] = [
    { id: 'title', href: 'title.xhtml', type: XHTML, linear: true },
    { id: 'nav', href: 'nav.xhtml', type: XHTML, properties: 'nav', linear: true },
    { id: 'ncx', href: 'toc.ncx', type: 'application/x-dtbncx+xml' },
    { id: 'style', href: 'style.css', type: 'text/css' },
    ...chapters.map(({ id }) => ({ id, href: `${id}.xhtml`, type: XHTML, linear: true }) as const),
    ...pictures.names().map((href, index) => ({
      ...{ id: `img${String(index + 1)}`, href, type: 'image/jpeg' },
      ...(href === cover && { properties: 'cover-image' }),
    })),
  ];
  await put('package.opf', packageOf(making, items, madeAt));
  end();
}

/** A stream of the book. It breaks off where the book cannot be made to its end. */
export function bookEpub(order: Order): Readable {
  const files = archive(order.signal);
  write(order, files).catch((error: unknown) => {
    files.out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return files.out;
}
