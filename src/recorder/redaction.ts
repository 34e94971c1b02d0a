import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, hashOf } from '../domain/index.ts';

/**
 * What may enter a log, by field name. An allow-list, so that a forgotten field reveals nothing. Numbers and booleans always pass, text only by
 * the name of its field.
 */

/** Ids, keys, kinds and states, which no person writes: they stay if they look like names (`looksLikeName`), since reducers compare them. */
export const NAMES: ReadonlySet<string> = new Set([
  // of actions, and of RTK Query's
  ...['type', 'requestId', 'requestStatus', 'status', 'endpointName', 'endpoint', 'op', 'path'],
  ...['queryCacheKey', 'fixedCacheKey', 'show', 'kind', 'code', 'messageKey', 'reducerPath'],
  ...['invalidationBehavior', 'direction'],
  // things of the game
  ...['id', 'key', 'game', 'games', 'gameKey', 'group', 'character', 'characterKey', 'user'],
  ...['location', 'baseLocations', 'currentLocation', 'map', 'quest', 'quests', 'event', 'npc'],
  ...['tags', 'archive', 'job'],
  ...['turn', 'channel', 'author_id', 'author_type', 'author', 'deleted', 'users', 'profiles'],
  ...['requestedGame', 'requestedCharacter', 'before', 'request', 'divider', 'feed'],
  ...['entry', 'visit', 'led', 'open', 'selected', 'order', 'entering', 'onScreen', 'blocking'],
  // states and choices
  ...['mode', 'modes', 'action', 'actions', 'actionTypes', 'destination', 'from', 'to', 'init'],
  ...['older', 'owner', 'viewer', 'ids', 'ringing', 'marking', 'gone', 'why'],
  ...['comment', 'profile', 'device', 'topic'],
  ...['login', 'optionsStatus', 'socket', 'main_page_type', 'profile_type', 'sendSetting', 'busy'],
  ...['sendSettingMobile', 'gender', 'context', 'form', 'by', 'loading'],
  ...['sign'],
  // keys of what is sent
  ...['nonce', 'failedNonce', 'polled', 'idempotencyKey', 'attempt', 'loginAttempt'],
]);

/** Input fields for numbers, in which a user may type anything: only numbers stay. */
export const NUMERALS: ReadonlySet<string> = new Set(['count', 'sides', 'modifier']);

export const looksLikeNumeral = (text: string): boolean => /^[+-]?\d{1,9}$/.test(text);

/** What people write, and their names: replaced by placeholders unless the user agreed to leave words in. */
export const WORDS: ReadonlySet<string> = new Set([
  ...['post', 'html', 'text', 'message', 'messages', 'body', 'desc', 'intro', 'info', 'rules_text'],
  ...['title', 'menu_title', 'titleAdmin', 'name', 'alias', 'original', 'previous', 'cleared'],
  ...['theirs', 'host', 'roll', 'command', 'detail', 'result', 'created_at', 'createdAt', 'age'],
  ...['rendition', 'replaced', 'excerpt', 'about'],
  ...['ageInfo', 'genderInfo', 'activity', 'look', 'temper', 'biography', 'skills', 'bag', 'label'],
  ...['newcomment', 'speciesTitle', 'factionTitle', 'positionTitle', 'chronicle', 'fields', 'said'],
  // pictures and pages, so that a log with words shows them
  ...['img', 'smallImg', 'image', 'imageSmall', 'avatar', 'turnAvatar', 'bgimage', 'chat_bgimage'],
  ...['defaultAvatar', 'masterAvatar', 'seo', 'url', 'icon', 'link', 'speciesImage', 'colorName'],
  ...['factionImage', 'positionImage', 'factionColorTitle', 'colorTitle', 'genderIcon', 'value'],
  ...['note'],
  ...['species', 'faction', 'position', 'imageValue', 'imageBefore', 'profileUrl', 'smallImage'],
]);

/** Credentials: nothing of them stays, not even their length, whatever the user agreed to. */
export const SECRETS: ReadonlySet<string> = new Set([
  ...['token', 'uploadToken', 'code_verifier', 'code_challenge', 'verifier', 'password', 'secret'],
  ...['cookie', 'authorization', 'auth', 'xsrf', 'csrf', 'email', 'mail', 'phone', 'channel_data'],
  ...['redirect_uri', 'socket_id', 'client_secret', 'publicKey', 'p256dh', 'headers'],
]);

