import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError, loadConfig } from '../../../../server/config/index.ts';
import { newVapidKeys } from '../../../../server/config/vapid.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'letopis-config-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const load = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: folder, ...env });

function complaint(env: Record<string, string>): string {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('configuration', () => {
  it('has a default for everything, and serves its own stand-in as the provider', () => {
    expect(load()).toMatchObject({
      port: 8080,
      socketPort: 6001,
      host: 'localhost',
      publicOrigin: 'http://localhost:8080',
      clientOrigins: ['http://localhost:8080', 'http://127.0.0.1:8080'],
      demo: true,
      holiday: false,
      turnsCanEditHours: 24,
      turnsCanDeleteHours: 24,
      messagesCanEditHours: 24,
      eventNamespace: 'App.Events.Rpg',
      provider: { own: true, authorizeUrl: '/provider/oauth/authorize', clientId: 'letopis' },
      urls: { register: '/provider/register' },
    });
    expect(load({ PORT: '', HOLIDAY: '' })).toMatchObject({ port: 8080, holiday: false });
  });

  it('reads what is set', () => {
    const config = load({
      PORT: '9000',
      PUBLIC_ORIGIN: 'https://letopis.example/',
      CLIENT_ORIGINS: 'https://a.example, http://localhost:3000',
      HOLIDAY: 'yes',
      TURNS_CAN_EDIT_HOURS: 'always',
      TURNS_CAN_DELETE_HOURS: '0',
      SOCKET_PUBLIC_HOST: 'sockets.example',
      SOCKET_TLS: 'true',
    });

    expect(config).toMatchObject({
      port: 9000,
      fixedOrigin: true,
      clientOrigins: ['https://letopis.example', 'https://a.example', 'http://localhost:3000'],
      holiday: true,
      turnsCanEditHours: null,
      turnsCanDeleteHours: 0,
      socketPublic: { host: 'sockets.example', tls: true },
    });
  });

  it.each([
    [
      { PORT: 'http' },
      'PORT must be a port from 1 to 65535, or 0 for any free one (it is "http").',
    ],
    [{ PORT: '70000' }, /^PORT must be a port/],
    [{ SOCKET_PORT: '-1' }, /^SOCKET_PORT must be a port/],
    [{ PUBLIC_ORIGIN: 'letopis.example' }, /^PUBLIC_ORIGIN must be an http or https address/],
    [{ DEFAULT_AVATAR: 'https://a.example/1.png' }, /^DEFAULT_AVATAR must be a path of this host/],
    [{ MASTER_AVATAR: '//a.example/1.png' }, /^MASTER_AVATAR must be a path of this host/],
    [{ MENU_LINKS: 'Вики' }, /^MENU_LINKS must be a JSON list of links/],
    [{ MENU_LINKS: '{"title":"Вики"}' }, /^MENU_LINKS must be a JSON list of links/],
    [
      { MENU_LINKS: '[{"title":"Вики","link":"javascript:alert(1)"}]' },
      /^MENU_LINKS must be an http or https address, or a path/,
    ],
    [
      {
        MENU_LINKS:
          '[{"title":"Вики","link":"/w","icon":{"type":"image","icon":"https://a.example/i.png"}}]',
      },
      /^MENU_LINKS must be a list of links whose icons are names, or paths of this host/,
    ],
    [{ PUBLIC_ORIGIN: 'https://letopis.example/game' }, /^PUBLIC_ORIGIN must be an origin/],
    [{ CLIENT_ORIGINS: 'https://a.example,nonsense' }, /^CLIENT_ORIGINS/],
    [{ DEMO: 'maybe' }, 'DEMO must be true or false (it is "maybe").'],
    [{ TURNS_CAN_EDIT_HOURS: 'ever' }, /^TURNS_CAN_EDIT_HOURS must be a number of hours/],
    [{ REDIS_URL: 'http://:hidden@a/0' }, /^REDIS_URL must be an address such as redis:[^(]+\.$/],
    [
      { REDIS_URL: 'redis://:hidden@a/zero' },
      /^REDIS_URL must be an address such as redis:[^(]+\.$/,
    ],
    [{ SESSION_SECRET: 'short' }, /^SESSION_SECRET must have at least 16 characters\.$/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be silent/],
    [{ SOCKET_PUBLIC_HOST: 'evil.example; script-src *' }, /^SOCKET_PUBLIC_HOST must be the name/],
    [{ SOCKET_PUBLIC_HOST: 'letopis.example:443' }, /^SOCKET_PUBLIC_HOST must be the name/],
    [{ SOCKET_PUBLIC_PORT: '0' }, /^SOCKET_PUBLIC_PORT must be a port from 1/],
    [{ SOCKET_APP_ID: 'a/b' }, /^SOCKET_APP_ID must be 1 to 64 letters/],
    [{ CLIENT_DIR: import.meta.filename }, /^CLIENT_DIR must be a folder: .*config\.test\.ts\.$/],
    [{ EVENT_NAMESPACE: '..' }, /^EVENT_NAMESPACE must be a namespace/],
    [{ PROVIDER_TOKEN_URL: 'https://forum.example/token' }, /must be set together/],
    [
      { SMTP_URL: 'smtp://user:hidden@mail.example' },
      /^SMTP_URL and MAIL_FROM must be set together/,
    ],
    [{ MAIL_FROM: 'letopis@example.org' }, /^SMTP_URL and MAIL_FROM must be set together/],
    [
      { SMTP_URL: 'smtp://:hidden@mail.example', MAIL_FROM: 'Летопись <letopis@example.org>' },
      /^With SMTP_URL PUBLIC_ORIGIN must be set/,
    ],
  ])('names the wrong setting in one line: %j', (env: Record<string, string>, said) => {
    expect(complaint(env)).toMatch(said);
    expect(complaint(env)).not.toContain('\n');
  });

  it('OWN-19: names all that is wrong with mail at once, and never the password in its address', () => {
    const said = complaint({
      SMTP_URL: 'https://user:hidden@mail.example',
      MAIL_FROM: 'nobody',
      DEMO: 'false',
    });
    expect(said).toMatch(/^SMTP_URL must be an address such as smtp:/m);
    expect(said).toMatch(/^MAIL_FROM must be an address such as/m);
    expect(said).toMatch(/^With SMTP_URL PUBLIC_ORIGIN must be set/m);
    expect(said).not.toContain('hidden');
  });

  it('OWN-01 OWN-19: without another provider the own one serves, with DEMO=false too', () => {
    const mail = { SMTP_URL: 'smtps://user:secret@mail.example:465', MAIL_FROM: 'a@example.org' };
    const config = load({ DEMO: 'false', PUBLIC_ORIGIN: 'https://letopis.example', ...mail });
    expect(config).toMatchObject({
      provider: { own: true },
      demo: false,
      mail: { url: mail.SMTP_URL, from: 'a@example.org' },
      avatars: {},
      urls: { register: '/provider/register' },
    });
  });

  it('wants the secret of a real provider', () => {
    const forum = 'https://forum.example';
    const addresses = {
      PROVIDER_AUTHORIZE_URL: `${forum}/authorize`,
      PROVIDER_TOKEN_URL: `${forum}/token`,
      PROVIDER_USERINFO_URL: `${forum}/me`,
    };
    expect(complaint(addresses)).toMatch(/^PROVIDER_CLIENT_SECRET must be set/);
    const config = load({ ...addresses, DEMO: 'false', PROVIDER_CLIENT_SECRET: 'x'.repeat(16) });
    expect(config.provider.own).toBe(false);
    expect(config.urls.register).toBe(forum);
  });

  it('says so where the data folder cannot be written to', () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(complaint({ DATA_DIR: path.join(file, 'data') })).toMatch(
      /^DATA_DIR cannot be written to: .*data \(ENOTDIR\)\.$/,
    );
  });

  it('makes the data folder and those above it', () => {
    const deep = path.join(folder, 'some', 'where', 'data');
    load({ DATA_DIR: deep });
    expect(statSync(path.join(deep, 'secrets.json')).isFile()).toBe(true);
    expect(statSync(deep).mode & 0o777).toBe(0o700);
  });

  it('keeps the data out of the folder that everybody may read', () => {
    const data = path.join(folder, 'var');
    for (const client of [folder, data, `${data}/`])
      expect(complaint({ DATA_DIR: data, CLIENT_DIR: client })).toMatch(
        /^DATA_DIR must not lie in CLIENT_DIR, which everybody may read: .*var\.$/,
      );
    expect(complaint({ DATA_DIR: data, CLIENT_DIR: path.join(data, 'client') })).toBe('');
    expect(complaint({ DATA_DIR: data, CLIENT_DIR: path.join(folder, 'va') })).toBe('');
  });

  it('says so where the system takes no folders, instead of trying for ever', () => {
    expect(complaint({ DATA_DIR: '/proc/letopis/data' })).toMatch(
      /^DATA_DIR cannot be written to: \/proc\/letopis\/data \([A-Z]+\)\.$/,
    );
  });
});

describe('wrong settings', () => {
  const keys = { VAPID_PUBLIC_KEY: 'p'.repeat(87), VAPID_PRIVATE_KEY: 'k'.repeat(43) };

  it('MANY-46 are named all at once, a line each with what it must be, and nothing is written', () => {
    const data = path.join(folder, 'data');
    const said = complaint({
      ...{ DATA_DIR: data, CLIENT_DIR: data },
      ...{ PORT: 'http', RATE_LIMIT: '-1', DRAIN_SECONDS: 'soon', METRICS_PORT: '70000' },
      ...{ PROVIDER_TOKEN_URL: 'forum.example/token', SESSION_SECRET: 'short' },
      ...{ ...keys, DEMO: 'maybe' },
    });

    expect(said.split('\n').sort()).toEqual(
      [
        'PORT must be a port from 1 to 65535, or 0 for any free one (it is "http").',
        'METRICS_PORT must be a port from 1 to 65535, or 0 for any free one (it is "70000").',
        'RATE_LIMIT must be a whole number from 0 to 1000000 (it is "-1").',
        'DRAIN_SECONDS must be a whole number from 0 to 300 (it is "soon").',
        'DEMO must be true or false (it is "maybe").',
        'PROVIDER_TOKEN_URL must be an http or https address (it is "forum.example/token").',
        'PROVIDER_AUTHORIZE_URL, PROVIDER_TOKEN_URL and PROVIDER_USERINFO_URL must be set together.',
        'SESSION_SECRET must have at least 16 characters.',
        'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be the two keys of one pair.',
        `DATA_DIR must not lie in CLIENT_DIR, which everybody may read: ${data}.`,
      ].sort(),
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('MANY-46 are named without secrets, and without passwords in addresses', () => {
    const said = complaint({
      PROVIDER_TOKEN_URL: 'ftp://letopis:hidden-password@forum.example/token',
      PUBLIC_ORIGIN: 'https://letopis:hidden-password@letopis.example/path',
      SOCKET_SECRET: 'hidden',
      VAPID_PRIVATE_KEY: 'hidden-key',
    });

    expect(said.split('\n').map((line) => line.split(' ', 1)[0])).toEqual(
      expect.arrayContaining(['PROVIDER_TOKEN_URL', 'PUBLIC_ORIGIN', 'SOCKET_SECRET']),
    );
    expect(said).not.toContain('hidden');
  });

  it('MANY-46 stay one line each, whatever was set', () => {
    expect(complaint({ PORT: 'eighty\n80', HOLIDAY: '"' }).split('\n')).toEqual([
      'PORT must be a port from 1 to 65535, or 0 for any free one (it is "eighty\\n80").',
      'HOLIDAY must be true or false (it is "\\"").',
    ]);
  });

  it('MANY-46 that are damaged files are named together, and left as they are', () => {
    for (const name of ['secrets.json', 'push.json']) writeFileSync(path.join(folder, name), '{');
    expect(complaint({}).split('\n')).toEqual([
      expect.stringMatching(/^The secrets are damaged/) as string,
      expect.stringMatching(/^The keys of web push are damaged/) as string,
    ]);

    rmSync(path.join(folder, 'secrets.json'));
    expect(complaint({})).toMatch(/^The keys of web push are damaged/);
    expect(readdirSync(folder)).toEqual(['push.json']);
  });

  it('takes a pair of keys that belong together', () => {
    const { publicKey, privateKey } = newVapidKeys();
    const { push } = load({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey });
    expect(push).toMatchObject({ publicKey, privateKey });
  });
});

describe('secrets', () => {
  const file = () => path.join(folder, 'secrets.json');

  it('are made once, for the host alone, and kept', () => {
    const { secrets } = load();

    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(load().secrets).toEqual(secrets);
    expect(new Set(Object.values(secrets)).size).toBe(4);
    expect(secrets.sessionSecret).toHaveLength(43);
  });

  it('give way to those of the environment, which are not written down', () => {
    const session = 'a secret from outside';
    expect(load({ SESSION_SECRET: session }).secrets.sessionSecret).toBe(session);
    expect(readFileSync(file(), 'utf8')).not.toContain(session);
  });

  it('are never silently replaced when damaged', () => {
    const secrets = { ...load().secrets, sessionSecret: '' };
    for (const text of ['{"socketKey":', '{}', JSON.stringify(secrets)]) {
      writeFileSync(file(), text);
      expect(complaint({})).toMatch(/^The secrets are damaged/);
      expect(readFileSync(file(), 'utf8')).toBe(text);
    }
  });
});
