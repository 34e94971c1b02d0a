import { flag } from '../../../server/db/index.ts';
import { insertMaster, signIn, userOf, type Headers, type TestHost } from './index.ts';

/** An owner of the community, signed in. */
export async function makeOwner(
  host: TestHost,
  login = 'owner',
): Promise<{ id: number; headers: Headers }> {
  const { id } = await userOf(host, login);
  await host.db
    .updateTable('users')
    .set({ isOwner: flag(true) })
    .where('id', '=', id)
    .execute();
  return { id, headers: await signIn(host, login) };
}

/** A game master, signed in; `status` other than active is one of the past. */
export async function makeLeader(
  host: TestHost,
  game: number,
  login: string,
  status: 'active' | 'nonactive' | 'archive' = 'active',
): Promise<{ id: number; headers: Headers }> {
  const { id } = await userOf(host, login);
  await insertMaster(host.db, { id: game }, { id }, { name: login, status });
  return { id, headers: await signIn(host, login) };
}

/** The actions in the journal, in order. */
export async function actsOf({ db }: TestHost): Promise<string[]> {
  const rows = await db.selectFrom('journal').select('action').orderBy('id').execute();
  return rows.map(({ action }) => action);
}

/** Writes what the community is called as it is, also what no owner could name it. */
export async function callCommunity({ db }: TestHost, name: string): Promise<void> {
  await db
    .insertInto('appMeta')
    .values({ key: 'communityName', value: name })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: name }))
    .execute();
}
