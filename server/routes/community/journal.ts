import { Readable } from 'node:stream';
import { calls, fileCalls, type JournalFormat } from '../../../src/contract/index.ts';
import { journalFile } from '../../community/journalFile.ts';
import { journalPage, openJournal } from '../../community/journalPages.ts';
import { publishStanding } from '../../community/standing.ts';
import { findAct, undoAct } from '../../community/undo.ts';
import { alone, inGame, type Trx } from '../../db/index.ts';
import { check, noticeText } from '../../errors/index.ts';
import { route } from '../../http/route.ts';
import type { Area } from '../area.ts';

const TYPES: Readonly<Record<JournalFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
};

/** The journal: its pages, its file, and what can be taken back (OWN-61 to OWN-64). */
export const journalRoutes: Area = (app, deps) => {
  const { db, clock } = deps;

  route(app, calls.journal, ({ query, request }) => journalPage(db, query, request));

  route(
    app,
    calls.undoAct,
    async ({ params, request }) => {
      const row = await findAct(db, params.entry, request);
      const undo = (trx: Trx) => undoAct(trx, { row, request, now: clock() });
      // Beside no other act of the same game, or of the community.
      const changes = await (row.gameKey === null
        ? alone(db, 'community', undo)
        : inGame(db, row.gameKey, undo));
      await publishStanding(deps, request.log, changes);
      return { message: noticeText('actUndone') };
    },
    { limit: 'write' },
  );

  const [url] = fileCalls.journalFile.patterns;
  app.get(url, { preValidation: app.limiters.book }, async (request, reply) => {
    const { format, ...filter } = check(fileCalls.journalFile.query, request.query);
    const scope = await openJournal(db, filter, request);
    return reply
      .headers({
        'content-disposition': `attachment; filename="journal.${format}"`,
        'cache-control': 'private, no-store',
      })
      .type(TYPES[format])
      .send(Readable.from(journalFile(db, { ...filter, format }, scope)));
  });
};
