import { readFileSync } from 'node:fs';
import { type Html, html as xml } from '../auth/provider/html.ts';
import { fill, pageTexts } from '../errors/index.ts';
import { legalXml, nameIn } from '../pages/words.ts';
import type { Dates } from './dates.ts';
import type { Story } from './story.ts';

/** What stands around the chapters of a book, whichever format it has. */

const words = pageTexts.book;

export const STYLE = readFileSync(new URL('./style.css', import.meta.url), 'utf8');

/** From the first day to the last; '' where there are no turns. */
export function spanOf({ turns }: Story, dates: Dates): string {
  const [first, last] = [turns[0], turns.at(-1)].map((turn) => (turn ? dates.day(turn.at) : ''));
  if (!first || !last) return '';
  return first === last ? first : fill(words.span, { from: first, to: last });
}

/** A picture of the cover, as it stands in the book. */
export type Cover = string | undefined;

/** Title, game, who wrote, when, and when it was made. */
export function titlePage(story: Story, dates: Dates, made: { at: number; cover: Cover }): Html {
  const { title, game, authors } = story;
  const span = spanOf(story, dates);
  const by =
    authors.length > 0 ? xml`<p class="authors">${words.authors}: ${authors.join(', ')}</p>` : [];
  const { at, cover } = made;
  return xml`<section class="cover">
<p class="game">${nameIn(game.title)}</p>
<h1>${title}</h1>
${by}${span === '' ? [] : xml`<p class="quiet">${span}</p>`}
<p class="quiet">${fill(words.made, { date: dates.day(at), name: pageTexts.name })}</p>
${cover === undefined ? [] : xml`<p><img src="${cover}" alt="" /></p>`}
</section>
`;
}

/** A page of XHTML. */
export function xhtmlPage(title: string, body: Html): string {
  const { markup } =
    xml`<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="ru" xml:lang="ru">
<head>
<title>${title}</title>
<link rel="stylesheet" type="text/css" href="style.css" />
</head>
<body>
${body}
</body>
</html>
`;
  return legalXml(`<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n${markup}`);
}
