import { createECDH } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { providerProblems } from './providers.ts';

/** Settings as text, with their defaults; what is not set is absent. */
type Given = Readonly<Record<string, string | undefined>>;

/** Letters of the own provider: their links must lead here, whatever name a request came under. */
function mailProblem({ SMTP_URL, MAIL_FROM, PUBLIC_ORIGIN }: Given): string | undefined {
  if (!SMTP_URL && !MAIL_FROM) return undefined;
  if (!SMTP_URL || !MAIL_FROM) return 'SMTP_URL and MAIL_FROM must be set together.';
  if (PUBLIC_ORIGIN) return undefined;
  return 'With SMTP_URL PUBLIC_ORIGIN must be set, so that the links of letters lead here.';
}

function isPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    return false;
  }
  return curve.getPublicKey('base64url') === publicKey;
}

function vapidProblem({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Given): string | undefined {
  if (!VAPID_PUBLIC_KEY && !VAPID_PRIVATE_KEY) return undefined;
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY)
    return 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.';
  if (isPair(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY)) return undefined;
  return 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be the two keys of one pair.';
}

/** The folder of the client may be missing, which pages then say; what is no folder is a mistake. */
function clientProblem({ CLIENT_DIR = '' }: Given): string | undefined {
  const folder = path.resolve(CLIENT_DIR);
  if (!existsSync(folder) || statSync(folder).isDirectory()) return undefined;
  return `CLIENT_DIR must be a folder: ${folder}.`;
}

/** Everything in the client's folder is served to everybody: secrets and database must not lie there. */
function dataProblem({ CLIENT_DIR = '', DATA_DIR = '' }: Given): string | undefined {
  const data = path.resolve(DATA_DIR);
  const way = path.relative(path.resolve(CLIENT_DIR), data);
  if (way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way)) return undefined;
  return `DATA_DIR must not lie in CLIENT_DIR, which everybody may read: ${data}.`;
}

/** What is wrong with settings that must fit each other or this machine, a line each; none where all fit. Writes nothing. */
export function misfits(given: Given): string[] {
  return [providerProblems, mailProblem, vapidProblem, clientProblem, dataProblem].flatMap(
    (problemOf) => problemOf(given) ?? [],
  );
}
