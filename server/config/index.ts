import path from 'node:path';
import { keptVapidKeys, loadVapidKeys, newVapidKeys, type VapidKeys } from './vapid.ts';
import { keptSecrets, loadSecrets, prepareDataDir, type Secrets } from './secrets.ts';
import { type ProviderConfig, providersOf } from './providers.ts';
import { ConfigError, readEnvironment, type Environment } from './settings.ts';

/** Web push (decision 31). */
export type PushConfig = VapidKeys & {
  /** Whom push services may write to about this host. */
  subject: string;
  /** Machines of the services that are sent to, `*.` for any first step of the name; null for any public one. */
  services: readonly string[] | null;
  /** For tests: also what listens on this machine, without TLS. */
  loopback: boolean;
};

/** The settled configuration of one host. */
export type Config = {
  host: string;
  port: number;
  socketPort: number;
  /** Where metrics are answered (MANY-43); absent: nowhere. */
  metrics?: { host: string; port: number };
  /** So long the host still answers once it is shutting down (MANY-44), in seconds. */
  drainSeconds: number;
  /** The socket's address as clients get it; a host or port that is absent is taken from the page's address. */
  socketPublic: { host?: string; port?: number; tls?: boolean };
  /** Turns on the HTTP call for events of outside tools (SAFE-13); absent: off. */
  socketAppId?: string;
  dataDir: string;
  /** Address of a PostgreSQL (MANY-01); undefined: a file in `dataDir`. */
  databaseUrl: string | undefined;
  clientDir: string;
  /** Where people open the client, without a trailing slash. */
  publicOrigin: string;
  /** True where PUBLIC_ORIGIN was set: then no other address of this host is trusted. */
  fixedOrigin: boolean;
  /** Origins whose /oauth may be a redirect address; the public origin is among them. */
  clientOrigins: string[];
  demo: boolean;
  trustProxy: boolean;
  logLevel: Environment['LOG_LEVEL'];
  /** The first of `providers`, for clients that know of one; the host's own wherever that serves. */
  provider: ProviderConfig;
  /** All by which people sign in. */
  providers: readonly ProviderConfig[];
  /** Letters of the own provider, by SMTP; absent: it sends none. `url` may hold a password. */
  mail?: { url: string; from: string };
  secrets: Secrets;
  eventNamespace: string;
  holiday: boolean;
  /** Hours; 0 never, null always. */
  turnsCanEditHours: number | null;
  turnsCanDeleteHours: number | null;
  /** In which players change and delete their chat messages. */
  messagesCanEditHours: number | null;
  urls: { register: string; crowdfunding?: string; admin?: string; titleAdmin?: string };
  /** What the community adds to the sidebar. */
  menu: Environment['MENU_LINKS'];
  /** Pictures of those who have none, and of the master of the seasons. */
  avatars: { default?: string; master?: string };
  /** For tests: pictures of other sites are also fetched from what listens on this machine. */
  picturesLoopback: boolean;
  /** Absent where it is switched off. */
  push?: PushConfig;
  /** Clients keep a log of what they do, which people may save and send. */
  recorder: boolean;
  /** People may send words about a problem, with that log, into a folder of `dataDir` (BACK-130). */
  reports: boolean;
  /** Browsers keep the program and what was read; false takes it from them again. */
  worker: boolean;
  /** The first screens of pages are rendered here. */
  renderPages: boolean;
  /** Requests a minute for one user or address; 0: no limit. */
  rateLimit: number;
  /** Where the hosts of one community meet, with a password; absent: this host is the only one. */
  redisUrl?: string;
};

/** Seconds: a proxy that asks for readiness every two seconds has seen it twice by then. */
const DRAIN_BEHIND_PROXY = 5;

function urlsOf(env: Environment, provider: ProviderConfig): Config['urls'] {
  const fallback = provider.own
    ? '/provider/register'
    : new URL(provider.issuer ?? provider.authorizeUrl).origin;
  return {
    register: env.URL_REGISTER ?? fallback,
    ...(env.URL_CROWDFUNDING && { crowdfunding: env.URL_CROWDFUNDING }),
    ...(env.URL_ADMIN && { admin: env.URL_ADMIN }),
    ...(env.TITLE_ADMIN && { titleAdmin: env.TITLE_ADMIN }),
  };
}

function avatarsOf(env: Environment): Config['avatars'] {
  return {
    ...(env.DEFAULT_AVATAR && { default: env.DEFAULT_AVATAR }),
    ...(env.MASTER_AVATAR && { master: env.MASTER_AVATAR }),
  };
}

function originsOf(
  env: Environment,
): Pick<Config, 'publicOrigin' | 'fixedOrigin' | 'clientOrigins'> {
  const local = [`http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`];
  const own = env.PUBLIC_ORIGIN ? [env.PUBLIC_ORIGIN] : local;
  return {
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    fixedOrigin: env.PUBLIC_ORIGIN !== undefined,
    clientOrigins: [...own, ...env.CLIENT_ORIGINS],
  };
}

