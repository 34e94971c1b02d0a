import type { FastifyRequest } from 'fastify';
import { calls } from '../../src/contract/index.ts';
import { findAccount } from '../accounts/accounts.ts';
import { linkAddress, putLink } from '../accounts/links.ts';
import { writeJournal } from '../community/journal.ts';
import { alone, type Trx } from '../db/index.ts';
import { OWN_PROVIDER } from '../config/index.ts';
import { newToken } from '../auth/crypto.ts';
import { requireOwner } from '../community/access.ts';
import { rowId } from '../db/queries/wire.ts';
import { DomainError } from '../errors/index.ts';
import { shownOrigin } from '../http/origin.ts';
import { route } from '../http/route.ts';
import type { Area } from './area.ts';

/** What owners of the community do for the accounts of the host's own provider. */
export const accountRoutes: Area = (app, { config, db, clock }) => {
  /** Of the account that a user signs in by; the act is in the journal of the community. */
  const makeResetLink = async (trx: Trx, request: FastifyRequest, user: string) => {
    const { id: userId } = await requireOwner(trx, request);
    const row = await trx
      .selectFrom('identities')
      .select('subject')
      .where('userId', '=', rowId(user))
      .where('provider', '=', OWN_PROVIDER)
      .executeTakeFirst();
    const account = row && (await findAccount(trx, row));
    if (!account) throw new DomainError('notFound');
    const [token, now] = [newToken(), clock()];
    const subject = { type: 'user', id: rowId(user), name: account.name } as const;
    await writeJournal(trx, { at: now, userId, action: 'resetLinkMade', subject });
    const link = { accountId: account.id, kind: 'reset', token } as const;
    return { token, ...(await putLink(trx, link, now)) };
  };

  route(
    app,
    calls.makeResetLink,
    async ({ request, params }) => {
      const { token, until } = await alone(db, 'community', (trx) =>
        makeResetLink(trx, request, params.user),
      );
      const origin = shownOrigin(config, request) ?? config.publicOrigin;
      return { url: linkAddress(origin, 'reset', token), until };
    },
    { limit: 'write' },
  );
};
