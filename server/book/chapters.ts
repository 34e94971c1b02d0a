import type { Turn } from '../../src/contract/index.ts';
import { canReadComments, parseRoll } from '../../src/domain/index.ts';
import { type Html, html as xml } from '../auth/provider/html.ts';
import type { Db } from '../db/index.ts';
import { commentsOfTurns, type PlannedTurn, turnsById } from '../db/queries/bookTurns.ts';
import { viewTurns } from '../db/queries/turnViews.ts';
import { fill, pageTexts } from '../errors/index.ts';
import { authorOf } from '../pages/subject.ts';
import { legalXml, nameIn } from '../pages/words.ts';
import type { Dates } from './dates.ts';
import type { BookQuery, Story } from './story.ts';
import { type PlacePicture, toXhtml } from './xhtml.ts';

/** The chapters of a book: what introduces its subject, then the turns by day (BACK-72). */

/** So many turns are read at a time, and of these so many written: their pictures are drawn side by side. */
const BATCH = 48;
const TOGETHER = 8;

const words = pageTexts.book;

/** What a book is made of. */
export type Making = {
  db: Db;
  story: Story;
  query: BookQuery;
  dates: Dates;
  place: PlacePicture;
  /** Throws when nobody waits for the book any more. */
  check: () => void;
};

/** A chapter that is to be written: its title is known before its words are read. */
export type Chapter = { id: string; title: string; sections: () => AsyncGenerator<string> };

const raw = (markup: string): Html => ({ markup });

/** A route; a roll only where dice are wanted. */
function actionOf(action: Turn['actions'][number], turn: Turn, dice: boolean): string | undefined {
  if (action.key === 'route') {
    const [from, to] = [turn.actionFrom?.title ?? '', action.to.title].map(nameIn);
    return from === ''
      ? fill(words.route, { to: to ?? '' })
      : fill(words.routeFrom, { from: from ?? '', to: to ?? '' });
  }
  const roll = dice ? parseRoll(action.roll) : undefined;
  if (!roll) return undefined;
  const { command, result, detail } = roll;
  const said = detail === String(result) ? String(result) : `${String(result)} (${detail})`;
  return fill(words.roll, { command, result: said });
}

type Comment = { author: 'owner' | 'master'; body: string };

async function commentMarkup({ author, body }: Comment, place: PlacePicture): Promise<Html> {
  const label = author === 'master' ? words.masterComment : words.comment;
  const text = raw(await toXhtml(body, place));
  return xml`<aside class="comment"><p class="label">${label}</p>${text}</aside>`;
}

async function turnMarkup(
  turn: Turn,
  comments: readonly Comment[],
  making: Making,
): Promise<string> {
  const { query, dates, place } = making;
  const at = (turn.written ?? turn.created) * 1_000;
  const where = nameIn(turn.location?.title ?? '');
  const shownWhere = query.location === undefined && where !== '' ? `${where} · ` : '';
  const actions = turn.actions
    .map((action) => actionOf(action, turn, query.dice))
    .filter((said) => said !== undefined)
    .map((said) => xml`<p class="action">${said}</p>`);
  const said = [];
  for (const comment of comments) said.push(await commentMarkup(comment, place));
  const post = raw(await toXhtml(turn.post, place));
  const iso = new Date(at).toISOString();
  const { markup } = xml`<section class="turn" id="t${turn.id}">
<header><h3>${authorOf(turn)}</h3><p class="when">${shownWhere}<time datetime="${iso}">${dates.time(at)}</time></p></header>
${post}${actions}${said}
</section>
`;
  return legalXml(markup);
}

/** The comments of some turns that this reader may read, by the turn. */
async function commentsFor(turns: readonly Turn[], { db, story, query }: Making) {
  const found = new Map<string, Comment[]>();
  const open = turns.filter(
    (turn) => query.comments && turn.commentsCount > 0 && canReadComments(turn, story.actor),
  );
  if (open.length === 0) return found;
  for (const { turnId, ...comment } of await commentsOfTurns(
    db,
    open.map(({ id }) => Number(id)),
  )) {
    const id = String(turnId);
    found.set(id, [...(found.get(id) ?? []), comment]);
  }
  return found;
}

async function* turnsOf(planned: readonly PlannedTurn[], making: Making): AsyncGenerator<string> {
  for (let from = 0; from < planned.length; from += BATCH) {
    making.check();
    const ids = planned.slice(from, from + BATCH).map(({ id }) => id);
    const turns = await viewTurns(making.db, await turnsById(making.db, ids), making.story.viewer);
    const comments = await commentsFor(turns, making);
    for (let at = 0; at < turns.length; at += TOGETHER) {
      making.check();
      const some = turns.slice(at, at + TOGETHER);
      const written = some.map((turn) => turnMarkup(turn, comments.get(turn.id) ?? [], making));
      yield (await Promise.all(written)).join('');
    }
  }
}

async function* introduce(
  texts: readonly string[],
  { place, check }: Making,
): AsyncGenerator<string> {
  for (const text of texts) {
    check();
    yield `${legalXml(await toXhtml(text, place))}\n`;
  }
}

/** The chapters in their order: before the turns what introduces it, then a chapter for each day. */
export function chaptersOf(making: Making): Chapter[] {
  const { story, dates } = making;
  const days = new Map<string, PlannedTurn[]>();
  for (const turn of story.turns) {
    const day = dates.day(turn.at);
    const known = days.get(day);
    if (known) known.push(turn);
    else days.set(day, [turn]);
  }
  const chapters = [
    ...story.intros.map(({ title, texts }) => ({
      title: nameIn(title),
      sections: () => introduce(texts, making),
    })),
    ...[...days].map(([title, planned]) => ({ title, sections: () => turnsOf(planned, making) })),
  ];
  return chapters.map((chapter, index) => ({ id: `c${String(index + 1)}`, ...chapter }));
}
