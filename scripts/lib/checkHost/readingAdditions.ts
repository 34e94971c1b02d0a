import { calls, type ListedBookmark } from '../../../src/contract/index.ts';
import type { Checks } from './checks.ts';

/** What only hosts like this one keep for an account: bookmarks and drafts. */

/** The bookmarks of the account, for those that are saved again as they are. */
export async function readBookmarks(checks: Checks): Promise<readonly ListedBookmark[]> {
  const marked = await checks.call(calls.bookmarkedTurns, {});
  const list = marked && (await checks.call(calls.bookmarks, {}));
  if (!marked) checks.untried('there are no bookmarks', 'bookmarks');
  const [turn] = marked?.ids ?? [];
  if (turn === undefined) checks.untried('no turn is marked', 'bookmark');
  else await checks.call(calls.bookmark, { turn });
  return list?.bookmarks ?? [];
}

/** A draft that nobody has. */
const NO_DRAFT = 'turnDraft/check-host/0/none';

/** Does the host keep drafts? */
export async function readDrafts(checks: Checks): Promise<boolean> {
  const drafts = await checks.call(calls.drafts, {});
  if (drafts) await checks.call(calls.draft, {}, { query: { key: NO_DRAFT } });
  else checks.untried('there are no drafts on the host', 'draft');
  return drafts !== undefined;
}
