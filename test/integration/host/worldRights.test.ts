import type { LightMyRequestResponse } from 'fastify';
import type { Quest } from '../../../src/contract/index.ts';
import { callerOf, settleGame } from '../../support/host/asRole.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { createTestHost, send, type TestHost } from '../../support/host/index.ts';
import { tryRow, verdictAt } from '../../support/host/tryRow.ts';
import { makeMaps, makeQuests } from '../../support/host/world.ts';
import { isPlaying, type GameCase, type Role } from '../../support/rights/table.ts';
import {
  type ChronicleDeed,
  chronicleRows,
  type EventCase,
  seenQuests,
  type WorldDeed,
  worldRows,
} from '../../support/rights/world.ts';

let host: TestHost;
let sea: Community;
beforeEach(async () => {
  host = await createTestHost();
  sea = await makeCommunity(host);
  await makeMaps(host, sea);
  await makeQuests(host, sea);
});
afterEach(() => host.close());

type Answer = Promise<LightMyRequestResponse>;

const QUEST_OF: Readonly<Record<string, string>> = {
  whisper: 'secret',
  hush: 'shadow',
  dawn: 'future',
};

function gameIn(situation: EventCase): GameCase {
  if (situation.endsWith('closed game')) return 'closed';
  return situation.endsWith('inactive game') ? 'inactive' : 'active';
}

function doWith(role: Role, deed: ChronicleDeed, situation: EventCase): Answer {
  const { headers, key } = callerOf(host, sea, role);
  const named = situation.split(',')[0] ?? '';
  const event = named.startsWith('no ') ? 'begun' : named;
  const quest = situation === 'no quest' ? 'nothing' : (QUEST_OF[event] ?? 'open');
  const last = situation === 'no event' ? 'nothing' : event;
  const url = `/api/rpg/quests/sea/${key}/${quest}/${last}/chronicle`;
  if (deed === 'read') return send(host, 'GET', url, headers);
  return send(host, 'PATCH', url, headers, { chronicle: '<p>Написано</p>' });
}

describe('the chronicle of an event', () => {
  it.each(chronicleRows)('HOST-02 %s: %s', async (role, deed, verdicts) => {
    await tryRow(verdicts, async (situation) => {
      await settleGame(host, sea, gameIn(situation));
      return verdictAt(host, () => doWith(role, deed, situation));
    });
  });
});

describe('the world of a game', () => {
  it.each(worldRows)('HOST-02 %s: %s', async (role, deed, verdicts) => {
    await tryRow(verdicts, async (situation) => {
      await settleGame(host, sea, situation);
      const { headers, key } = callerOf(host, sea, role);
      const urls: Record<WorldDeed, string> = {
        map: 'map/sea',
        'map of a key': 'map/sea/depth',
        quests: `quests/sea/${key}`,
      };
      return verdictAt(host, () => send(host, 'GET', `/api/rpg/${urls[deed]}`, headers));
    });
  });

  const playing = Object.keys(seenQuests).filter((role): role is keyof typeof seenQuests =>
    isPlaying(role as Role),
  );

  it.each(playing)(
    'HOST-02 %s sees the quests that are theirs to see, and may write theirs',
    async (role) => {
      const { headers, key } = callerOf(host, sea, role);
      const answer = await send(host, 'GET', `/api/rpg/quests/sea/${key}`, headers);
      const { quests } = answer.json<{ quests: Quest[] }>();
      const events = quests.find((quest) => quest.key === 'open')?.events ?? [];
      const marked = events.map((event) => (event.edit ? `${event.key}*` : event.key));
      expect([quests.map((quest) => quest.key), marked]).toEqual(seenQuests[role]);
    },
  );
});
