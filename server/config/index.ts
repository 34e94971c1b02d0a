import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { loadVapidKeys, newVapidKeys, type VapidKeys } from './vapid.ts';
import { loadSecrets, prepareDataDir, type Secrets } from './secrets.ts';
import { ConfigError, readEnvironment, type Environment } from './settings.ts';

/** Where and how people sign in. Without addresses of a real provider, the host's own stand-in serves. */
export type ProviderConfig = {
  /** True: the stand-in under /provider; the addresses are paths of this host. */
  standIn: boolean;
  authorizeUrl: string;
  tokenUrl: string;
  userinfoUrl: string;
  clientId: string;
  clientSecret: string;
  scope: string;
};

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
  provider: ProviderConfig;
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
  /** Browsers keep the program and what was read; false takes it from them again. */
  worker: boolean;
  /** The first screens of pages are rendered here. */
  renderPages: boolean;
  /** Requests a minute for one user or address; 0: no limit. */
  rateLimit: number;
  /** Where the hosts of one community meet, with a password; absent: this host is the only one. */
  redisUrl?: string;
};

const STAND_IN = {
  authorizeUrl: '/provider/oauth/authorize',
  tokenUrl: '/provider/oauth/token',
  userinfoUrl: '/provider/userinfo',
};

/** All three addresses, or none: a half-set provider would send codes of one to the other. */
function providerOf(env: Environment, secrets: Secrets): ProviderConfig {
  const given = [env.PROVIDER_AUTHORIZE_URL, env.PROVIDER_TOKEN_URL, env.PROVIDER_USERINFO_URL];
  const client = { clientId: env.PROVIDER_CLIENT_ID, scope: env.PROVIDER_SCOPE };
  const [authorizeUrl, tokenUrl, userinfoUrl] = given;
  if (authorizeUrl && tokenUrl && userinfoUrl) {
    if (!env.PROVIDER_CLIENT_SECRET) {
      throw new ConfigError('PROVIDER_CLIENT_SECRET must be set where a provider is set.');
    }
    const clientSecret = env.PROVIDER_CLIENT_SECRET;
    return { standIn: false, authorizeUrl, tokenUrl, userinfoUrl, clientSecret, ...client };
  }
  if (given.some(Boolean)) {
    throw new ConfigError(
      'PROVIDER_AUTHORIZE_URL, PROVIDER_TOKEN_URL and PROVIDER_USERINFO_URL must be set together.',
    );
  }
  if (!env.DEMO) {
    throw new ConfigError(
      'With DEMO=false a provider must be set (PROVIDER_AUTHORIZE_URL and so on).',
    );
  }
  return { standIn: true, ...STAND_IN, clientSecret: secrets.providerClientSecret, ...client };
}

function urlsOf(env: Environment, provider: ProviderConfig): Config['urls'] {
  const fallback = provider.standIn ? '/provider/register' : new URL(provider.authorizeUrl).origin;
  return {
    register: env.URL_REGISTER ?? fallback,
    ...(env.URL_CROWDFUNDING && { crowdfunding: env.URL_CROWDFUNDING }),
    ...(env.URL_ADMIN && { admin: env.URL_ADMIN }),
    ...(env.TITLE_ADMIN && { titleAdmin: env.TITLE_ADMIN }),
  };
}

function avatarsOf(env: Environment, provider: ProviderConfig): Config['avatars'] {
  const master = env.MASTER_AVATAR ?? (provider.standIn ? '/demo/avatars/master.svg' : undefined);
  return { ...(env.DEFAULT_AVATAR && { default: env.DEFAULT_AVATAR }), ...(master && { master }) };
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
  if (!publicKey !== !privateKey)
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.');
  const { publicOrigin } = originsOf(env);
  return {
    ...(publicKey && privateKey ? { publicKey, privateKey } : made()),
    subject: env.VAPID_SUBJECT ?? `mailto:postmaster@${new URL(publicOrigin).hostname}`,
    services: env.PUSH_SERVICES.includes('*') ? null : env.PUSH_SERVICES,
    loopback: env.PUSH_LOOPBACK,
  };
}

/** Settled configuration from settings, secrets and where needed keys of web push; touches no file. Throws {@link ConfigError}. */
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
  const provider = providerOf(env, secrets);
  return {
    host: env.HOST,
    port: env.PORT,
    socketPort: env.SOCKET_PORT,
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
    secrets,
    eventNamespace: env.EVENT_NAMESPACE,
    holiday: env.HOLIDAY,
    turnsCanEditHours: env.TURNS_CAN_EDIT_HOURS,
    turnsCanDeleteHours: env.TURNS_CAN_DELETE_HOURS,
    messagesCanEditHours: env.MESSAGES_CAN_EDIT_HOURS,
    urls: urlsOf(env, provider),
    menu: env.MENU_LINKS,
    avatars: avatarsOf(env, provider),
    picturesLoopback: env.PICTURES_LOOPBACK,
    ...(push && { push }),
    recorder: env.RECORDER,
    worker: env.SERVICE_WORKER,
    renderPages: env.RENDER_PAGES,
    rateLimit: env.RATE_LIMIT,
    ...(env.REDIS_URL && { redisUrl: env.REDIS_URL }),
  };
}

/** The folder of the client may be missing, which pages then say; what is no folder is a mistake. */
function checkClientDir(clientDir: string): void {
  if (existsSync(clientDir) && !statSync(clientDir).isDirectory())
    throw new ConfigError(`CLIENT_DIR must be a folder: ${clientDir}.`);
}

/** Everything in the client's folder is served to everybody: secrets and database must not lie there. */
function keepApart(clientDir: string, dataDir: string): void {
  const way = path.relative(clientDir, dataDir);
  if (way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way)) return;
  throw new ConfigError(
    `DATA_DIR must not lie in CLIENT_DIR, which everybody may read: ${dataDir}.`,
  );
}

/** Reads settings, makes the data folder and the secrets. Throws {@link ConfigError} with one line for the user. */
export function loadConfig(variables: Record<string, string | undefined>): Config {
  const env = readEnvironment(variables);
  const dataDir = path.resolve(env.DATA_DIR);
  checkClientDir(path.resolve(env.CLIENT_DIR));
  keepApart(path.resolve(env.CLIENT_DIR), dataDir);
  prepareDataDir(dataDir);
  return settle(env, loadSecrets(dataDir), () => loadVapidKeys(dataDir));
}

export { ConfigError } from './settings.ts';
export type { Secrets } from './secrets.ts';
