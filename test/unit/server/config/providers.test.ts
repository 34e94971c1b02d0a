import { newSecrets } from '../../../../server/config/secrets.ts';
import { ConfigError, type Config, settle } from '../../../../server/config/index.ts';
import { readEnvironment } from '../../../../server/config/settings.ts';
import { clientConfigOf } from '../../../../server/static/clientConfig.ts';
import { parseConfig } from '../../../../src/contract/index.ts';

const load = (env: Record<string, string>): Config => settle(readEnvironment(env), newSecrets());

function complaint(env: Record<string, string>): string[] {
  try {
    load(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
}

const secret = 'a-secret-of-sixteen-signs';
const discord = {
  ...{ key: 'discord', title: 'Discord', clientId: '1', clientSecret: secret, scope: 'identify' },
  authorizeUrl: 'https://discord.com/oauth2/authorize',
  tokenUrl: 'https://discord.com/api/oauth2/token',
  userinfoUrl: 'https://discord.com/api/users/@me',
  fieldName: 'global_name|username',
};
const issuer = { title: 'Форум', issuer: 'https://forum.example/', clientId: '2' };
const several = JSON.stringify([discord, { ...issuer, clientSecret: secret }]);

describe('settings of providers', () => {
  it('OWN-33 one by its issuer alone: its machine is its key, and its scope has openid', () => {
    const { provider, providers, urls } = load({
      ...{ PROVIDER_ISSUER: 'https://id.example', PROVIDER_CLIENT_SECRET: secret },
      PROVIDER_SCOPE: 'profile',
    });
    expect(providers).toEqual([provider]);
    expect(provider).toMatchObject({
      ...{ key: 'id.example', own: false, issuer: 'https://id.example', scope: 'openid profile' },
      authorizeUrl: '/api/rpg/login/at/id.example',
      fields: { id: 'sub' },
    });
    expect(urls.register).toBe('https://id.example');
  });

  it('OWN-33 several, with the own accounts where they are wanted; the own come first', () => {
    const keys = (env: Record<string, string>) => load(env).providers.map(({ key }) => key);
    expect(keys({})).toEqual(['own']);
    expect(keys({ PROVIDERS: several })).toEqual(['discord', 'forum.example']);
    expect(keys({ PROVIDERS: several, PROVIDER_OWN: 'true' })).toEqual([
      ...['own', 'discord', 'forum.example'],
    ]);
    const one = { PROVIDER_ISSUER: 'https://id.example', PROVIDER_CLIENT_SECRET: secret };
    expect(keys({ ...one, PROVIDERS: several })).toEqual([
      ...['id.example', 'discord', 'forum.example'],
    ]);
  });

  it('OWN-34 clients are told of several, and of one as ever; of secrets never', () => {
    const told = clientConfigOf(load({ PROVIDERS: several, PROVIDER_OWN: 'true' }));
    expect(told.providers?.map(({ key, title }) => [key, title])).toEqual([
      ['own', ''],
      ['discord', 'Discord'],
      ['forum.example', 'Форум'],
    ]);
    expect(told.provider).toMatchObject({ authorizeUrl: '/provider/oauth/authorize' });
    expect(JSON.stringify(told)).not.toContain(secret);
    expect(parseConfig(JSON.parse(JSON.stringify(told)))).toMatchObject({ ok: true });
    expect(clientConfigOf(load({}))).not.toHaveProperty('providers');
  });

  it('OWN-33 names all that is wrong at once, with the line to write, and no secret', () => {
    const wrong = [
      { title: 'А', clientId: '1', clientSecret: 'short-secret', issuer: 'http://id.example' },
      { ...discord, tokenUrl: undefined, title: '' },
      { title: 'Б', issuer: 'https://id.example', tokenUrl: 'https://id.example/token' },
      { ...issuer, clientSecret: secret, colour: 'red', fieldName: '{a' },
      'discord',
      { ...issuer, clientSecret: secret },
      { ...issuer, clientSecret: secret },
    ];
    const said = complaint({ PROVIDERS: JSON.stringify(wrong), PROVIDER_FIELD_ID: 'a b' });
    expect(said).toHaveLength(11);
    expect(said).toEqual(
      expect.arrayContaining([
        'PROVIDER_FIELD_ID must be the name of a field such as user.id, several with | between them, or a text with {names} in it (it is "a b").',
        'PROVIDERS, entry 1: issuer must be an https address without a query (http on this machine alone).',
        'PROVIDERS, entry 1: clientSecret must have at least 16 characters.',
        expect.stringMatching(/^PROVIDERS, entry 2: title /),
        'PROVIDERS, entry 3: "issuer" finds all addresses: remove the others, or it.',
        'PROVIDERS, entry 3: write "clientId": "…", as the provider gave it.',
        'PROVIDERS, entry 3: write "clientSecret": "…", as the provider gave it.',
        'PROVIDERS, entry 4: "colour" is no setting of a provider.',
        expect.stringMatching(/^PROVIDERS, entry 4: fieldName must be the name of a field/),
        'PROVIDERS, entry 5: must be an object: {"title": "…", "issuer": "https://…"}.',
        'Two providers have the key "forum.example": write "key": "…" for one.',
      ]),
    );
    expect(said.join()).not.toContain('short-secret');
  });

  it.each([
    [{ PROVIDERS: '{}' }, /^PROVIDERS must be a JSON list: \[\{"title"/],
    [{ PROVIDERS: 'discord' }, /^PROVIDERS must be a JSON list/],
    [
      { PROVIDERS: JSON.stringify([{ ...discord, tokenUrl: undefined }]) },
      /^PROVIDERS, entry 1: write "issuer"/,
    ],
    [{ PROVIDERS: JSON.stringify([{ ...discord, key: 'own' }]) }, /key must not be "own"/],
    [{ PROVIDER_ISSUER: 'https://id.example' }, /^PROVIDER_CLIENT_SECRET must be set/],
    [
      {
        ...{ PROVIDER_ISSUER: 'https://id.example', PROVIDER_CLIENT_SECRET: secret },
        PROVIDER_TOKEN_URL: 'https://id.example/token',
      },
      /^PROVIDER_ISSUER finds all addresses/,
    ],
    [
      { PROVIDER_ISSUER: 'http://id.example', PROVIDER_CLIENT_SECRET: secret },
      /^PROVIDER_ISSUER must be an https address/,
    ],
  ])('OWN-33 says in one line what is wrong: %j', (env: Record<string, string>, said) => {
    expect(complaint(env)).toEqual([expect.stringMatching(said)]);
    expect(complaint(env).join()).not.toContain(secret);
  });
});
