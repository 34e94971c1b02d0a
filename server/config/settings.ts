import * as v from 'valibot';
import { providerSettings } from './providers.ts';
import { misfits } from './together.ts';
import { isHttp, secret, url, yesNo } from './values.ts';

/** Settings that the environment may give, as text. Every one has a default; README lists them. */

const whole = (min: number, max: number, name = `a whole number from ${min} to ${max}`) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `must be ${name}`),
    v.transform(Number),
    v.minValue(min, `must be ${name}`),
    v.maxValue(max, `must be ${name}`),
  );

const publicPort = whole(1, 65_535, 'a port from 1 to 65535');
const port = whole(0, 65_535, 'a port from 1 to 65535, or 0 for any free one');

/** A picture of this host: a page loads none from elsewhere (SAFE-07). */
const ownPicture = v.pipe(
  v.string(),
  v.regex(/^\/(?![/\\])/, 'must be a path of this host, such as /pictures/nobody.png'),
);

/** Where a page is: an address, or a path of this host. */
const place = v.pipe(
  v.string(),
  v.check(
    (value) => isHttp(value) || /^\/(?!\/)/.test(value),
    'must be an http or https address, or a path',
  ),
);

/** The name of an icon, or a picture of this host (SAFE-07). */
const ownIcon = v.pipe(
  v.string(),
  v.check(
    (value) => !/^(https?:)?\/\//i.test(value),
    'must be a list of links whose icons are names, or paths of this host',
  ),
);

/** Links that the community adds to the sidebar (SHELL-11), as JSON: `[{"title":"Вики","link":"https://…","icon":{"type":"mui","icon":"MenuBook"}}]`. */
const menuLinks = v.config(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.array(
      v.strictObject({
        title: v.pipe(v.string(), v.trim(), v.nonEmpty()),
        link: place,
        icon: v.exactOptional(v.strictObject({ type: v.string(), icon: ownIcon })),
      }),
    ),
  ),
  {
    message:
      'must be a JSON list of links, each with title, link (an http or https address, or a path) and, if wanted, icon with type and icon (a name, or a path of this host)',
  },
);

/** Only what Redis itself understands: a number as the path is one of its databases. */
const isRedis = (value: string): boolean => {
  const url = URL.parse(value);
  return url !== null && /^rediss?:$/.test(url.protocol) && /^\/?\d*$/.test(url.pathname);
};

const redisUrl = v.pipe(
  v.string(),
  v.check(
    (value) => isRedis(value) && URL.parse(value)?.hostname !== '',
    'must be an address such as redis://user:password@machine:6379/0, or rediss:// for TLS',
  ),
);

const smtpUrl = v.pipe(
  v.string(),
  v.check(
    (value) => /^smtps?:\/\/[^/?#]/.test(value) && Boolean(URL.parse(value)?.hostname),
    'must be an address such as smtp://user:password@machine:587, or smtps:// for TLS from the first byte',
  ),
);

const originText = v.pipe(
  url,
  v.transform((value) => new URL(value)),
  v.check(
    ({ pathname, search }) => pathname === '/' && !search,
    'must be an origin, without a path',
  ),
  v.transform(({ origin }) => origin),
);

const list = <S extends v.GenericSchema<string, string>>(item: S) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.split(',').map((part) => part.trim())),
    v.transform((parts) => parts.filter((part) => part !== '')),
    v.array(item),
  );

/** Hours, or `always` for no limit. */
const windowHours = v.union(
  [
    v.pipe(
      v.literal('always'),
      v.transform(() => null),
    ),
    whole(0, 1_000_000),
  ],
  'must be a number of hours, or "always"',
);

const hostName = v.pipe(
  v.string(),
  v.regex(
    /^(\[[\da-f:.]+\]|[a-z\d]([a-z\d.-]*[a-z\d])?)$/i,
    'must be the name or address of a machine, without a port',
  ),
);

const level = v.picklist(
  ['silent', 'error', 'warn', 'info', 'debug'],
  'must be silent, error, warn, info or debug',
);
const name = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z_][\w.\\]*$/, 'must be a namespace such as App.Events.Rpg'),
);

/**
 * Where browsers are reached: the machines of Chrome, of Chromium without Google's name, of Firefox, Edge and Safari. Windows and Apple vary the
 * first step of theirs.
 */
const PUSH_SERVICES =
  'fcm.googleapis.com, jmt17.google.com, updates.push.services.mozilla.com, *.notify.windows.com, *.push.apple.com';

/** The machine of a push service; `*.` for any first step of its name; `*` for any machine. */
const pushService = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(
    /^(\*|(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+)$/,
    'must be names of machines such as fcm.googleapis.com or *.notify.windows.com, with commas, or *',
  ),
);

const vapidKey = (length: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]+$/, 'must be a key in base64url'),
    v.length(length, `must have ${length} characters`),
  );

