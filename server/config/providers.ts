import * as v from 'valibot';
import { isHttp, secret, url, yesNo } from './values.ts';

/** Providers that people sign in by: their settings (OWN-33), and what is made of them. */

/** What a provider calls the parts of an account: mappings, read by server/auth/fields.ts. */
export type FieldMap = { id: string; name: string; avatar: string; url: string };

type Common = {
  /** Part of every identity that comes from here: it must stay the same for good. */
  key: string;
  /** The word of its button; of the host's own the client has one. */
  title: string;
  /** True: the provider of this host, under /provider. */
  own: boolean;
  /** Where the client leads the browser: the consent page, or where this host leads on to it. */
  authorizeUrl: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  fields: FieldMap;
};

/** One that is found by its issuer (OpenID Connect). */
export type OpenIdProvider = Common & { issuer: string };

/** One whose addresses are set (OAuth 2.0), or the host's own. */
export type OauthProvider = Common & {
  issuer?: undefined;
  tokenUrl: string;
  userinfoUrl: string;
  /** POST: token and client's name in a form, as VK ID wants it. */
  userinfoMethod: 'GET' | 'POST';
};

export type ProviderConfig = OpenIdProvider | OauthProvider;

/** The key of the host's own provider. */
export const OWN_PROVIDER = 'own';

/** Where the host leads on to the consent page of a provider whose address it has to find out. */
export const LEAD_ON = '/api/rpg/login/at';

const OWN_PATHS = {
  authorizeUrl: '/provider/oauth/authorize',
  tokenUrl: '/provider/oauth/token',
  userinfoUrl: '/provider/userinfo',
};

/** Claims of OpenID Connect, and the names that forums give them. */
export const USUAL_FIELDS: FieldMap = {
  id: 'sub|id',
  name: 'name|preferred_username|nickname|login',
  avatar: 'picture|avatar',
  url: 'profile|url',
};

const PATH = String.raw`[\w$-]+(\.[\w$-]+)*`;
const ONE_FIELD = new RegExp(String.raw`^(${PATH}|[^{}|]*(\{${PATH}\}[^{}|]*)+)$`);

const field = v.pipe(
  v.string(),
  v.check(
    (value) => value.split('|').every((one) => ONE_FIELD.test(one)),
    'must be the name of a field such as user.id, several with | between them, or a text with {names} in it',
  ),
);

/** A signed answer is worth nothing where the keys that it is checked by may come from anybody. */
const issuer = v.pipe(
  v.string(),
  v.check((value) => {
    const at = URL.parse(value);
    const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(at?.hostname ?? '');
    return isHttp(value) && (at?.protocol === 'https:' || isHere) && !at?.search && !at?.hash;
  }, 'must be an https address without a query (http on this machine alone)'),
);

const key = v.pipe(
  v.string(),
  v.regex(/^[a-z\d][a-z\d.-]{0,63}$/, 'must be up to 64 small letters, digits, dots and hyphens'),
  v.notValue(OWN_PROVIDER, `must not be "${OWN_PROVIDER}", which is the host itself`),
);
const title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60, 'has 60 signs at most'));
const method = v.picklist(['GET', 'POST'], 'must be GET or POST');
const word = v.pipe(v.string(), v.minLength(1, 'must not be empty'));

/** The settings of one provider, by the names that a list of several gives them. */
const entry = v.partial(
  v.strictObject({
    ...{ key, title, issuer, authorizeUrl: url, tokenUrl: url, userinfoUrl: url },
    ...{ userinfoMethod: method, clientId: word, clientSecret: secret, scope: v.string() },
    ...{ fieldId: field, fieldName: field, fieldAvatar: field, fieldUrl: field },
  }),
);
type Entry = v.InferOutput<typeof entry>;

