import { createTransport } from 'nodemailer';
import { findAccount } from '../accounts/accounts.ts';
import { linkAddress, putLink, renewLink, tokenOfNonce } from '../accounts/links.ts';
import { communityName } from '../community/name.ts';
import type { Config } from '../config/index.ts';
import type { Deps } from '../deps.ts';
import { fill, mailTexts as texts, type Params } from '../errors/index.ts';
import { systemCode } from '../errors/systemError.ts';
import type { Logger } from '../http/log.ts';
import { nameIn } from '../pages/words.ts';
import { claimLetter, dropLetter, dueLetters, type Letter, postponeLetter } from './outbox.ts';

/** What leaves the host. */
export type Mail = { to: string; subject: string; text: string };

/** Hands a letter to the mail server; rejects where that does not take it. */
export type Post = (mail: Mail) => Promise<void>;

type Needs = Pick<Deps, 'config' | 'db' | 'clock'>;

/** How often it is looked whether a letter waits, in ms. */
const EVERY_MS = 5_000;

/** A mail server that says nothing for so long (ms) is given up for this time. */
const PATIENCE_MS = 20_000;

/** Posts by SMTP_URL, one connection a letter. */
export function smtpPost({ url, from }: NonNullable<Config['mail']>): Post {
  const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS };
  const transport = createTransport({ url, ...patience, socketTimeout: PATIENCE_MS });
  // Nobody at home reads what robots answer, and robots do not answer robots.
  const headers = { 'auto-submitted': 'auto-generated' };
  return async (mail) => void (await transport.sendMail({ from, headers, ...mail }));
}

/** Letters of old requests may name an account that is gone, or an address that was never one: undefined, and nothing is sent. */
async function write(
  { config, db, clock }: Needs,
  { kind, recipient: to, nonce }: Letter,
): Promise<Mail | undefined> {
  const shown = { community: nameIn(await communityName(db)), site: config.publicOrigin };
  const written = (params: Params): Mail => {
    const { subject, text } = texts[kind];
    return { to, subject: fill(subject, shown), text: fill(text, { ...shown, ...params }) };
  };
  if (kind === 'changed') return written({});
  const token = tokenOfNonce(config, nonce);
  const account = kind === 'reset' ? await findAccount(db, { email: to }) : undefined;
  if (account) await putLink(db, { accountId: account.id, kind, token }, clock());
  const isGood = account ?? (kind === 'confirm' && (await renewLink(db, kind, token, clock())));
  if (!isGood) return undefined;
  return written({
    link: linkAddress(shown.site, kind, token),
    name: account?.name ?? '',
  });
}

/** What the log may hold of a mail server's refusal: its words often repeat the address. */
const problemOf = (error: unknown): string => {
  const answer = error instanceof Error && 'responseCode' in error ? error.responseCode : '';
  return `${systemCode(error)} ${typeof answer === 'number' ? answer : ''}`.trim();
};

async function sendLetter(needs: Needs, post: Post, log: Logger, letter: Letter): Promise<void> {
  const { db, clock } = needs;
  if (letter.until <= clock()) {
    log.error({ kind: letter.kind }, 'a letter could not be sent for a day, and is given up');
    return dropLetter(db, letter);
  }
  if (!(await claimLetter(db, letter, clock()))) return undefined;
  const mail = await write(needs, letter);
  try {
    if (mail) await post(mail);
  } catch (error) {
    log.warn({ kind: letter.kind, problem: problemOf(error) }, 'a letter waits: not sent yet');
    return postponeLetter(db, letter, clock());
  }
  return dropLetter(db, letter);
}

/**
 * Sends the letters that are due, one after the other. At least once: where the host is killed in between, another sends the letter again, with the
 * same link.
 */
export async function sendLetters(needs: Needs, post: Post, log: Logger): Promise<void> {
  for (const letter of await dueLetters(needs.db, needs.clock()))
    await sendLetter(needs, post, log, letter);
}

/** Sends letters beside the calls, where mail is set. Returns what ends it. */
export function startMail(needs: Needs, log: Logger, post?: Post): () => Promise<void> {
  const { mail } = needs.config;
  if (!mail) return () => Promise.resolve();
  const send = post ?? smtpPost(mail);
  let running: Promise<void> | undefined;
  const round = (): void => {
    running ??= sendLetters(needs, send, log)
      .catch((err: unknown) => log.error({ err }, 'letters could not be sent'))
      .finally(() => (running = undefined));
  };
  const every = setInterval(round, EVERY_MS).unref();
  round();
  return async () => {
    clearInterval(every);
    await running;
  };
}
