import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { HEADER, XSRF_COOKIE } from '../../../src/contract/index.ts';
import { createPasswords } from '../../../server/accounts/passwords.ts';
import { createApp } from '../../../server/app.ts';
import type { StandInAccount } from '../../../server/auth/provider/index.ts';
import { createSessions } from '../../../server/auth/sessions.ts';
import { issueXsrf } from '../../../server/auth/tokens.ts';
import { SESSION_COOKIE } from '../../../server/auth/index.ts';
import { newSecrets } from '../../../server/config/secrets.ts';
import { OWN_PROVIDER, settle, type Config } from '../../../server/config/index.ts';
import { readEnvironment } from '../../../server/config/settings.ts';
import type { Db } from '../../../server/db/index.ts';
import type { Deps } from '../../../server/deps.ts';
import type { CardPainter } from '../../../server/pages/index.ts';
import { type Attendance, type BusMessage } from '../../../server/realtime/index.ts';
import type { RedisLink } from '../../../server/redis/index.ts';
import { sharedBy } from '../../../server/shared.ts';
import { leaving } from '../../../server/routes/chat/sockets.ts';
import { insertUser, NOON } from './data.ts';
import { freshDatabase } from './freshDatabase.ts';

export * from './data.ts';

/** The host's parts, and the presence store of its sockets. */
type TestDeps = Deps & { attendance: Attendance };

/** A whole host on a database of its own, not listening. */
export type TestHost = {
  app: FastifyInstance;
  db: Db;
  deps: TestDeps;
  /** Everything that was published, in order, but for {@link TestHost.waitingChanged}. */
  published: BusMessage[];
  /** The channels on which `WaitingChanged` was published. It goes out apart from what was done, and may come after its answer. */
  waitingChanged: string[];
  /** Log lines, as written. */
  log: string[];
  /** Moves the host's clock on, by ms. */
  advance: (ms: number) => void;
  close: () => Promise<void>;
};

/** What a test may ask for. */
export type TestHostOptions = {
  /** Settings, as the environment gives them. */
  env?: Record<string, string>;
  config?: Partial<Config>;
  /** Accounts of the provider stand-in. */
  accounts?: readonly StandInAccount[];
  /** Draws the cards of links. */
  cardPainter?: CardPainter;
  /** Its database; a fresh one in memory where absent. */
  db?: Db;
  /** The Redis that it shares with other hosts; in memory where absent. */
  redis?: RedisLink;
  /** What a die shows; by default always its highest number. */
  roll?: (sides: number) => number;
};

/** Configuration as if from the environment, with fresh secrets, without limits, touching no file. */
export function testConfig({ env, config }: TestHostOptions = {}): Config {
  const settings = readEnvironment({
    ...{ RATE_LIMIT: '0', LOG_LEVEL: 'info', RENDER_PAGES: 'false' },
    ...env,
  });
  return { ...settle(settings, newSecrets()), ...config };
}

/** Makes a host; close it after the test. */
export async function createTestHost(options: TestHostOptions = {}): Promise<TestHost> {
  let now = NOON;
  const db = options.db ?? (await freshDatabase());
  const { attendanceOf, ...shared } = sharedBy(options.redis, () => now);
  const { bus } = shared;
  const published: BusMessage[] = [];
  const waitingChanged: string[] = [];
  bus.subscribe((message) => {
    if (message.kind === 'event' && message.event.endsWith('WaitingChanged'))
      waitingChanged.push(message.channel);
    else published.push(message);
  });
  const attendance = attendanceOf(leaving(db, () => now));
  const deps: TestDeps = {
    config: testConfig(options),
    db,
    ...shared,
    attendance,
    passwords: createPasswords(),
    clock: () => now,
    newId: randomUUID,
    roll: options.roll ?? ((sides) => sides),
  };
  const log: string[] = [];
  const app = await createApp(
    deps,
    {
      accounts: options.accounts ?? [],
      ...(options.cardPainter && { cardPainter: options.cardPainter }),
    },
    { write: (line) => log.push(line) },
  );
  return {
    app,
    db,
    deps,
    published,
    waitingChanged,
    log,
    advance: (ms) => (now += ms),
    close: async () => {
      await app.close();
      await db.destroy();
    },
  };
}

/** Cookies and XSRF header of a browser. */
export type Headers = Record<string, string>;

/** The user with this login, made where there is none. */
export async function userOf(host: TestHost, login: string): Promise<{ id: number }> {
  const known = await host.db
    .selectFrom('identities')
    .select('userId as id')
    .where('provider', '=', OWN_PROVIDER)
    .where('subject', '=', login)
    .executeTakeFirst();
  return known ?? insertUser(host.db, { subject: login });
}

function headersOf(host: TestHost, session: string | undefined): Headers {
  const xsrf = issueXsrf(host.deps.config.secrets.sessionSecret, session);
  const cookies = [`${XSRF_COOKIE}=${xsrf}`, ...(session ? [`${SESSION_COOKIE}=${session}`] : [])];
  return { cookie: cookies.join('; '), [HEADER.xsrf.toLowerCase()]: xsrf };
}

/** Headers of a signed-in browser, without the detour over the provider. */
export async function signIn(host: TestHost, login: string): Promise<Headers> {
  const { id } = await userOf(host, login);
  const token = await createSessions(host.db, host.deps.clock).start(host.db, id);
  return headersOf(host, token);
}

/** Headers of a guest's browser that has seen the page. */
export const asGuest = (host: TestHost): Headers => headersOf(host, undefined);

/** A call with a JSON body. */
export function send(
  host: TestHost,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  headers: Headers = {},
  payload?: Record<string, unknown>,
): Promise<LightMyRequestResponse> {
  return host.app.inject({ method, url, headers, ...(payload && { payload }) });
}
