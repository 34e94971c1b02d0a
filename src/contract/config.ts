import * as v from 'valibot';
import { SOCKET_PORT } from './constants.ts';
import type { ReadFrom } from './reading.ts';
import { isFields } from './shape.ts';

/**
 * Run-time configuration: `/config.json` beside index.html, read before start. With
 * it the client is pointed at any host without a rebuild. Unknown fields are refused, so that a
 * slip of the pen is named rather than ignored.
 */

const webUrl = v.pipe(
  v.string(),
  v.check((value) => /^https?:\/\/[^/\s]/i.test(value) || /^\/(?!\/)/.test(value)),
);

const origin = v.pipe(v.string(), v.regex(/^$|^https?:\/\/[^/\s]+$/i));

const path = v.pipe(v.string(), v.regex(/^\/(?!\/)\S*$/));

const port = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535));

/** Where models are looked up and tags made, unless said otherwise; each is followed by the type. */
export const modelPaths = { models: '/api/rpg/models', tags: '/api/rpg/tags' } as const;

/** Where the calls go. An empty origin is the page's own. */
const api = v.strictObject({
  origin: v.optional(origin, ''),
  login: v.optional(path, '/api/rpg/login'),
  logout: v.optional(path, '/api/rpg/logout'),
  broadcastingAuth: v.optional(path, '/broadcasting/auth'),
  models: v.optional(path, modelPaths.models),
  tags: v.optional(path, modelPaths.tags),
});

/** The socket server. An empty host is the page's own; without `tls` the page's scheme decides. */
const socket = v.strictObject({
  host: v.optional(v.string(), ''),
  port: v.optional(port, SOCKET_PORT),
  tls: v.exactOptional(v.boolean()),
  key: v.optional(v.pipe(v.string(), v.minLength(1)), 'letopis'),
  namespace: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z_][\w.\\]*$/)), 'App.Events.Rpg'),
});

/** The sign-in provider: its consent page, and this client's name there. `own`: its accounts are this site's, so that nothing is said of a forum. */
const provider = v.strictObject({
  authorizeUrl: v.optional(webUrl, '/provider/oauth/authorize'),
  clientId: v.optional(v.pipe(v.string(), v.minLength(1)), 'letopis'),
  scope: v.optional(v.string(), ''),
  own: v.exactOptional(v.boolean()),
});

/** One of several: `key` is what the host knows it by, `title` the word of its button, empty for the host's own. */
const oneProvider = v.strictObject({
  ...provider.entries,
  key: v.string(),
  title: v.optional(v.string(), ''),
});
export type ProviderChoice = v.InferOutput<typeof provider> &
  Partial<v.InferOutput<typeof oneProvider>>;

/** Features that need a key of their own; without the key the feature is absent. */
const push = v.strictObject({ publicKey: v.pipe(v.string(), v.minLength(1)) });

/** What a host may be able to do beyond the documents (docs/hosts.md). */
export const capabilities = [
  'idempotency',
  'readMarks',
  'recovery',
  'notifications',
  'seenMarks',
  'waiting',
  'offlineReading',
  'publicTurns',
  'channelGroups',
  'bookmarks',
  'drafts',
  'stories',
  'writing',
  'search',
  'turnDice',
  'accounts',
  'community',
  'reviews',
  'workshop',
] as const;
export type Capability = (typeof capabilities)[number];

const can = v.exactOptional(v.boolean());

function isTimeZone(value: string): boolean {
  if (value === 'UTC') return true; // the first look at any zone costs 12 ms
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** What is known of the host: the zone of dates that name none, and what it can do; what is not said is learned (HOSTS-13). */
const host = v.strictObject({
  timeZone: v.optional(v.pipe(v.string(), v.check(isTimeZone)), 'UTC'),
  ...v.entriesFromList(capabilities, can),
});

export const clientConfig = v.strictObject({
  api: v.optional(api, {}),
  host: v.optional(host, {}),
  socket: v.optional(socket, {}),
  provider: v.optional(provider, {}),
  /** Where people choose among several (OWN-34); then `provider` is not used. */
  providers: v.exactOptional(v.array(oneProvider)),
  push: v.exactOptional(push),
  /** False where nobody's actions are to be recorded (QA-01). */
  recorder: v.exactOptional(v.boolean()),
  /** True where the host takes reports of problems (BACK-130). */
  reports: v.exactOptional(v.boolean()),
  /** False where browsers are to have no service worker, and to give up the one they have (OFF-01). */
  worker: v.exactOptional(v.boolean()),
});
export type ClientConfig = v.InferOutput<typeof clientConfig>;

/** What a configuration says of the host's answers. */
export const readFrom = ({ api, host }: ClientConfig): ReadFrom => ({
  timeZone: host.timeZone,
  origin: api.origin,
});

/** What came of reading a configuration: it, or the dotted name of the first wrong field. */
export type ConfigResult = { ok: true; config: ClientConfig } | { ok: false; field: string };

/** Reads a configuration. `field` is '' where the whole file is no JSON object. */
export function parseConfig(input: unknown): ConfigResult {
  if (!isFields(input)) return { ok: false, field: '' };
  const result = v.safeParse(clientConfig, input);
  if (result.success) return { ok: true, config: result.output };
  return { ok: false, field: v.getDotPath(result.issues[0]) ?? '' };
}