/** The variables of the environment that are about providers. */
export const providerSettings = {
  PROVIDER_KEY: v.optional(key),
  PROVIDER_TITLE: v.optional(title),
  PROVIDER_ISSUER: v.optional(issuer),
  PROVIDER_AUTHORIZE_URL: v.optional(url),
  PROVIDER_TOKEN_URL: v.optional(url),
  PROVIDER_USERINFO_URL: v.optional(url),
  PROVIDER_USERINFO_METHOD: v.optional(method),
  PROVIDER_CLIENT_ID: v.optional(v.string(), 'letopis'),
  PROVIDER_CLIENT_SECRET: v.optional(secret),
  PROVIDER_SCOPE: v.optional(v.string(), ''),
  PROVIDER_FIELD_ID: v.optional(field),
  PROVIDER_FIELD_NAME: v.optional(field),
  PROVIDER_FIELD_AVATAR: v.optional(field),
  PROVIDER_FIELD_URL: v.optional(field),
  /** The host's own accounts beside those of others. */
  PROVIDER_OWN: v.optional(yesNo, 'false'),
  /** Looked at by {@link providerProblems}, which names all that is wrong in it. */
  PROVIDERS: v.optional(v.string(), '[]'),
};
type Settings = v.InferOutput<v.ObjectSchema<typeof providerSettings, undefined>>;

/** Settings as text, with their defaults; what is not set is absent. */
type Texts = Readonly<Record<string, string | undefined>>;

const present = (fields: { [Name in keyof Entry]: Entry[Name] | undefined }): Entry =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The provider that has settings of its own; undefined where there is none. */
function singleOf(env: Texts | Settings): Entry | undefined {
  const { PROVIDER_ISSUER: issuer, PROVIDER_AUTHORIZE_URL: authorizeUrl } = env;
  const { PROVIDER_TOKEN_URL: tokenUrl, PROVIDER_USERINFO_URL: userinfoUrl } = env;
  if (!issuer && !authorizeUrl && !tokenUrl && !userinfoUrl) return undefined;
  return present({
    ...{ issuer, authorizeUrl, tokenUrl, userinfoUrl, key: env.PROVIDER_KEY },
    ...{ title: env.PROVIDER_TITLE, clientId: env.PROVIDER_CLIENT_ID, scope: env.PROVIDER_SCOPE },
    clientSecret: env.PROVIDER_CLIENT_SECRET,
    userinfoMethod: env.PROVIDER_USERINFO_METHOD as Entry['userinfoMethod'],
    ...{ fieldId: env.PROVIDER_FIELD_ID, fieldName: env.PROVIDER_FIELD_NAME },
    ...{ fieldAvatar: env.PROVIDER_FIELD_AVATAR, fieldUrl: env.PROVIDER_FIELD_URL },
  });
}

