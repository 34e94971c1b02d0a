import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { Character, Profile } from '../../../src/contract/index.ts';
import { flag } from '../../../server/db/index.ts';
import { callerOf } from '../../support/host/asRole.ts';
import { profilesHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { type TestHost } from '../../support/host/index.ts';
import { canvas, upload, uploadToken } from '../../support/host/pictures.ts';
import {
  ALL_ON,
  makeProfile,
  profileActions,
  setFlags,
  sheet,
} from '../../support/host/profiles.ts';
import { tryRow, verdictAt } from '../../support/host/tryRow.ts';
import {
  flagOf,
  type ProfileCase,
  type ProfileDeed,
  profileRows,
} from '../../support/rights/profiles.ts';
import { isPlaying, type Role } from '../../support/rights/table.ts';

/** One host for all: what an attempt has changed is put right before the next. */
let host: TestHost;
let sea: Community;
let dataDir: string;
let picture: Buffer;
/** The last character that there was at first; what comes behind it was made by an attempt. */
let last: number;
let free: string;
let attempts = 0;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-profiles-'));
  ({ host, sea } = await profilesHost({ env: { DATA_DIR: dataDir } }));
  free = await makeProfile(host, { id: sea.games.sea }, null, { name: 'Вольный', offered: 1 });
  last = Number(free);
  picture = await canvas().png().toBuffer();
});
afterAll(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const ALL_OFF = Object.fromEntries(Object.keys(ALL_ON).map((name) => [name, flag(false)]));

async function settle(deed: ProfileDeed, situation: ProfileCase): Promise<void> {
  const { db } = host;
  const own = flagOf[deed];
  await db.deleteFrom('characters').where('id', '>', last).execute();
  await db.updateTable('characters').set({ ownerId: null }).where('id', '=', last).execute();
  await db.updateTable('characters').set({ avatar: '/demo/avatars/one.svg' }).execute();
  const flags = {
    on: { ...ALL_OFF, ...(own && { [own]: flag(true) }) },
    off: { ...ALL_ON, ...(own && { [own]: flag(false) }) },
    closed: ALL_ON,
    inactive: ALL_ON,
    full: ALL_ON,
  }[situation];
  const status = situation === 'closed' || situation === 'inactive' ? situation : 'active';
  await setFlags(host, sea, { ...flags, status, maxProfiles: situation === 'full' ? 0 : null });
}

async function attempt(role: Role, deed: ProfileDeed): Promise<LightMyRequestResponse> {
  const { login, key, headers } = callerOf(host, sea, role);
  const does = profileActions(host, sea, login);
  const fresh = sheet({ name: `Имя ${++attempts}`, alias: `Прозвище ${attempts}` });
  const url = `/api/rpg/profile/avatar/upload/sea/${key}`;
  const deeds: Record<ProfileDeed, () => Promise<LightMyRequestResponse>> = {
    list: () => does.list(),
    show: () => does.show(sea.keys.boris),
    choices: () => does.choices(),
    choose: () => does.choose(`${free}-x`),
    createForm: () => does.createForm(),
    create: () => does.create(fresh),
    own: () => does.own(key),
    editForm: () => does.editForm(key),
    save: () => does.save(key, fresh),
    uploadAvatar: async () => {
      const token = login === undefined ? '' : await uploadToken(host, headers);
      return upload(host, { token, bytes: picture, url });
    },
    revertAvatar: () => does.revert(key, 'one.svg'),
    deleteAvatar: () => does.remove(key),
  };
  return deeds[deed]();
}

describe('profiles', () => {
  it.each(profileRows)('HOST-02 %s: %s', async (role, deed, verdicts) => {
    await tryRow(verdicts, async (situation) => {
      await settle(deed, situation);
      return verdictAt(host, () => attempt(role, deed));
    });
  });
});

const HIDDEN = ['biography', 'skills', 'bag', 'location'];

describe('the hidden fields of a profile', () => {
  const roles: Role[] = ['guest', 'stranger', 'player', 'wanderer', 'user', 'master', 'tech'];

  it.each(roles)('HOST-02 as %s: shown to masters and to its owner alone', async (role) => {
    await settle('show', 'closed');
    await host.db
      .updateTable('characters')
      .set({ locationId: sea.places.pier })
      .where('id', '=', Number(sea.keys.mara))
      .execute();
    await host.db.deleteFrom('profiles').where('characterId', '=', Number(sea.keys.mara)).execute();
    const row = { characterId: Number(sea.keys.mara), look: 'Вид' };
    const secret = { biography: 'Тайна', skills: 'Тайна', bag: 'Тайна' };
    await host.db
      .insertInto('profiles')
      .values({ ...row, ...secret })
      .execute();

    const does = profileActions(host, sea, callerOf(host, sea, role).login);
    const shown = await does.show(sea.keys.mara);
    const { profile } = shown.json<{ profile: Profile }>();
    const list = await does.list();
    const entry = list.json<{ data: Profile[] }>().data.find(({ id }) => id === sea.keys.mara);
    const sees = role === 'player' || role === 'master' || role === 'tech';
    expect(profile.look).toBe('Вид');
    expect(HIDDEN.filter((name) => name in profile)).toEqual(sees ? HIDDEN : []);
    expect(shown.body.includes('Тайна')).toBe(sees);
    expect(entry?.location?.key).toBe(sees ? 'pier' : undefined);
    expect(list.body.includes('Тайна')).toBe(false);
  });
});

describe('a character', () => {
  const playing = ['player', 'novice', 'user', 'master', 'tech'] as const;

  it.each(playing.filter(isPlaying))('HOST-02 %s reads of its own profile alone', async (role) => {
    await settle('own', 'closed');
    const { login, key } = callerOf(host, sea, role);
    const answer = await profileActions(host, sea, login).own(key);
    const { profile, comments } = answer.json<{ profile?: Profile; comments: unknown[] }>();
    const has = role === 'player' || role === 'novice';
    expect([profile?.id, comments]).toEqual([has ? key : undefined, []]);
  });

  it('HOST-02 does not become another by a body that names one', async () => {
    await settle('save', 'closed');
    await setFlags(host, sea, { status: 'active' });
    const body = sheet({
      ...{ id: sea.keys.boris, key: sea.keys.boris, ownerId: sea.users.stranger },
      ...{ confirmed: true, isGameMaster: true, status: 'active', offered: 1, avatar: '/x.png' },
    });
    await profileActions(host, sea, 'mara').save(sea.keys.novice, body);
    const answer = await host.app.inject({
      url: '/api/rpg/characters/sea',
      headers: sea.headers.mara,
    });
    const { characters } = answer.json<{ characters: Character[] }>();
    expect(characters.find(({ key }) => key === sea.keys.novice)).toMatchObject({
      name: 'Алина Ветрова',
      confirmed: false,
      isGameMaster: false,
      avatar: '/demo/avatars/one.svg',
    });
  });
});
