import * as v from 'valibot';
import { sameText, sign } from '../crypto.ts';
import type { AuthorizeRequest } from './authorizeRequest.ts';

/** A form may stand open so long. */
const LIFE_MS = 10 * 60 * 1000;

/** The client's request that a form goes on with; null where it is about the account alone. */
export type Ticket = AuthorizeRequest | null;

const content = v.object({
  asked: v.nullable(
    v.object({
      clientId: v.string(),
      redirectUri: v.string(),
      state: v.string(),
      challenge: v.string(),
    }),
  ),
  end: v.number(),
});

const PURPOSE = 'consent';

/** Tickets tie an answer to the form that this browser was really shown; `browser` is a cookie of it that no other site can send. */
export function issueTicket(secret: string, asked: Ticket, browser: string, now: number): string {
  const body = Buffer.from(JSON.stringify({ asked, end: now + LIFE_MS })).toString('base64url');
  return `${body}.${sign(secret, PURPOSE, `${browser}:${body}`)}`;
}

/** What a ticket was issued for, or undefined where it is forged, another browser's or too old. */
export function readTicket(
  secret: string,
  ticket: string,
  browser: string,
  now: number,
): { asked: Ticket } | undefined {
  const [body, signature] = ticket.split('.');
  if (!body || !signature || !sameText(signature, sign(secret, PURPOSE, `${browser}:${body}`))) {
    return undefined;
  }
  const { end, asked } = v.parse(content, JSON.parse(Buffer.from(body, 'base64url').toString()));
  return end > now ? { asked } : undefined;
}
