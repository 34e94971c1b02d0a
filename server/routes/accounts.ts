import { calls } from '../../src/contract/index.ts';
import { findAccount } from '../accounts/accounts.ts';
import { linkAddress, putLink } from '../accounts/links.ts';
import { OWN_PROVIDER } from '../config/index.ts';
import { newToken } from '../auth/crypto.ts';
import { requireUser } from '../auth/index.ts';
import { rowId } from '../db/queries/wire.ts';
import { DomainError } from '../errors/index.ts';
import { shownOrigin } from '../http/origin.ts';
import { route } from '../http/route.ts';
import type { Area } from './area.ts';

/** What owners of the community do for the accounts of the host's own provider. */
export const accountRoutes: Area = (app, { config, db, clock }) => {
  const makeResetLink = async (user: string): Promise<{ token: string; until: number }> => {
    const row = await db
      .selectFrom('identities')
      .select('subject')
      .where('userId', '=', rowId(user))
      .where('provider', '=', OWN_PROVIDER)
      .executeTakeFirst();
    const account = row && (await findAccount(db, row));
    if (!account) throw new DomainError('notFound');
    const token = newToken();
    const link = { accountId: account.id, kind: 'reset', token } as const;
    return { token, ...(await putLink(db, link, clock())) };
  };

  route(
    app,
    calls.makeResetLink,
    async ({ request, params }) => {
      if (!requireUser(request).isOwner) throw new DomainError('forbidden');
      const { token, until } = await makeResetLink(params.user);
      const origin = shownOrigin(config, request) ?? config.publicOrigin;
      return { url: linkAddress(origin, 'reset', token), until };
    },
    { limit: 'write' },
  );
};
