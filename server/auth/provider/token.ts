import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { findAccount } from '../../accounts/accounts.ts';
import { sameText } from '../crypto.ts';
import { withPictures } from './accounts.ts';
import type { Door } from './door.ts';

const tokenRequest = v.object({
  grant_type: v.string(),
  code: v.string(),
  redirect_uri: v.string(),
  code_verifier: v.string(),
  client_id: v.string(),
  client_secret: v.string(),
});

/** An error as RFC 6749 §5.2 wants it. */
const refuse = (reply: FastifyReply, status: number, error: string, description = '') =>
  reply.code(status).send({ error, ...(description && { error_description: description }) });

/** The two addresses that the host asks, never a browser. */
export function tokenRoutes(
  app: FastifyInstance,
  { config: { provider }, db, demo, grants }: Door,
): void {
  app.post('/provider/oauth/token', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const asked = v.safeParse(tokenRequest, request.body);
    if (!asked.success) return refuse(reply, 400, 'invalid_request');
    const { client_id: id, client_secret: secret, ...rest } = asked.output;
    if (id !== provider.clientId || !sameText(secret, provider.clientSecret)) {
      return refuse(reply, 401, 'invalid_client');
    }
    if (rest.grant_type !== 'authorization_code')
      return refuse(reply, 400, 'unsupported_grant_type');
    const result = await grants.exchange(rest.code, rest.redirect_uri, rest.code_verifier);
    if ('fault' in result) return refuse(reply, 400, 'invalid_grant', result.fault);
    return reply.send({ access_token: result.token, token_type: 'Bearer', expires_in: 300 });
  });

  app.get('/provider/userinfo', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    const login = scheme === 'Bearer' && token ? await grants.loginOf(token) : undefined;
    const [offered] = await withPictures(
      db,
      demo.filter((one) => one.login === login),
    );
    const account = offered ? undefined : login && (await findAccount(db, { subject: login }));
    if (account) return reply.send({ sub: account.subject, name: account.name });
    if (!offered) return refuse(reply, 401, 'invalid_token');
    return reply.send({
      sub: offered.login,
      name: offered.name,
      ...(offered.avatar !== null && { picture: offered.avatar }),
      profile: `/provider/users/${offered.login}`,
    });
  });
}
