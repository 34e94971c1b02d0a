import { OWN_PROVIDER } from '../../config/index.ts';
import type { Db } from '../../db/index.ts';

/** An account of the demo: the consent page offers it without a password. */
export type StandInAccount = {
  /** Shown on the page, and the provider's own key of the account (`sub`). */
  login: string;
  name: string;
  /** One line that says what one can try with it. */
  description: string;
  /** False: not offered on the consent page; the account only has a page of its own. Absent means true. */
  demo?: boolean;
};

/** An account as it is shown; without a picture where its user has none. */
export type ShownAccount = StandInAccount & { avatar: string | null };

/** The pictures that the users of some accounts have. */
export async function withPictures(
  db: Db,
  accounts: readonly StandInAccount[],
): Promise<ShownAccount[]> {
  const logins = accounts.map(({ login }) => login);
  const users = db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .select(['identities.subject', 'users.avatar'])
    .where('identities.provider', '=', OWN_PROVIDER)
    .where('identities.subject', 'in', logins);
  const pictures = new Map(
    (logins.length > 0 ? await users.execute() : []).map((one) => [one.subject, one.avatar]),
  );
  return accounts.map((one) => ({ ...one, avatar: pictures.get(one.login) ?? null }));
}
