import { html as xml } from '../auth/provider/html.ts';
import { pageTexts } from '../errors/index.ts';
import { legalXml, nameIn } from '../pages/words.ts';
import { chaptersOf, type Making } from './chapters.ts';
import { STYLE, titlePage } from './frame.ts';

const words = pageTexts.book;

/** The book as one page of HTML that holds everything, also its pictures (BACK-74). The markup is XHTML too; it is sent piece by piece. */
export async function* bookPage(making: Making, madeAt: number): AsyncGenerator<string> {
  const { story, dates } = making;
  const chapters = chaptersOf(making);
  const picture = story.picture === null ? undefined : await making.place(story.picture);
  const cover = picture && 'src' in picture ? picture.src : undefined;
  const links = chapters.map(({ id, title }) => xml`<li><a href="#${id}">${title}</a></li>\n`);
  const contents = xml`<nav aria-label="${words.contents}"><h2>${words.contents}</h2><ol>
${links}</ol></nav>`;
  const { markup } = xml`<html lang="ru">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="referrer" content="no-referrer" />
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'" />
<title>${story.title} — ${nameIn(story.game.title)}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
${titlePage(story, dates, { at: madeAt, cover })}${contents}
<main>
`;
  yield legalXml(`<!DOCTYPE html>\n${markup}`);
  for (const { id, title, sections } of chapters) {
    yield xml`<section id="${id}"><h2>${title}</h2>\n`.markup;
    yield* sections();
    yield '</section>\n';
  }
  yield '</main>\n</body>\n</html>\n';
}
