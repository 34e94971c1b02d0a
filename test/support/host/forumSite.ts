import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { newVerifier, REDIRECT } from './authorizeUrl.ts';
import type { Brought } from './otherProviders.ts';

/** A forum with plain OAuth 2.0 on this machine: its code is the login of the account that stands behind it, and a number. */

export type ForumSite = {
  /** Settings by which it is two providers, `forum` and `club`, beside the host's own. */
  env: Record<string, string>;
  stop: () => Promise<void>;
};

/** Starts one. */
export async function startForum(): Promise<ForumSite> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      response.setHeader('content-type', 'application/json');
      const code = new URLSearchParams(body).get('code');
      if (request.url === '/token') {
        response.end(JSON.stringify({ access_token: code?.split('.')[0] }));
        return;
      }
      const login = (request.headers.authorization ?? '').replace('Bearer ', '');
      response.end(JSON.stringify({ id: `id-${login}`, login }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'letopis', clientSecret: 'a-secret-of-sixteen-signs' };
  const addresses = {
    ...{ authorizeUrl: `${at}/authorize`, tokenUrl: `${at}/token`, userinfoUrl: `${at}/me` },
  };
  const providers = ['forum', 'club'].map((key) => ({ key, title: key, ...client, ...addresses }));
  return {
    env: { PROVIDERS: JSON.stringify(providers), PROVIDER_OWN: 'true' },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

let count = 0;

/** What a browser brings back from there. */
export const broughtAs = (provider: string, login: string): Brought => ({
  ...{ provider, code: `${login}.${++count}`, code_verifier: newVerifier().verifier },
  redirect_uri: REDIRECT,
});