/** The environment's variables that the host reads; unknown ones are none of its business. */
export const environment = v.object({
  HOST: v.optional(v.string(), 'localhost'),
  PORT: v.optional(port, '8080'),
  SOCKET_PORT: v.optional(port, '6001'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
        'must be the address of a PostgreSQL, postgres://user:password@machine:5432/database',
      ),
    ),
  ),
  METRICS_HOST: v.optional(v.string(), 'localhost'),
  METRICS_PORT: v.optional(port),
  DATA_DIR: v.optional(v.string(), './var'),
  CLIENT_DIR: v.optional(v.string(), './dist/client'),
  PUBLIC_ORIGIN: v.optional(originText),
  CLIENT_ORIGINS: v.optional(list(originText), ''),
  SOCKET_PUBLIC_HOST: v.optional(hostName),
  SOCKET_PUBLIC_PORT: v.optional(publicPort),
  SOCKET_TLS: v.optional(yesNo),
  SOCKET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{4,64}$/, 'must be 4 to 64 letters or digits')),
  ),
  SOCKET_SECRET: v.optional(secret),
  SOCKET_APP_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters or digits')),
  ),
  SESSION_SECRET: v.optional(secret),
  DEMO: v.optional(yesNo, 'true'),
  TRUST_PROXY: v.optional(yesNo, 'false'),
  DRAIN_SECONDS: v.optional(whole(0, 300)),
  LOG_LEVEL: v.optional(level, 'info'),
  ...providerSettings,
  SMTP_URL: v.optional(smtpUrl),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be an address such as letopis@example.org, or Name <letopis@example.org>',
      ),
    ),
  ),
  URL_REGISTER: v.optional(url),
  URL_CROWDFUNDING: v.optional(url),
  URL_ADMIN: v.optional(url),
  TITLE_ADMIN: v.optional(v.string()),
  MENU_LINKS: v.optional(menuLinks, '[]'),
  DEFAULT_AVATAR: v.optional(ownPicture),
  MASTER_AVATAR: v.optional(ownPicture),
  EVENT_NAMESPACE: v.optional(name, 'App.Events.Rpg'),
  HOLIDAY: v.optional(yesNo, 'false'),
  TURNS_CAN_EDIT_HOURS: v.optional(windowHours, '24'),
  TURNS_CAN_DELETE_HOURS: v.optional(windowHours, '24'),
  MESSAGES_CAN_EDIT_HOURS: v.optional(windowHours, '24'),
  PUSH: v.optional(yesNo, 'true'),
  PUSH_SERVICES: v.optional(list(pushService), PUSH_SERVICES),
  PUSH_LOOPBACK: v.optional(yesNo, 'false'),
  PICTURES_LOOPBACK: v.optional(yesNo, 'false'),
  VAPID_PUBLIC_KEY: v.optional(vapidKey(87)),
  VAPID_PRIVATE_KEY: v.optional(vapidKey(43)),
  VAPID_SUBJECT: v.optional(
    v.pipe(v.string(), v.regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be mailto: or https:')),
  ),
  RECORDER: v.optional(yesNo, 'true'),
  REPORTS: v.optional(yesNo, 'true'),
  SERVICE_WORKER: v.optional(yesNo, 'true'),
  RENDER_PAGES: v.optional(yesNo, 'true'),
  REDIS_URL: v.optional(redisUrl),
  RATE_LIMIT: v.optional(whole(0, 1_000_000), '600'),
});
export type Environment = v.InferOutput<typeof environment>;

/** Settings that cannot be used; `message` is a line for each, for the person who set them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** What goes wrong at the start often ends up in a log, so neither a secret nor a password in an address is repeated. */
function repeated(setting: string, value: string): string {
  const isSecret =
    /SECRET|PRIVATE|^(DATABASE|REDIS|SMTP)_URL$|^PROVIDERS$/.test(setting) || value.includes('@');
  return isSecret ? '' : ` (it is ${JSON.stringify(value)})`;
}

type Issue = v.InferIssue<typeof environment>;

/** A line for each setting whose text is wrong: what it must be. */
function wrongTexts(issues: readonly Issue[], given: Record<string, string | undefined>): string[] {
  const bySetting = Map.groupBy(issues, (issue) => String(v.getDotPath(issue)).split('.', 1)[0]);
  return [...bySetting].map(
    ([setting = '', [issue]]) =>
      `${setting} ${issue?.message ?? ''}${repeated(setting, given[setting] ?? '')}.`,
  );
}

/**
 * Reads the settings; empty text counts as not set. Throws {@link ConfigError} that names all that are wrong (MANY-46). Writes nothing.
 */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const result = v.safeParse(environment, given);
  const wrong = [
    ...wrongTexts(result.issues ?? [], given),
    ...misfits({ ...v.getDefaults(environment), ...given }),
  ];
  if (result.success && wrong.length === 0) return result.output;
  throw new ConfigError(wrong.join('\n'));
}
