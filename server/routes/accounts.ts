import { calls } from '../../src/contract/index.ts';
import { findAccount } from '../accounts/accounts.ts';
import { linkAddress, putLink } from '../accounts/links.ts';
import { OWN_PROVIDER } from '../config/index.ts';
import { newToken } from '../auth/crypto.ts';
import { requireUser } from '../auth/index.ts';
import { writeJournal } from '../community/journal.ts';
import { DomainError } from '../errors/index.ts';
import { shownOrigin } from '../http/origin.ts';
import { route } from '../http/route.ts';
import type { Area } from './area.ts';

/** What owners of the community do for the accounts of the host's own provider. */
export const accountRoutes: Area = (app, { config, db, clock }) => {
  /** Whoever makes one could sign in as its user: that it was made stands in the journal, the link does not. */
  const makeResetLink = async (
    user: string,
    owner: number,
  ): Promise<{ token: string; until: number }> => {
    const userId = /^\d{1,15}$/.test(user) ? Number(user) : -1;
    const row = await db
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.userId')
      .select(['subject', 'users.name'])
      .where('userId', '=', userId)
      .where('provider', '=', OWN_PROVIDER)
      .executeTakeFirst();
    const account = row && (await findAccount(db, { subject: row.subject }));
    if (!account) throw new DomainError('notFound');
    const token = newToken();
    const link = { accountId: account.id, kind: 'reset', token } as const;
    const now = clock();
    return db.transaction().execute(async (trx) => {
      await writeJournal(trx, {
        ...{ at: now, userId: owner, action: 'resetLinkMade' },
        subject: { type: 'user', id: userId, name: row.name },
      });
      return { token, ...(await putLink(trx, link, now)) };
    });
  };

  route(
    app,
    calls.makeResetLink,
    async ({ request, params }) => {
      const { id, isOwner } = requireUser(request);
      if (!isOwner) throw new DomainError('forbidden');
      const { token, until } = await makeResetLink(params.user, id);
      const origin = shownOrigin(config, request) ?? config.publicOrigin;
      return { url: linkAddress(origin, 'reset', token), until };
    },
    { limit: 'write' },
  );
};
