import {
  accountCalls,
  archiveCalls,
  bookmarkCalls,
  chatCalls,
  communityCalls,
  draftCalls,
  feedCalls,
  jobCalls,
  locationCalls,
  messageCalls,
  modelCalls,
  moderationCalls,
  notificationCalls,
  profileCalls,
  reportCalls,
  reviewCalls,
  searchCalls,
  sessionCalls,
  turnCalls,
  waitingCalls,
  workshopCalls,
  worldCalls,
} from '../../../src/contract/index.ts';
import { servedCalls } from '../../support/host/badRequests.ts';
import { callAttempts } from '../../support/host/callAttempts.ts';
import { type CallWorld, makeCallWorld } from '../../support/host/callWorld.ts';
import { send } from '../../support/host/index.ts';
import { verdictAt } from '../../support/host/tryRow.ts';
import { callRights, callRoles, casesOf, type RuledCall } from '../../support/rights/calls.ts';

let world: CallWorld;
beforeAll(async () => {
  world = await makeCallWorld();
});
afterAll(() => world.host.close());

/** Tries a call in all its cases and roles, each finding everything as the others have not left it. */
async function tryCall(call: RuledCall): Promise<void> {
  const attempt = callAttempts(world);
  const found: string[] = [];
  const expected: string[] = [];
  for (const [at, row] of casesOf(call))
    for (const role of callRoles) {
      const ask = await attempt(call, at, role);
      found.push(`${at}, ${role}: ${await verdictAt(world.host, ask)}`);
      expected.push(`${at}, ${role}: ${row[role]}`);
    }
  expect(found).toEqual(expected);
  // Who has left does nothing more.
  if (call === 'leaveCommunity') {
    await world.host.close();
    world = await makeCallWorld();
  }
}

const idsOf = (calls: object): RuledCall[] =>
  (Object.keys(callRights) as RuledCall[]).filter((id) => id in calls);

describe('who may call what', () => {
  it.each([...idsOf(communityCalls), 'journalFile'] as const)(
    'OWN-41, OWN-44, OWN-48, OWN-61: of the community: %s',
    tryCall,
  );

  it.each(idsOf(moderationCalls))('OWN-53, OWN-54, OWN-56, OWN-69: of moderation: %s', tryCall);

  it.each(idsOf(reviewCalls))('OWN-70: of the queue of profiles: %s', tryCall);

  it.each([...idsOf({ ...workshopCalls, ...jobCalls, ...archiveCalls }), 'exportFile'] as const)(
    'WORK-61, WORK-120, WORK-123, WORK-125, WORK-128: of the workshop: %s',
    tryCall,
  );

  it.each(idsOf(accountCalls))('OWN-16, OWN-35, OWN-37: of accounts: %s', tryCall);
});

/** The areas whose calls have tables of their own: turnRights, worldRights, profileRights, chatRights, notificationRights and others. */
const older = {
  ...{ ...sessionCalls, ...feedCalls, ...turnCalls, ...worldCalls, ...locationCalls },
  ...{ ...profileCalls, ...modelCalls, ...chatCalls, ...messageCalls, ...notificationCalls },
  ...{ ...reportCalls, ...bookmarkCalls, ...draftCalls, ...waitingCalls, ...searchCalls },
};

it('OWN-70: no call is served that stands in no table', async () => {
  const ids = (await servedCalls()).map(({ id }) => id);
  expect(ids.filter((id) => !(id in callRights) && !(id in older))).toEqual([]);
});

it('OWN-48: what a resting master is refused in turns and lists as well: they are no master there', async () => {
  const { headers, key } = world.people.resting;
  const answer = await send(world.host, 'GET', `/api/rpg/turns/sea/${key}`, headers);
  expect(answer.json()).toMatchObject({ code: 'characterNotInGame' });
});
