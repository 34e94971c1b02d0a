import { flag } from '../../../server/db/index.ts';
import { mentionedIn } from '../../../server/notifications/names.ts';
import { verdictOf } from '../../support/host/asRole.ts';
import { profilesHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { send, type TestHost } from '../../support/host/index.ts';
import { profileActions, setFlags, sheet } from '../../support/host/profiles.ts';
import { reviewActions, type ReviewActions } from '../../support/host/reviews.ts';

let host: TestHost;
let sea: Community;
let master: ReviewActions;
let novice: string;
beforeEach(async () => {
  ({ host, sea } = await profilesHost());
  master = reviewActions(host, sea, 'master');
  ({ novice } = sea.keys);
});
afterEach(() => host.close());

describe('a refused profile', () => {
  test('OWN-94: the name of a refused profile is free for others, then the refusal stands; it is told with the characters', async () => {
    await setFlags(host, sea, {
      maxProfiles: 2,
      profileCreate: flag(true),
      profileChoose: flag(true),
    });
    const profiles = profileActions(host, sea, 'mara');
    const named = sheet({ name: 'Novice', alias: 'Новая' });
    await profiles.save(novice, named);
    const stranger = profileActions(host, sea, 'stranger');
    expect(verdictOf(await stranger.create(named))).toBe('nameTaken');
    await master.step(novice, 'refuse', { body: '<p>Нет</p>' });
    const listed = await send(host, 'GET', '/api/rpg/characters/sea', sea.headers.mara);
    const { characters } = listed.json<{ characters: { key: string; refused?: boolean }[] }>();
    expect(characters.flatMap(({ key, refused }) => (refused ? [key] : []))).toEqual([novice]);

    expect(verdictOf(await master.step(novice, 'restore'))).toBe('yes');
    expect(verdictOf(await stranger.create(named))).toBe('nameTaken');
    await master.step(novice, 'refuse', { body: '<p>Нет</p>' });
    expect(verdictOf(await stranger.create(named))).toBe('yes');
    expect(verdictOf(await master.step(novice, 'restore'))).toBe('reviewNameTaken');
    expect(verdictOf(await master.step(novice, 'putAway'))).toBe('yes');
    expect(verdictOf(await master.step(novice, 'restore'))).toBe('yes');
    expect((await master.review(novice)).state).toBe('refused');
    expect(verdictOf(await master.step(novice, 'restore'))).toBe('reviewNameTaken');
  });

  test('OWN-94: who has a refused profile alone chooses as one who has none, and is not named by it', async () => {
    await setFlags(host, sea, { profileChoose: flag(true) });
    const own = host.db.updateTable('characters').where('id', '=', Number(novice));
    await own.set({ ownerId: sea.users.stranger, createdAt: 1 }).execute();
    const { profile } = (await master.offer(sheet({ name: 'Смотритель' }))).json<{
      profile: { id: string };
    }>();
    const choose = () => profileActions(host, sea, 'stranger').choose(`${profile.id}-x`);
    expect(verdictOf(await choose())).toBe('mastersOnly');
    expect(await mentionedIn(host.db, sea.games.sea, 'Где novice?')).toEqual([Number(novice)]);
    await master.step(novice, 'refuse', { body: '<p>Нет</p>' });
    expect(await mentionedIn(host.db, sea.games.sea, 'Где novice?')).toEqual([]);
    expect(verdictOf(await choose())).toBe('yes');
  });
});