/** Calls with credentials in arguments or answers: no text of them stays but the fields below. */
export const SECRET_CALLS: ReadonlySet<string> = new Set([
  ...['login', 'authorizeChannel', 'authorizeChannels', 'subscribePush', 'unsubscribePush'],
  ...['sessions', 'endSession', 'identities', 'linkIdentity', 'unlinkIdentity', 'leaveCommunity'],
  ...['makeResetLink', 'found', 'makeInvitation', 'invitation', 'acceptInvitation'],
]);

/** What stays of such a call: its name and progress. */
export const SECRET_CALL_NAMES: ReadonlySet<string> = new Set([
  ...['type', 'endpointName', 'requestId', 'requestStatus', 'status', 'kind', 'show'],
]);

/** Fields that are words elsewhere, but names in these actions. */
export const NAMES_OF_ACTION: Readonly<Record<string, ReadonlySet<string>>> = {
  'chat/messagesSeen': new Set(['message']),
  'chat/composers/selectionToggled': new Set(['message']),
};

/** The same for a call's arguments. */
export const NAMES_OF_CALL: Readonly<Record<string, ReadonlySet<string>>> = {
  readChatMessages: new Set(['message']),
};

/** Objects in which every text is a name: route parameters and read marks. */
export const OF_NAMES: ReadonlySet<string> = new Set(['params', 'marks']);

/** Objects whose field names are words: titles that were looked up. */
export const NAMED_BY_WORDS: ReadonlySet<string> = new Set(['title', 'fields']);

const NAME_LENGTH = 300;

/** True for text such as hosts and this program use for ids and keys: Latin letters only, no words separated by spaces. */
export function looksLikeName(text: string): boolean {
  return text.length <= NAME_LENGTH && /^[\w\-.:/#%|~ ]*$/.test(text) && !/\w \w/.test(text);
}

/** Replaces words by placeholders. Deterministic within one page's life. */
export type Mask = (text: string) => string;

/** The letters of placeholders. */
const LETTERS = Array.from({ length: 32 }, (_, at) => String.fromCodePoint(0x430 + at));

/** Placeholder for a character of two UTF-16 units. */
const WIDE = '\u{1F7E6}';

const attributes = [...new Set(Object.values(ALLOWED_ATTRIBUTES).flat())].join('|');
const tag = String.raw`</?(?:${ALLOWED_TAGS.join('|')})(?:\s+(?:${attributes})="[^"<>]*")*\s*/?>`;
const entity = '&(?:nbsp|amp|lt|gt|quot|apos|#39|#160|shy);';

/** What stays: tags and entities of our own formats, white space, punctuation. */
const structure = new RegExp(
  String.raw`(${tag})|${entity}|[<&]|[\s.,:;!?…«»"'()>=/[\]|*+\-–—\u00AD\u200B-\u200D\u2060\uFEFF]+`,
  'gu',
);
const attributeValue = /="([^"]*)"/g;

/** Length of a mask's key. As many as `getRandomValues` gives at once. */
export const KEY_BYTES = 65_536;

/**
 * Placeholders of the same length: one letter for all characters of a word, chosen by the byte of the key that the word's hash points at. So
 * different texts stay different, concatenation and markup survive, and nobody can recover the words: the key is random, and never leaves
 * the page.
 */
export function createMask(key: Uint8Array): Mask {
  const letterOf = (word: string): string =>
    LETTERS[(key[hashOf(word) % key.length] ?? 0) % LETTERS.length] ?? '';

  function hidden(word: string): string {
    if (word === '') return '';
    const letter = letterOf(word);
    if (!/[\u{D800}-\u{DFFF}\u{10000}-\u{10FFFF}]/u.test(word)) return letter.repeat(word.length);
    return Array.from(word, (char) => (char.length > 1 ? WIDE : letter)).join('');
  }

  const words: Mask = (text) => {
    let done = 0;
    let out = '';
    for (const found of text.matchAll(structure)) {
      out += hidden(text.slice(done, found.index)) + kept(found[0], found[1]);
      done = found.index + found[0].length;
    }
    return out + hidden(text.slice(done));
  };

  /** A tag keeps its attributes, but not their values. */
  function kept(sign: string, isTag: string | undefined): string {
    if (isTag === undefined) return sign;
    return sign.replaceAll(attributeValue, (_all, value: string) => `="${words(value)}"`);
  }

  return words;
}
