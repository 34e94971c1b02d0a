import { newToken, sha256, sign } from '../auth/crypto.ts';
import type { Db, Trx } from '../db/index.ts';
import type { Config } from '../config/index.ts';

/** Links that work once (OWN-15): of a kind an account has one, and a newer one makes the older void. */

export type LinkKind = 'reset' | 'confirm';

/** How long a link is good, in ms: from when it is made or its letter leaves. */
export const LINK_LIFE_MS: Readonly<Record<LinkKind, number>> = {
  reset: 60 * 60 * 1000,
  confirm: 24 * 60 * 60 * 1000,
};

/** The page that a link leads to. */
const PAGE: Readonly<Record<LinkKind, string>> = {
  reset: '/provider/reset/new',
  confirm: '/provider/confirm',
};

/** The token of a link that goes by letter: until it is sent, its nonce alone is stored. */
export const tokenOfNonce = ({ secrets }: Pick<Config, 'secrets'>, nonce: string): string =>
  sign(secrets.sessionSecret, 'link', nonce);

/** A nonce for {@link tokenOfNonce}. */
export const newNonce = newToken;

/** The address of a link, which holds its token in the query: queries stand in no log. */
export const linkAddress = (origin: string, kind: LinkKind, token: string): string =>
  `${origin}${PAGE[kind]}?token=${token}`;

/** Makes a link in the place of the older one of its kind. `email` is the address that it confirms. */
export async function putLink(
  trx: Db | Trx,
  link: { accountId: number; kind: LinkKind; token: string; email?: string },
  now: number,
): Promise<{ until: number }> {
  const { accountId, kind, token, email = null } = link;
  const until = now + LINK_LIFE_MS[kind];
  const made = { tokenHash: sha256(token), email, expiresAt: until };
  await trx
    .insertInto('oneTimeLinks')
    .values({ accountId, kind, ...made })
    .onConflict((conflict) => conflict.columns(['accountId', 'kind']).doUpdateSet(made))
    .execute();
  return { until };
}

/** Its letter leaves now: it is good from now on. False where it was used, or a newer one took its place. */
export async function renewLink(
  db: Db | Trx,
  kind: LinkKind,
  token: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oneTimeLinks')
    .set({ expiresAt: now + LINK_LIFE_MS[kind] })
    .where('kind', '=', kind)
    .where('tokenHash', '=', sha256(token))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Is there such a link? It stays: to open an address changes nothing (SAFE-10). */
export async function findLink(
  db: Db,
  kind: LinkKind,
  token: string,
  now: number,
): Promise<{ accountId: number } | undefined> {
  return db
    .selectFrom('oneTimeLinks')
    .select('accountId')
    .where('kind', '=', kind)
    .where('tokenHash', '=', sha256(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Uses a link up: of all who bring it, one gets it. */
export function takeLink(
  trx: Trx,
  kind: LinkKind,
  token: string,
  now: number,
): Promise<{ accountId: number; email: string | null } | undefined> {
  return trx
    .deleteFrom('oneTimeLinks')
    .where('kind', '=', kind)
    .where('tokenHash', '=', sha256(token))
    .where('expiresAt', '>', now)
    .returning(['accountId', 'email'])
    .executeTakeFirst();
}
