import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { writeJournal } from '../../../server/community/journal.ts';
import { callerOf } from '../../support/host/asRole.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import {
  asGuest,
  createTestHost,
  send,
  type Headers,
  type TestHost,
} from '../../support/host/index.ts';
import { makeLeader, makeOwner } from '../../support/host/owners.ts';
import { verdictAt } from '../../support/host/tryRow.ts';
import {
  type CommunityDeed,
  communityDeeds,
  communityVerdict,
  type GameDeed,
  gameDeeds,
  gameVerdict,
  type LedGame,
  ledGames,
  type Standing,
  standings,
} from '../../support/rights/community.ts';

let host: TestHost;
let sea: Community;
let people: Record<Standing, { id: number; headers: Headers }>;
beforeEach(async () => {
  host = await createTestHost();
  sea = await makeCommunity(host);
  const known = (login: 'stranger' | 'mara' | 'reader' | 'tech' | 'master') => ({
    id: sea.users[login],
    headers: sea.headers[login],
  });
  people = {
    guest: { id: 0, headers: asGuest(host) },
    stranger: known('stranger'),
    player: known('mara'),
    user: known('reader'),
    tech: known('tech'),
    resting: await makeLeader(host, sea.games.sea, 'resting', 'nonactive'),
    other: await makeLeader(host, sea.games.feast, 'other'),
    master: known('master'),
    owner: await makeOwner(host),
  };
  await makeOwner(host, 'second');
});
afterEach(() => host.close());

type Answer = Promise<LightMyRequestResponse>;
const at = '/api/rpg/community';

/** An act that can be taken back: of a game, or of the community. */
async function actIn(game: LedGame | undefined): Promise<string> {
  if (game === 'nowhere') return '999999';
  const ofGame = { type: 'game', id: game ?? '', name: 'Игра' } as const;
  const ofAll = { type: 'community', id: 'community', name: 'Порт' } as const;
  const id = await host.db.transaction().execute((trx) =>
    writeJournal(trx, {
      ...{ at: 1, userId: people.owner.id },
      ...(game
        ? {
            ...{ gameId: sea.games[game], action: 'gameChanged', subject: ofGame },
            ...{ before: { status: 'closed' } },
            after: { status: game === 'sea' ? 'active' : 'inactive' },
          }
        : {
            action: 'communityNamed',
            subject: ofAll,
            before: { name: 'Порт' },
            after: { name: 'Маяк' },
          }),
    }),
  );
  return String(id);
}

async function doWith(deed: CommunityDeed, headers: Headers): Promise<() => Answer> {
  const act = deed === 'undoAct' ? await actIn(undefined) : '';
  const { id: second } = await makeOwner(host, 'second');
  const keyed = { ...headers, 'idempotency-key': randomUUID() };
  const ways: Record<CommunityDeed, () => Answer> = {
    community: () => send(host, 'GET', at, headers),
    nameCommunity: () => send(host, 'POST', `${at}/name`, headers, { name: 'Маяк' }),
    makeGame: () =>
      send(host, 'POST', `${at}/games`, keyed, { title: 'Новая', key: 'novaya', preset: 'turns' }),
    appointOwner: () => send(host, 'POST', `${at}/owners/${sea.users.mara}`, headers),
    dismissOwner: () => send(host, 'DELETE', `${at}/owners/${second}`, headers),
    people: () => send(host, 'GET', `${at}/people?q=ma`, headers),
    journal: () => send(host, 'GET', `${at}/journal`, headers),
    journalFile: () => send(host, 'GET', `${at}/journal/file?format=csv`, headers),
    undoAct: () => send(host, 'POST', `${at}/journal/${act}/undo`, headers),
  };
  return ways[deed];
}

async function doIn(
  deed: GameDeed,
  game: LedGame,
  { id, headers }: { id: number; headers: Headers },
): Promise<() => Answer> {
  const act = deed === 'undoAct' ? await actIn(game) : '';
  const [ofGame, who] = [`${at}/games/${game}`, deed.endsWith('self') ? id : sea.users.boris];
  const post = { role: 'master', status: 'active' };
  const save = () => send(host, 'POST', `${ofGame}/staff/${who}`, headers, post);
  const dismiss = () => send(host, 'DELETE', `${ofGame}/staff/${who}`, headers);
  const ways: Record<GameDeed, () => Answer> = {
    gameStatus: () => send(host, 'POST', `${ofGame}/status`, headers, { status: 'closed' }),
    people: () => send(host, 'GET', `${at}/people?q=ma&game=${game}`, headers),
    staff: () => send(host, 'GET', `${ofGame}/staff`, headers),
    saveStaff: save,
    'saveStaff self': save,
    dismissStaff: dismiss,
    'dismissStaff self': dismiss,
    journal: () => send(host, 'GET', `${at}/journal?game=${game}`, headers),
    journalFile: () => send(host, 'GET', `${at}/journal/file?format=jsonl&game=${game}`, headers),
    undoAct: () => send(host, 'POST', `${at}/journal/${act}/undo`, headers),
  };
  return ways[deed];
}

describe('what is done with the community', () => {
  it.each(standings)('OWN-44 %s', async (standing) => {
    const found: string[] = [];
    for (const deed of communityDeeds) {
      const attempt = await doWith(deed, people[standing].headers);
      found.push(`${deed}: ${await verdictAt(host, attempt)}`);
    }
    expect(found).toEqual(communityDeeds.map((deed) => `${deed}: ${communityVerdict(standing)}`));
  });
});

describe('what is done in a game', () => {
  const rows = standings.flatMap((standing) => ledGames.map((game) => [standing, game] as const));
  it.each(rows)('OWN-48 %s in %s', async (standing, game) => {
    const found: string[] = [];
    for (const deed of gameDeeds) {
      // Each deed finds the game as the others have not left it.
      const attempt = await doIn(deed, game, people[standing]);
      found.push(`${deed}: ${await verdictAt(host, attempt)}`);
      await host.db
        .updateTable('games')
        .set({ status: game === 'draft' ? 'inactive' : 'active' })
        .where('key', '=', game)
        .execute();
    }
    expect(found).toEqual(gameDeeds.map((deed) => `${deed}: ${gameVerdict(standing, deed, game)}`));
  });
});

describe('the founding link', () => {
  it.each(standings)(
    'OWN-41 is no way for %s once there is an owner, nor with a wrong key',
    async (standing) => {
      const { headers } = people[standing];
      const verdict = await verdictAt(host, () =>
        send(host, 'POST', '/api/rpg/found', headers, { key: 'wrong' }),
      );
      expect(verdict).toBe(standing === 'guest' ? 'unauthorised' : 'foundingKeyWrong');
    },
  );
});

it('OWN-48 what a resting master is refused in turns and lists as well: they are no master there', async () => {
  const asMaster = callerOf(host, sea, 'master').key;
  const { headers } = people.resting;
  const answer = await send(host, 'GET', `/api/rpg/turns/sea/${asMaster}`, headers);
  expect(answer.json()).toMatchObject({ code: 'characterNotInGame' });
});
