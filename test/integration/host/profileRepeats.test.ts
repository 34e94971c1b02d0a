import { randomUUID } from 'node:crypto';
import { flag } from '../../../server/db/index.ts';
import { profilesHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { type TestHost } from '../../support/host/index.ts';
import {
  ALL_ON,
  makeProfile,
  profileActions,
  type ProfileActions,
  setFlags,
  sheet,
} from '../../support/host/profiles.ts';

let host: TestHost;
let sea: Community;
let mara: ProfileActions;

beforeAll(async () => {
  ({ host, sea } = await profilesHost());
  mara = profileActions(host, sea, 'mara');
});
beforeEach(() => setFlags(host, sea, { ...ALL_ON, maxProfiles: null }));
afterAll(() => host.close());

describe('a profile whose answer was lost, sent once more under its key', () => {
  it('HOST-01 is made, though it was the last that its maker may have', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = sheet({ name: 'Последний', alias: 'Край' });
    const first = await mara.create(body, key);
    await setFlags(host, sea, { maxProfiles: 1 });
    const answers = [await mara.create(body, key), await mara.create(body)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    expect(answers[0]!.json()).toEqual(first.json());
  });

  it('HOST-01 is saved, though it was confirmed meanwhile and is edited no more', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const made = await makeProfile(
      host,
      { id: sea.games.sea },
      { id: sea.users.mara },
      { name: 'Робкий', confirmed: 0 },
    );
    const body = sheet({ name: 'Робкий', alias: 'Тихий' });
    await setFlags(host, sea, { profileEdit: flag(false) });
    const first = await mara.save(made, body, key);
    await host.db
      .updateTable('characters')
      .set({ confirmed: 1 })
      .where('name', '=', 'Робкий')
      .execute();
    const answers = [await mara.save(made, body, key), await mara.save(made, body)];
    expect([first, ...answers].map(({ statusCode }) => statusCode)).toEqual([200, 200, 403]);
  });
});
