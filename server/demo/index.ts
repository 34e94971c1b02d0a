import { OWN_PROVIDER, type Config } from '../config/index.ts';
import type { Db } from '../db/index.ts';
import type { StartOptions } from '../start.ts';
import { demoAccounts } from './accounts.ts';
import { refuseDemoData, seedDemo } from './seed.ts';

/** The picture of the demo's master: so the master of the seasons is shown as well. */
async function masterAvatar(db: Db): Promise<string | undefined> {
  const master = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .select('users.avatar')
    .where('identities.provider', '=', OWN_PROVIDER)
    .where('identities.subject', '=', 'master')
    .executeTakeFirst();
  return master?.avatar ?? undefined;
}

/** Is this the host of the demo? Of another provider an account must not become a demo account by having its name; and no demo is founded as a community. */
export const isDemo = ({ provider, demo }: Config): boolean => provider.own && demo;

/** What the demo adds to a host (HOST-03): accounts without passwords, and the community itself in an empty database. */
export function demoOf(config: Config): StartOptions {
  if (!isDemo(config)) return { seed: refuseDemoData };
  return {
    accounts: demoAccounts(),
    seed: (db, now) => seedDemo(db, now, config),
    masterAvatar,
  };
}
