import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import * as v from 'valibot';
import { type Call, type CallId, calls, read } from '../../../../src/contract/index.ts';
import { broken, everyHabit, habits } from '../../../support/contract/habits.ts';
import { nameOf, plainOf, type Schema } from '../../../support/contract/plainAnswers.ts';

const all = Object.values<Call>(calls).map((call): [string, Schema, Call] => [
  call.id,
  call.response,
  call,
]);

const RUNS = { numRuns: 10 };

/** Expects that something is read without loss, as something else was. */
function expectRead(habit: string, schema: Schema, sent: unknown, value: unknown): void {
  const result = read(schema, sent);
  // The expectation is made only where it fails: making it costs more than all the reading.
  if (result.ok && result.losses.length === 0 && isDeepStrictEqual(result.value, value)) return;
  expect({ habit, sent, result }).toEqual({ habit, sent, result: { ok: true, losses: [], value } });
}

/** Calls that only this host has or that Pusher describes: nobody else puts them under `data`. */
const OWN: readonly string[] = [
  'authorizeChannel',
  'authorizeChannels',
  'notifications',
  'notificationUnreads',
  'readNotifications',
  'waiting',
  'holdWaiting',
  'setAway',
  'absences',
  'scene',
  'orderScene',
  'skipInScene',
  'nudgeInScene',
  'bookmarks',
  'bookmarkedTurns',
  'bookmark',
  'saveBookmark',
  'removeBookmark',
  'drafts',
  'draft',
  'saveDraft',
  'deleteDraft',
  'search',
  'searchNames',
  'sendReport',
] satisfies CallId[];

/** What a bare answer is: a list or a record without its envelope. */
const mains: Partial<Record<CallId, string>> = {
  characters: 'characters',
  locations: 'locations',
  turns: 'turns',
  newTurns: 'turns',
  locationNew: 'turns',
  turnComments: 'comments',
  quests: 'quests',
  location: 'location',
  locationAll: 'location',
  profiles: 'data',
  profilesToChoose: 'profiles',
  profile: 'profile',
  ownProfile: 'profile',
  saveProfile: 'profile',
  createProfile: 'profile',
  uploadAvatar: 'character',
  revertAvatar: 'character',
  deleteAvatar: 'character',
  models: 'models',
  createTag: 'tag',
  online: 'online',
  chatChannels: 'channels',
  chatMessages: 'messages',
  newChatMessages: 'channels',
  chatAuthors: 'authors',
  chatMessage: 'message',
  sendChatMessage: 'message',
  editChatMessage: 'message',
};

describe.each(all)('the answer of %s', (id, response, { method }) => {
  it('HOSTS-04 is read without loss, as strictly as leniently, and in every habit alike', () => {
    fc.assert(
      fc.property(plainOf(response), (plain) => {
        const value = v.parse(response, plain);
        expectRead('none', response, plain, value);
        for (const [name, change] of Object.entries(habits))
          expectRead(name, response, change(response, plain), value);
        expectRead('all', response, everyHabit(response, plain), value);
        const hasPages = Object.keys(value as object).includes('data');
        if (!hasPages && !OWN.includes(id)) expectRead('data', response, { data: plain }, value);
      }),
      RUNS,
    );
  });

  it('HOSTS-05 is the same less the broken records, which are counted', () => {
    fc.assert(
      fc.property(plainOf(response), (plain) => {
        const { sent, count } = broken(response, plain);
        const result = read(response, sent);
        expect(result).toMatchObject({ ok: true, value: v.parse(response, plain) });
        // Of the answer to a change nothing is missed: it is fetched.
        if (method === 'GET') expect(result.ok && result.losses).toHaveLength(count);
      }),
      RUNS,
    );
  });
});

describe.each(all.filter(([id]) => id in mains))('the bare answer of %s', (id, response) => {
  it('HOSTS-04 is read as the one in its envelope', () => {
    const main = mains[id as CallId] ?? '';
    fc.assert(
      fc.property(plainOf(response), (plain) => {
        const { [main]: bare } = plain as Record<string, unknown>;
        // A record without its id or key is known by nothing.
        if (!Array.isArray(bare) && nameOf(bare) === undefined) return;
        const value = v.parse(response, { [main]: bare });
        expectRead('bare', response, bare, value);
        expectRead('bare, under data', response, { data: bare }, value);
      }),
      RUNS,
    );
  });
});
