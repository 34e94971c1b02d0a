import type { Community } from './community.ts';
import type { TestHost } from './index.ts';
import {
  ALL_ON,
  describe as describeProfile,
  makePeoples,
  makeProfile,
  setFlags,
  sheet,
} from './profiles.ts';

/** Characters as they were: no new ones, nobody chosen, no name taken, the avatar that is gone back to. `free` is the profile to choose. */
export async function beginProfiles(host: TestHost, sea: Community, free: number): Promise<void> {
  const { db } = host;
  await db.deleteFrom('characters').where('id', '>', free).where('type', '=', 'profile').execute();
  await db.updateTable('characters').set({ ownerId: null }).where('id', '=', free).execute();
  await setFlags(host, sea, { maxProfiles: null });
  const names = { foldedName: null, foldedAlias: null };
  const avatar = '/demo/avatars/one.svg';
  await db
    .updateTable('characters')
    .set({ ...names, avatar })
    .execute();
}

/** What profiles choose from, and one to choose. Returns good values for fields and parameters. */
export async function openProfiles(
  host: TestHost,
  sea: Community,
): Promise<Record<string, unknown>> {
  await setFlags(host, sea, ALL_ON);
  await makePeoples(host, sea);
  await describeProfile(host, Number(sea.keys.mara));
  const game = { id: sea.games.sea };
  const free = await makeProfile(host, game, null, { name: 'Вольная', offered: 1 });
  return { ...sheet(), filename: 'one.svg', profile: sea.keys.mara, free };
}