function pushOf(env: Environment, made: () => VapidKeys): PushConfig | undefined {
  if (!env.PUSH) return undefined;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  const { publicOrigin } = originsOf(env);
  return {
    ...(publicKey && privateKey ? { publicKey, privateKey } : made()),
    subject: env.VAPID_SUBJECT ?? `mailto:postmaster@${new URL(publicOrigin).hostname}`,
    services: env.PUSH_SERVICES.includes('*') ? null : env.PUSH_SERVICES,
    loopback: env.PUSH_LOOPBACK,
  };
}

/** Settled configuration from settings, secrets and where needed keys of web push; touches no file. */
export function settle(
  env: Environment,
  kept: Secrets,
  vapidKeys: () => VapidKeys = newVapidKeys,
): Config {
  const push = pushOf(env, vapidKeys);
  const secrets: Secrets = {
    ...kept,
    ...(env.SOCKET_KEY && { socketKey: env.SOCKET_KEY }),
    ...(env.SOCKET_SECRET && { socketSecret: env.SOCKET_SECRET }),
    ...(env.SESSION_SECRET && { sessionSecret: env.SESSION_SECRET }),
  };
  const providers = providersOf(env, secrets.providerClientSecret);
  const [provider] = providers;
  return {
    host: env.HOST,
    port: env.PORT,
    socketPort: env.SOCKET_PORT,
    ...(env.METRICS_PORT !== undefined && {
      metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT },
    }),
    // Nobody looks at readiness where no proxy stands before the host: Ctrl+C then ends it at once.
    drainSeconds: env.DRAIN_SECONDS ?? (env.TRUST_PROXY ? DRAIN_BEHIND_PROXY : 0),
    socketPublic: {
      ...(env.SOCKET_PUBLIC_HOST && { host: env.SOCKET_PUBLIC_HOST }),
      ...(env.SOCKET_PUBLIC_PORT && { port: env.SOCKET_PUBLIC_PORT }),
      ...(env.SOCKET_TLS !== undefined && { tls: env.SOCKET_TLS }),
    },
    ...(env.SOCKET_APP_ID && { socketAppId: env.SOCKET_APP_ID }),
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    clientDir: path.resolve(env.CLIENT_DIR),
    ...originsOf(env),
    demo: env.DEMO,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    provider,
    providers,
    ...(env.SMTP_URL && env.MAIL_FROM && { mail: { url: env.SMTP_URL, from: env.MAIL_FROM } }),
    secrets,
    eventNamespace: env.EVENT_NAMESPACE,
    holiday: env.HOLIDAY,
    turnsCanEditHours: env.TURNS_CAN_EDIT_HOURS,
    turnsCanDeleteHours: env.TURNS_CAN_DELETE_HOURS,
    messagesCanEditHours: env.MESSAGES_CAN_EDIT_HOURS,
    urls: urlsOf(env, provider),
    menu: env.MENU_LINKS,
    avatars: avatarsOf(env),
    picturesLoopback: env.PICTURES_LOOPBACK,
    ...(push && { push }),
    recorder: env.RECORDER,
    reports: env.REPORTS,
    worker: env.SERVICE_WORKER,
    renderPages: env.RENDER_PAGES,
    rateLimit: env.RATE_LIMIT,
    ...(env.REDIS_URL && { redisUrl: env.REDIS_URL }),
  };
}

/** Reads all that is kept before anything is made, so that all that is damaged is named at once. */
function checkKept(reads: readonly (() => unknown)[]): void {
  const damaged = reads.flatMap((read) => {
    try {
      read();
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
      throw error;
    }
  });
  if (damaged.length > 0) throw new ConfigError(damaged.join('\n'));
}

/** Reads settings, makes the data folder and the secrets. Throws {@link ConfigError} with one line for each setting that is wrong. */
export function loadConfig(variables: Record<string, string | undefined>): Config {
  const env = readEnvironment(variables);
  const dataDir = path.resolve(env.DATA_DIR);
  prepareDataDir(dataDir);
  const ownKeys = env.PUSH && !env.VAPID_PUBLIC_KEY;
  checkKept([() => keptSecrets(dataDir), () => ownKeys && keptVapidKeys(dataDir)]);
  return settle(env, loadSecrets(dataDir), () => loadVapidKeys(dataDir));
}

export { ConfigError } from './settings.ts';
export {
  type FieldMap,
  LEAD_ON,
  OWN_PROVIDER,
  type OauthProvider,
  type OpenIdProvider,
  type ProviderConfig,
} from './providers.ts';
export type { Secrets } from './secrets.ts';
