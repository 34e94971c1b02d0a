import { COMMUNITY_LIMIT, type ErrorId } from '../contract/index.ts';
import { seoOf } from './latin.ts';
import { characterCount } from './plainText.ts';
import { isShown, normalizeName } from './profileForm.ts';

/** The rules of a community: what may be named how, and who appoints whom (OWN-41 to OWN-52). */

/** What is wrong with a field: an id of the catalogue, with the numbers of its text. */
export type FieldProblem = readonly [ErrorId, Readonly<Record<string, number>>];

/** First steps of addresses that are no games: screens, calls, files of the host, and what may become such. */
const RESERVED = new Set([
  ...['login', 'logout', 'oauth', 'register', 'account', 'settings', 'search', 'bookmarks'],
  ...['drafts', 'waiting', 'replay', 'replay-frame', 'found', 'community', 'invite', 'reset'],
  ...['api', 'app', 'assets', 'avatars', 'broadcasting', 'cards', 'config', 'demo', 'docs', 'feed'],
  ...['feeds', 'health', 'index', 'metrics', 'new', 'pictures', 'provider', 'ready', 'robots'],
  ...['constructor', 'null', 'undefined'],
  ...[
    'rpg',
    'sitemap',
    'sized',
    'static',
    'tiles',
    'uploads',
    'user',
    'master',
    'worker',
    'workshop',
  ],
]);

const KEY = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** A name or title as it is kept: one line, no marks that are not seen. */
export const namedAs = (typed: string): string => normalizeName(typed);

/** What is wrong with a name of at most `max` characters; undefined where nothing is. */
export function nameProblem(typed: string, max: number): FieldProblem | undefined {
  const name = namedAs(typed);
  if (!isShown(name)) return ['fieldRequired', {}];
  return characterCount(name) > max ? ['fieldTooLong', { max }] : undefined;
}

/** What is wrong with what somebody writes to others, of at most `max` characters; undefined where nothing is. */
export function wordsProblem(typed: string, max: number): FieldProblem | undefined {
  if (!isShown(typed)) return ['fieldRequired', {}];
  return characterCount(typed.trim()) > max ? ['fieldTooLong', { max }] : undefined;
}

/** What is wrong with the key of a new game: lower Latin letters, digits and single dashes, at least two signs, no address of the site itself. */
export function gameKeyProblem(key: string): FieldProblem | undefined {
  const { gameKey: max } = COMMUNITY_LIMIT;
  if (key === '') return ['fieldRequired', {}];
  if (key.length > max) return ['fieldTooLong', { max }];
  const isKey = key.length > 1 && KEY.test(key) && !RESERVED.has(key);
  return isKey ? undefined : ['fieldWrong', {}];
}

/** A key for a game of this title; empty where none can be made of it. */
export function suggestedKey(title: string): string {
  const key = seoOf(title)
    .replace(/^[0-9-]+/, '')
    .slice(0, COMMUNITY_LIMIT.gameKey);
  const whole = key.replace(/-+$/, '');
  return gameKeyProblem(whole) ? '' : whole;
}

/** One who wants to lead: whether they own the community, and whether they are an acting game master of the game in question. */
export type Leader = { readonly isOwner: boolean; readonly isGameMaster: boolean };

/** Why somebody may not lead a game beside its turns: staff, status, journal. Technicians may not (OWN-48). */
export const leadRefusal = ({ isOwner, isGameMaster }: Leader): ErrorId | undefined =>
  isOwner || isGameMaster ? undefined : 'leadersOnly';

/** Why somebody may not appoint, change or dismiss staff: no master raises, lowers or dismisses themselves (OWN-49). */
export function staffRefusal(leader: Leader, isSelf: boolean): ErrorId | undefined {
  return leadRefusal(leader) ?? (isSelf && !leader.isOwner ? 'staffSelf' : undefined);
}
