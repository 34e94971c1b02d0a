import * as v from 'valibot';
import { sameText, sign } from '../crypto.ts';
import type { AuthorizeRequest } from './authorizeRequest.ts';

/** A consent page may stand open so long. */
const LIFE_MS = 10 * 60 * 1000;

const content = v.object({
  clientId: v.string(),
  redirectUri: v.string(),
  state: v.string(),
  challenge: v.string(),
  end: v.number(),
});

const PURPOSE = 'consent';

/** Tickets tie an answer to the consent page that this browser was really shown; `browser` is its cookie. */
export function issueTicket(
  secret: string,
  request: AuthorizeRequest,
  browser: string,
  now: number,
): string {
  const body = Buffer.from(JSON.stringify({ ...request, end: now + LIFE_MS })).toString(
    'base64url',
  );
  return `${body}.${sign(secret, PURPOSE, `${browser}:${body}`)}`;
}

/** The request that a ticket was issued for, or undefined where it is forged, another browser's or too old. */
export function readTicket(
  secret: string,
  ticket: string,
  browser: string,
  now: number,
): AuthorizeRequest | undefined {
  const [body, signature] = ticket.split('.');
  if (!body || !signature || !sameText(signature, sign(secret, PURPOSE, `${browser}:${body}`))) {
    return undefined;
  }
  const { end, ...request } = v.parse(
    content,
    JSON.parse(Buffer.from(body, 'base64url').toString()),
  );
  return end > now ? request : undefined;
}
