/** Constants and limits: spec 1 §9, spec 2 §9, and what the documents leave open, decided. */

const SECOND = 1_000;

/** Lengths of a post in characters of plain text; the bar has one unit per ten, at most 30. */
export const POST_LENGTH = { short: 330, long: 700, unit: 10, barCap: 30 } as const;

/** Largest bodies, in characters of plain text. */
export const TEXT_LIMIT = {
  turn: 50_000,
  message: 4_000,
  chronicle: 200_000,
  comment: 4_000,
} as const;

/** Hard caps of HTML on the wire, markup included; beyond them a body is not even looked at. */
export const HTML_LIMIT = { turn: 240_000, chronicle: 840_000, comment: 40_000 } as const;

/** Wait between the press of send and the submission, in ms. */
export const SUBMIT_DELAY_MS = 300;

/** Comments of an open turn: refresh and check, in ms. */
export const COMMENTS_REFRESH_MS = 30 * SECOND;
export const COMMENTS_CHECK_MS = 5 * SECOND;

/** Polling of new turns and messages, in ms: in the background of a live socket, and without one. */
export const POLL_MS = 30 * SECOND;
export const POLL_SIMPLE_MS = 2_500;
export const POLL_CHECK_MS = SECOND;

/** How far before the last news a poll asks, in ms, so that nothing falls between two dates. */
export const POLL_OVERLAP_MS = 10 * SECOND;

/**
 * The most that one answer of a new-turns call holds, made, changed and deleted together. With so many, or where the answer says so
 * itself (`more`), something is missing from it, so the feed is reloaded.
 */
export const NEWS_LIMIT = 1_000;

/** The most that a new-messages call answers of one channel; of all channels together it is NEWS_LIMIT. */
export const CHANNEL_NEWS_LIMIT = 200;

/** The most messages that one answer of the chronicle call holds; the older ones are asked for behind them. */
export const CHRONICLE_MESSAGES_LIMIT = 1_000;

/** Unread messages of a channel are counted up to so many: who is that far behind reads no exact number. */
export const UNREADS_LIMIT = 1_000;

/** Without a connection for so long, simple polling begins, in ms. */
export const SOCKET_FALLBACK_MS = 5 * SECOND;
export const SOCKET_PORT = 6001;

/** The online list is fetched again when older, in ms. */
export const ONLINE_REFRESH_MS = 60 * SECOND;

/** The typing indicator stays, and a whisper is repeated at most, in ms. */
export const TYPING_MS = SECOND;

/** That somebody writes a turn or a chronicle is sent so often, and shown so long after the last time, in ms. */
export const WRITING_MS = { every: 4 * SECOND, shown: 10 * SECOND } as const;

/** How long messages stay, in ms. */
export const TOAST_MS = 3 * SECOND;
export const LOGIN_MESSAGE_MS = 5 * SECOND;

/** Delay before a map shows that it is loading, in ms. */
export const MAP_LOADING_DELAY_MS = 300;

/** The consent page's popup, in px. */
export const CONSENT_POPUP = { width: 1020, height: 474 } as const;

/** Profile forms: characters, rows, years. */
export const PROFILE_LIMIT = { name: 191, text: 4_000, rows: 3, ageMin: 0, ageMax: 255 } as const;

/** Avatars, in px: the largest stored side, and the circle in groups of the present. */
export const AVATAR = { side: 512, group: 40 } as const;

/** Map options where a host sends none. */
export const MAP_RESOLUTIONS = [32, 16, 8, 4, 2, 1] as const;
export const MAP_TILE = [256, 256] as const;

/** Tallest view of chronicles and plain-text messages. */
export const MESSAGE_VIEW_MAX_HEIGHT = '50vh';

/** Names of tags, in characters. */
export const TAG_LENGTH = { min: 2, max: 191 } as const;

/** Entries of a page. */
/** Messages of one page that is to reach down to a certain one. */
export const REACH_LIMIT = 1_000;

export const PAGE_SIZE = { turns: 20, profiles: 24, locations: 20, messages: 50 } as const;

/** In place of a turn's id, after which turns are asked for: those after the start are the oldest. */
export const FEED_START = 'start';

/** The host's own edit and delete windows of turns and messages, in hours: 0 means never, absent means always. */
export const DEFAULT_WINDOW_HOURS = 24;

/** Chat windows, in px; rows of the input; loads of older messages. */
export const CHAT_WINDOW = { width: 270, height: 300, minWidth: 270, minHeight: 220 } as const;
export const CHAT_INPUT_ROWS = { min: 2, max: 3 } as const;
export const OLDER_MESSAGES_LOADS = 7;

/** Ranges and defaults of a dice throw. */
export const DICE = {
  count: { min: 0, max: 100, initial: 1 },
  sides: { min: 2, max: 20, initial: 20 },
  modifier: { min: 0, max: 100, initial: 0 },
} as const;

/** Largest user settings as JSON text, in characters. */
export const SETTINGS_LIMIT = 20_000;

/** Largest uploaded picture, in bytes. */
export const UPLOAD_LIMIT = 8 * 1024 * 1024;

/** Widths, in px, at which a host of ours answers its stored pictures by `?w=`, and no others (FIRST-43). 104: the portrait beside a turn. */
export const PICTURE_WIDTHS = [64, 104, 192, 320, 720, 960, 1_280, 1_600] as const;

/** Kinds of picture that may be uploaded. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

/** Channels that one call may ask about; ids that one look-up may name. */
export const CALL_LIMIT = { channels: 200, ids: 200, signatures: 50 } as const;

/** Default language of the interface. */
export const LANGUAGE = 'ru';

/** Headers. A retry of a post with the same idempotency key (a uuid) gets the first answer again. */
export const HEADER = {
  idempotency: 'Idempotency-Key',
  xsrf: 'X-XSRF-TOKEN',
  game: 'game',
  character: 'character',
} as const;

/** The cookie whose value unsafe calls return in the XSRF header (Laravel's convention). */
export const XSRF_COOKIE = 'XSRF-TOKEN';

/** In which groups of games the reader was led by a holiday today, or stays (HOL-03): their keys, for a host that leads and renders (QUICK-16). */
export const HOLIDAY_COOKIE = 'letopis_holiday';

/** Names in an address the game from which the host has led here for a holiday (QUICK-16). */
export const LED_FROM = 'from';

/** What a picture of a map may be (WORK-50): its file in bytes, each side in px, and the types of the file. */
export const MAP_PICTURE = {
  bytes: 256 * 1024 * 1024,
  side: 16_000,
  types: ['image/png', 'image/jpeg', 'image/webp'],
} as const;