function listOf(text: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** Without a key of its own a provider goes by its machine: other settings that lead elsewhere let nobody take over an account. */
const keyOf = ({ key: given, issuer, authorizeUrl = '' }: Entry): string =>
  given ?? URL.parse(issuer ?? authorizeUrl)?.hostname ?? '';

/** All three addresses or the issuer: a half-set provider would send codes of one to the other. */
function addressProblem({
  issuer,
  authorizeUrl,
  tokenUrl,
  userinfoUrl,
}: Entry): string | undefined {
  const count = [authorizeUrl, tokenUrl, userinfoUrl].filter(Boolean).length;
  if (issuer && count > 0) return 'both';
  return issuer || count === 3 ? undefined : 'half';
}

function singleProblems(given: Texts): string[] {
  const single = singleOf(given);
  if (!single) return [];
  const problem = addressProblem(single);
  return [
    ...(problem === 'half'
      ? [
          'PROVIDER_AUTHORIZE_URL, PROVIDER_TOKEN_URL and PROVIDER_USERINFO_URL must be set together.',
        ]
      : []),
    ...(problem === 'both'
      ? ['PROVIDER_ISSUER finds all addresses: remove PROVIDER_AUTHORIZE_URL and its like, or it.']
      : []),
    ...(single.clientSecret || problem === 'half'
      ? []
      : ['PROVIDER_CLIENT_SECRET must be set where a provider is set.']),
  ];
}

/** What is wrong with one of the list, without repeating what may be a secret. */
function entryProblems(given: unknown, place: number): string[] {
  const where = `PROVIDERS, entry ${place + 1}: `;
  const result = v.safeParse(entry, given);
  const wrong = (result.issues ?? []).map((issue) => {
    const name = v.getDotPath(issue);
    if (!name) return 'must be an object: {"title": "…", "issuer": "https://…"}';
    return issue.expected === 'never'
      ? `"${name}" is no setting of a provider`
      : `${name} ${issue.message}`;
  });
  if (!result.success) return wrong.map((line) => `${where}${line}.`);
  const { title: word, clientId, clientSecret } = result.output;
  const problem = addressProblem(result.output);
  return [
    ...(problem === 'half'
      ? ['write "issuer": "https://…", or all of "authorizeUrl", "tokenUrl" and "userinfoUrl"']
      : []),
    ...(problem === 'both' ? ['"issuer" finds all addresses: remove the others, or it'] : []),
    ...(word ? [] : ['write "title": "…", the word of its button']),
    ...(clientId ? [] : ['write "clientId": "…", as the provider gave it']),
    ...(clientSecret ? [] : ['write "clientSecret": "…", as the provider gave it']),
  ].map((line) => `${where}${line}.`);
}

const LIST =
  'PROVIDERS must be a JSON list: [{"title": "…", "issuer": "https://…", "clientId": "…", "clientSecret": "…"}].';

/** What is wrong with the providers, a line each (OWN-33); none where all is well. */
export function providerProblems(given: Texts): string[] {
  const list = listOf(given.PROVIDERS ?? '[]');
  if (!list) return [...singleProblems(given), LIST];
  const single = singleOf(given);
  const read = list.flatMap((one) => {
    const result = v.safeParse(entry, one);
    return result.success ? [result.output] : [];
  });
  const keys = [...(single ? [single] : []), ...read].map(keyOf);
  const double = keys.filter((one, place) => one !== '' && keys.indexOf(one) < place);
  return [
    ...singleProblems(given),
    ...list.flatMap(entryProblems),
    ...new Set(
      double.map((one) => `Two providers have the key "${one}": write "key": "…" for one.`),
    ),
  ];
}

/** Is any provider but the host's own set? */
export const hasOthers = (given: Texts): boolean =>
  singleOf(given) !== undefined || (listOf(given.PROVIDERS ?? '[]') ?? []).length > 0;

function providerOf(one: Entry): ProviderConfig {
  const { issuer: at, authorizeUrl = '', tokenUrl = '', userinfoUrl = '' } = one;
  const known = keyOf(one);
  const common = {
    key: known,
    title: one.title ?? known,
    own: false,
    clientId: one.clientId ?? '',
    clientSecret: one.clientSecret ?? '',
    fields: {
      id: one.fieldId ?? (at ? 'sub' : USUAL_FIELDS.id),
      name: one.fieldName ?? USUAL_FIELDS.name,
      avatar: one.fieldAvatar ?? USUAL_FIELDS.avatar,
      url: one.fieldUrl ?? USUAL_FIELDS.url,
    },
  };
  const scope = one.scope ?? '';
  const userinfoMethod = one.userinfoMethod ?? 'GET';
  if (!at) return { ...common, scope, authorizeUrl, tokenUrl, userinfoUrl, userinfoMethod };
  const asked = scope === '' ? 'openid profile' : scope;
  const openId = asked.split(' ').includes('openid') ? asked : `openid ${asked}`;
  return { ...common, issuer: at, scope: openId, authorizeUrl: `${LEAD_ON}/${known}` };
}

/** All providers of settings without a problem, the host's own first: it serves where there is no other, and where it is asked for. */
export function providersOf(
  env: Settings,
  clientSecret: string,
): [ProviderConfig, ...ProviderConfig[]] {
  const single = singleOf(env);
  const others = [...(single ? [single] : []), ...v.parse(v.array(entry), listOf(env.PROVIDERS))];
  const [first, ...rest] = others.map(providerOf);
  const own: ProviderConfig = {
    ...{ key: OWN_PROVIDER, title: '', own: true, ...OWN_PATHS, userinfoMethod: 'GET' },
    ...{ clientId: single ? 'letopis' : env.PROVIDER_CLIENT_ID, clientSecret },
    ...{ scope: single ? '' : env.PROVIDER_SCOPE, fields: USUAL_FIELDS },
  };
  if (!first) return [own];
  return env.PROVIDER_OWN ? [own, first, ...rest] : [first, ...rest];
}
