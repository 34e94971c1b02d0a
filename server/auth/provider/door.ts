import type { FastifyReply, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import * as v from 'valibot';
import type { Account } from '../../accounts/accounts.ts';
import type { Passkeys, RelyingParty } from '../../accounts/passkeys.ts';
import {
  endAccountSession,
  findAccountSession,
  startAccountSession,
} from '../../accounts/sessions.ts';
import { communityName } from '../../community/name.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, fill, pageTexts } from '../../errors/index.ts';
import { isSecure, requestOrigin } from '../../http/origin.ts';
import type { Limiter } from '../../http/limits.ts';
import { nameIn } from '../../pages/words.ts';
import { newToken } from '../crypto.ts';
import type { StandInAccount } from './accounts.ts';
import { redirectTo, type AuthorizeRequest } from './authorizeRequest.ts';
import type { Grants } from './grants.ts';
import { type Page, refusedPage } from './pages.ts';
import { issueTicket, readTicket, type Ticket } from './ticket.ts';

/** What the pages of the provider stand on. */
export type Door = Pick<Deps, 'config' | 'clock' | 'db' | 'bus' | 'shortLived' | 'passwords'> & {
  /** Accounts of the demo that are offered without a password. */
  demo: readonly StandInAccount[];
  /** How their names look: nobody may seem to be one of them. */
  taken: ReadonlySet<string>;
  grants: Grants;
  passkeys: Passkeys;
};

const BROWSER_COOKIE = 'provider_browser';
const SESSION_COOKIE = 'provider_session';

const cookieOf = ({ config }: Door, request: FastifyRequest) =>
  ({
    path: '/provider',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config, request),
  }) as const;

/** A field of a form: what is missing, sent twice or no text is empty, which its own rule then refuses. */
export const field = v.optional(v.fallback(v.string(), ''), '');

/** The text of a limit that is reached, in whole minutes; any other error is thrown on. */
export async function limitProblem(
  limiter: Limiter,
  { request, reply, text }: { request: FastifyRequest; reply: FastifyReply; text: string },
): Promise<string | undefined> {
  try {
    await limiter(request, reply);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError) || error.id !== 'tooMany') throw error;
    return fill(text, { minutes: Math.ceil(Number(error.params.seconds ?? 60) / 60) });
  }
}

/** Browsers check the whole chain of redirects of a form against form-action, so the client's origin is named too. */
const policy = (redirectOrigin: string, script: boolean): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'; ${script ? "script-src 'self'; connect-src 'self'; " : ''}base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${redirectOrigin}`.trimEnd();

/** What the community is called on the pages; what is wrong has to be said also where the database cannot be asked. */
const shownName = ({ db }: Pick<Door, 'db'>): Promise<string> =>
  communityName(db).then(nameIn, () => pageTexts.name);

/** Sends a page of the provider, under the name of the community. `asked` says where its form may lead; `script` lets it use passkeys. */
export async function sendPage(
  door: Pick<Door, 'db'>,
  { reply, status = 200 }: { reply: FastifyReply; status?: number },
  page: Page,
  { asked = null, script = false }: { asked?: AuthorizeRequest | null; script?: boolean } = {},
): Promise<FastifyReply> {
  const text = page(await shownName(door));
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy(asked ? new URL(asked.redirectUri).origin : '', script),
      'cache-control': 'no-store',
      // The client's address carries state, and a link its token, which must not leak in a Referer.
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(text);
}

/** A page that says why a form is not answered. */
export const sendRefusal = (
  door: Pick<Door, 'db'>,
  reply: FastifyReply,
  reason: string,
  status = 400,
): Promise<FastifyReply> => sendPage(door, { reply, status }, refusedPage(reason));

/** The browser that a form is shown to, by a cookie that is set with the first of them. */
export function browserOf(door: Door, request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[BROWSER_COOKIE];
  if (known) return known;
  const made = newToken();
  reply.setCookie(BROWSER_COOKIE, made, cookieOf(door, request));
  return made;
}

/** The browser that sent a form; undefined where none was shown to it. */
export const knownBrowser = ({ cookies }: FastifyRequest): string | undefined =>
  cookies[BROWSER_COOKIE] || undefined;

/** A ticket for a form; `asked` is the client's request that goes on with its answer. */
export const newTicket = (
  door: Door,
  { request, reply, asked }: { request: FastifyRequest; reply: FastifyReply; asked: Ticket },
): string => {
  const { sessionSecret } = door.config.secrets;
  return issueTicket(sessionSecret, asked, browserOf(door, request, reply), door.clock());
};

/** What a form was shown for: `{ asked }`; undefined where this browser was not shown it, or too long ago. */
export function readAsked(
  { config, clock }: Door,
  request: FastifyRequest,
  ticket: string,
): { asked: Ticket } | undefined {
  const browser = knownBrowser(request);
  if (!browser) return undefined;
  return readTicket(config.secrets.sessionSecret, ticket, browser, clock());
}

/** Who looks after an account in this browser. */
export type Session = { account: Account; token: string };

/** The session of this browser at the provider. */
export async function sessionOf(
  { db, clock }: Door,
  request: FastifyRequest,
): Promise<Session | undefined> {
  const token = request.cookies[SESSION_COOKIE];
  const account = token ? await findAccountSession(db, token, clock()) : undefined;
  return token && account ? { account, token } : undefined;
}

/** Begins a session under a new token; the one that was there ends (against session fixation). */
export async function beginSession(
  door: Door,
  account: Account,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const before = request.cookies[SESSION_COOKIE];
  const token = await door.db.transaction().execute(async (trx) => {
    if (before) await endAccountSession(trx, before);
    return startAccountSession(trx, account, door.clock());
  });
  reply.setCookie(SESSION_COOKIE, token, cookieOf(door, request));
}

/** Ends the session of this browser. */
export async function endSession(
  door: Door,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const token = request.cookies[SESSION_COOKIE];
  if (token) await endAccountSession(door.db, token);
  reply.clearCookie(SESSION_COOKIE, cookieOf(door, request));
}

/** Takes somebody who has proved whose account it is on: back to the client that asked, else to the page of the account. */
export async function goOn(
  door: Door,
  account: Account,
  { request, reply, asked }: { request: FastifyRequest; reply: FastifyReply; asked: Ticket },
  done?: string,
): Promise<FastifyReply> {
  if (asked) {
    const code = await door.grants.issueCode(asked, account.subject);
    const { state, redirectUri } = asked;
    return reply.redirect(redirectTo(redirectUri, { code, state }), 303);
  }
  await beginSession(door, account, { request, reply });
  return reply.redirect(`/provider/account${done ? `?done=${done}` : ''}`, 303);
}

/** This host as authenticators are to know it; undefined where it was opened by an address, for which there are no passkeys. */
export function partyOf({ config }: Door, request: FastifyRequest): RelyingParty | undefined {
  const opened = new URL(requestOrigin(request));
  // Behind a proxy that says nothing of https.
  const isPublic = config.fixedOrigin && new URL(config.publicOrigin).hostname === opened.hostname;
  const { origin, hostname: id } = isPublic ? new URL(config.publicOrigin) : opened;
  return isIP(id.replace(/^\[|\]$/g, '')) ? undefined : { origin, id };
}
