/**
 * What may enter a log, by the name of its field: an allow-list, for a field that nobody thought of must not tell anything. Numbers and
 * truths pass everywhere; a text passes by its name alone.
 */

/**
 * Names of things, states and kinds: they stay, where they look like it (`looksLikeName`). Reducers tell things apart by them, and no person
 * writes them.
 */
export const NAMES: ReadonlySet<string> = new Set([
  // of actions, and of RTK Query's
  ...['type', 'requestId', 'requestStatus', 'status', 'endpointName', 'endpoint', 'op', 'path'],
  ...['queryCacheKey', 'fixedCacheKey', 'show', 'kind', 'code', 'messageKey', 'reducerPath'],
  ...['invalidationBehavior', 'direction'],
  // things of the game
  ...['id', 'key', 'game', 'games', 'gameKey', 'group', 'character', 'characterKey', 'user'],
  ...['location', 'baseLocations', 'currentLocation', 'map', 'quest', 'quests', 'event', 'npc'],
  ...['turn', 'channel', 'author_id', 'author_type', 'author', 'deleted', 'users', 'profiles'],
  ...['requestedGame', 'requestedCharacter', 'before', 'request', 'told', 'divider', 'feed'],
  ...['entry', 'visit', 'led', 'open', 'selected', 'order', 'entering', 'onScreen', 'blocking'],
  // states and choices
  ...['mode', 'modes', 'action', 'actions', 'actionTypes', 'destination', 'from', 'to', 'init'],
  ...['older', 'owner', 'viewer', 'ids', 'ringing', 'marking', 'gone', 'why'],
  ...['commented'],
  ...['login', 'offerStatus', 'socket', 'main_page_type', 'profile_type', 'sendSetting', 'busy'],
  ...['sendSettingMobile', 'gender', 'context', 'form', 'by', 'loading'],
  ...['sign'],
  // keys of what is sent
  ...['nonce', 'idempotencyKey', 'attempt', 'loginAttempt'],
]);

/** Fields that somebody types a number in, or anything else by mistake: numbers stay. */
export const NUMERALS: ReadonlySet<string> = new Set(['count', 'sides', 'modifier']);

export const looksLikeNumeral = (text: string): boolean => /^[+-]?\d{1,9}$/.test(text);

/** What people write and are called. A placeholder stands for it, or, where the person agrees, it itself. */
export const WORDS: ReadonlySet<string> = new Set([
  ...['post', 'html', 'text', 'message', 'messages', 'body', 'desc', 'intro', 'info', 'rules_text'],
  ...['title', 'menu_title', 'titleAdmin', 'name', 'alias', 'original', 'previous', 'cleared'],
  ...['theirs', 'host', 'roll', 'command', 'detail', 'result', 'created_at', 'createdAt', 'age'],
  ...['rendition', 'replaced'],
  ...['ageInfo', 'genderInfo', 'activity', 'look', 'temper', 'biography', 'skills', 'bag', 'label'],
  ...['newcomment', 'speciesTitle', 'factionTitle', 'positionTitle', 'chronicle', 'fields', 'said'],
  // pictures and pages, so that a log with words looks as it did
  ...['img', 'smallImg', 'image', 'imageSmall', 'avatar', 'turnAvatar', 'bgimage', 'chat_bgimage'],
  ...['defaultAvatar', 'masterAvatar', 'seo', 'url', 'icon', 'link', 'speciesImage', 'colorName'],
  ...['factionImage', 'positionImage', 'factionColorTitle', 'colorTitle', 'genderIcon', 'value'],
  ...['species', 'faction', 'position', 'imageValue', 'imageBefore', 'profileUrl', 'smallImage'],
]);

/** What opens doors: nothing of it stays, not even its length, whatever a person agrees to. */
export const SECRETS: ReadonlySet<string> = new Set([
  ...['token', 'uploadToken', 'code_verifier', 'code_challenge', 'verifier', 'password', 'secret'],
  ...['cookie', 'authorization', 'auth', 'xsrf', 'csrf', 'email', 'mail', 'phone', 'channel_data'],
  ...['redirect_uri', 'socket_id', 'client_secret', 'publicKey', 'p256dh', 'headers'],
]);

/** Calls whose arguments and answers are about opening doors: of their texts nothing stays. */
export const SECRET_CALLS: ReadonlySet<string> = new Set([
  ...['login', 'authorizeChannel', 'subscribePush', 'unsubscribePush'],
]);

/** What stays of such a call: which it was, and how far it came. */
export const SECRET_CALL_NAMES: ReadonlySet<string> = new Set([
  ...['type', 'endpointName', 'requestId', 'requestStatus', 'status', 'kind', 'show'],
]);

/** Actions in which a field is a name that is a word elsewhere. */
export const NAMES_OF_ACTION: Readonly<Record<string, ReadonlySet<string>>> = {
  'chat/messagesSeen': new Set(['message']),
  'chat/composers/selectionToggled': new Set(['message']),
};

/** The same for a call's arguments. */
export const NAMES_OF_CALL: Readonly<Record<string, ReadonlySet<string>>> = {
  readChatMessages: new Set(['message']),
};

/** Parts in which every text is a name: of the parts of an address, and of what was seen. */
export const OF_NAMES: ReadonlySet<string> = new Set(['params', 'marks']);

/** Parts whose own names are words: titles that were looked up. */
export const NAMED_BY_WORDS: ReadonlySet<string> = new Set(['title', 'fields']);

/** How long a name may be. */
const NAME_LENGTH = 300;

/** Does a text look like the name of a thing, as hosts and this program give them? No words with spaces, no letters but Latin ones. */
export function looksLikeName(text: string): boolean {
  return text.length <= NAME_LENGTH && /^[\w\-.:/#%|~ ]*$/.test(text) && !/\w \w/.test(text);
}
