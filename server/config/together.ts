import { createECDH } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { hasOthers, providerProblems } from './providers.ts';

/** Settings as text, with their defaults; what is not set is absent. */
type Given = Readonly<Record<string, string | undefined>>;

/** Who is to sign in where there is neither the demo nor a provider? */
function demoProblem(given: Given): string | undefined {
  if (hasOthers(given) || !/^(false|0|no|off)$/i.test(given.DEMO ?? '')) return undefined;
  return 'With DEMO=false a provider must be set (PROVIDER_AUTHORIZE_URL and so on).';
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
  return [providerProblems, demoProblem, vapidProblem, clientProblem, dataProblem].flatMap(
    (problemOf) => problemOf(given) ?? [],
  );
}
