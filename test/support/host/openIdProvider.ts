import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import Provider from 'oidc-provider';
import { REDIRECT } from './authorizeUrl.ts';

/** An independent, certified implementation of OpenID Connect on this machine (npm oidc-provider), whose people sign in without a question. */

export const CLIENT = { clientId: 'letopis-there', clientSecret: 'a-secret-of-the-provider' };

/** Puts something else into the ID tokens that go out. */
export type Forgery = (token: { header: Claims; claims: Claims }) => string;
type Claims = Record<string, unknown>;

export type OpenIdSite = {
  issuer: string;
  /** Who signs in there next: the `sub`, and with it all claims. */
  who: string;
  /** What is done to ID tokens before they go out. */
  forge: Forgery | undefined;
  /** Answers another key set than the one that tokens are signed by. */
  hidesKeys: boolean;
  /** Signs by another key from now on, and says so. */
  rotate: () => void;
  /** A token of these claims, signed by the present key. */
  sign: (claims: Claims) => string;
  stop: () => Promise<void>;
};

type Key = { pair: KeyObject; kid: string };

function newKey(): Key {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { pair: privateKey, kid: randomUUID() };
}

const jwkOf = ({ pair, kid }: Key) => ({
  ...pair.export({ format: 'jwk' }),
  ...{ kid, use: 'sig', alg: 'RS256' },
});

const encode = (part: Claims): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = ''): Claims =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;

function signedBy({ pair, kid }: Key, claims: Claims): string {
  const text = `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${encode(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(pair, 'base64url')}`;
}

/** It warns of a store in memory, which is what a test wants. */
function quietly<T>(make: () => T): T {
  const spy = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  try {
    return make();
  } finally {
    spy.mockRestore();
  }
}

function providerAt(issuer: string, key: Key, site: OpenIdSite): Provider {
  const provider: Provider = quietly(
    () =>
      new Provider(issuer, {
        jwks: { keys: [jwkOf(key)] },
        clients: [
          {
            ...{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret },
            redirect_uris: [REDIRECT],
          },
        ],
        claims: { openid: ['sub'], profile: ['name', 'picture', 'profile'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
        findAccount: (_ctx, sub) => ({
          accountId: sub,
          claims: () => ({ sub, name: `Имя ${sub}`, profile: `https://there.example/${sub}` }),
        }),
        loadExistingGrant: async ({ oidc: { client, session } }) => {
          const grant = new provider.Grant({
            ...(client && { clientId: client.clientId }),
            ...(session?.accountId && { accountId: session.accountId }),
          });
          grant.addOIDCScope('openid profile');
          await grant.save();
          return grant;
        },
        cookies: { keys: ['for a test'] },
        ttl: { Grant: 600, Session: 600, Interaction: 600, IdToken: 600, AccessToken: 600 },
      }),
  );
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path !== '/token' || !body?.id_token || !site.forge) return;
    const [header, claims] = body.id_token.split('.');
    body.id_token = site.forge({ header: decode(header), claims: decode(claims) });
  });
  return provider;
}

/** Starts one; stop it after the test. */
export async function startOpenId(): Promise<OpenIdSite> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let key = newKey();
  const site: OpenIdSite = {
    ...{ issuer, who: 'mara', forge: undefined, hidesKeys: false },
    rotate() {
      key = newKey();
      provider = providerAt(issuer, key, site);
    },
    sign: (claims) => signedBy(key, claims),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  let provider = providerAt(issuer, key, site);
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: site.who } });
    else if (site.hidesKeys && request.url === '/jwks') {
      const { kty, n, e, kid } = jwkOf(newKey()) as Claims;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ keys: [{ kty, n, e, kid, use: 'sig', alg: 'RS256' }] }));
    } else void provider.callback()(request, response);
  });
  return site;
}

/** Walks from the address of the consent page, as a browser would, to the address of the client; returns what it comes back with. */
export async function walkThrough(consentUrl: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  let at = consentUrl;
  while (!at.startsWith(REDIRECT)) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`${at} leads nowhere: ${await answer.text()}`);
    at = new URL(next, at).href;
  }
  return new URL(at).searchParams;
}
