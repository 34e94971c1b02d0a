import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { call, callerOf, settleGame, turnFor, verdictOf } from '../../support/host/asRole.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { createTestHost, insertTurn, type TestHost } from '../../support/host/index.ts';
import { canvas, upload, uploadToken } from '../../support/host/pictures.ts';
import { actions } from '../../support/host/turns.ts';
import { tryRow, verdictAt } from '../../support/host/tryRow.ts';
import {
  gamelessRows,
  type GamelessDeed,
  type PlaceCase,
  type PlaceDeed,
  placeRows,
  type ReadDeed,
  readRows,
  type Role,
  type TurnDeed,
  turnDeeds,
  turnRows,
} from '../../support/rights/table.ts';

let host: TestHost;
let sea: Community;
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-rights-'));
  host = await createTestHost({ env: { DATA_DIR: dataDir } });
  sea = await makeCommunity(host);
});
afterEach(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const BODY = { body: '<p>Слово</p>' };
type Answer = Promise<LightMyRequestResponse>;

const ask = (doing: () => Answer): Promise<string> => verdictAt(host, doing);

function doWithTurn(role: Role, deed: TurnDeed, turn: string, more = {}): Answer {
  const caller = callerOf(host, sea, role);
  const url = `/api/rpg/turn/sea/${caller.key}/${deed}/${turn}`;
  if (deed === 'comments') return call(host, caller, 'GET', url);
  return call(host, caller, 'POST', url, { ...BODY, ...more });
}

describe('what is done with a turn', () => {
  it.each(turnRows)('HOST-02 TURN-02 TURN-03 %s: %s', async (role, deed, verdicts) => {
    await tryRow(verdicts, async (situation) => {
      const caller = callerOf(host, sea, role);
      await settleGame(host, sea, situation);
      const turn = await turnFor(host, sea, caller, situation);
      return ask(() => doWithTurn(role, deed, turn));
    });
  });

  it.each(['player', 'wanderer', 'novice', 'user', 'master', 'tech'] as const)(
    'HOST-02 TURN-07 %s: a second reaction is refused',
    async (role) => {
      const turn = await turnFor(host, sea, callerOf(host, sea, role), 'other');
      expect(await ask(() => doWithTurn(role, 'react', turn))).toBe('yes');
      expect(await ask(() => doWithTurn(role, 'react', turn))).toBe('alreadyReacted');
    },
  );

  it.each(turnDeeds)(
    'HOST-02 no %s in another game than the turn’s, nor of a turn that never was',
    async (deed) => {
      const hall = await host.db
        .selectFrom('locations')
        .selectAll()
        .where('gameId', '=', sea.games.feast)
        .executeTakeFirstOrThrow();
      const mara = { id: Number(sea.keys.maraFeast), ownerId: sea.users.mara };
      const { id } = await insertTurn(host.db, hall, mara);
      for (const turn of [String(id), '999999', 'nothing'])
        for (const role of ['player', 'master'] as const)
          expect(await ask(() => doWithTurn(role, deed, turn))).toBe('turnNotFound');
    },
  );

  it.each(turnDeeds)(
    'HOST-02 no %s under a key that is not one’s own, or is none',
    async (deed) => {
      const turn = await turnFor(host, sea, callerOf(host, sea, 'player'), 'own');
      const method = deed === 'comments' ? 'GET' : 'POST';
      const body = deed === 'comments' ? undefined : BODY;
      for (const key of ['user', 'master', '999999', 'nobody']) {
        const url = `/api/rpg/turn/sea/${key}/${deed}/${turn}`;
        const stranger = callerOf(host, sea, 'stranger');
        expect(await ask(() => call(host, stranger, method, url, body))).toBe('characterNotInGame');
      }
    },
  );
});

async function sendPicture(role: Role): Answer {
  const caller = callerOf(host, sea, role);
  const token = caller.login === undefined ? '' : await uploadToken(host, caller.headers);
  const bytes = await canvas().png().toBuffer();
  return upload(host, { token, bytes, url: `/api/rpg/turn/sea/${caller.key}/image` });
}

/** A technician always speaks for an NPC. */
const speaker = (role: Role) => (role === 'tech' ? { npc: String(sea.ids.gull) } : {});

async function doInPlace(role: Role, deed: PlaceDeed, situation: PlaceCase): Answer {
  const place = situation.split(',')[0] ?? '';
  const caller = callerOf(host, sea, role);
  const url = `/api/rpg/turn/sea/${caller.key}`;
  if (deed === 'image') return sendPicture(role);
  if (deed === 'roll')
    return call(host, caller, 'POST', `${url}/roll`, { location: place, roll: '/d20' });
  if (deed === 'post')
    return call(host, caller, 'POST', url, { ...BODY, currentLocation: place, ...speaker(role) });
  const turn = await turnFor(host, sea, caller, 'own');
  return doWithTurn(role, 'edit', turn, { currentLocation: place });
}

describe('what is done in a place', () => {
  it.each(placeRows)('HOST-02 FORM-16 %s: %s', async (role, deed, verdicts) => {
    await tryRow(verdicts, async (situation) => {
      await settleGame(host, sea, situation);
      // Where a turn was posted its author stands afterwards: each situation begins at the pier, or nowhere.
      const at = role === 'player' || role === 'novice' ? sea.places.pier : null;
      const { author } = callerOf(host, sea, role);
      await host.db
        .updateTable('characters')
        .set({ locationId: at })
        .where('id', '=', author.id)
        .where('type', '=', 'profile')
        .execute();
      if (deed !== 'move') return ask(() => doInPlace(role, deed, situation));
      return verdictOf(await doInPlace(role, deed, situation));
    });
  });

  it.each(['post', 'move', 'roll'] as const)(
    'HOST-02 no %s in a place that is none, or another game’s',
    async (deed) => {
      for (const place of ['hall', 'nowhere'] as unknown as PlaceCase[]) {
        const answer = await doInPlace('master', deed, place);
        expect(verdictOf(answer)).toBe('locationNotFound');
      }
    },
  );
});

function read(role: Role, deed: ReadDeed): Answer {
  const caller = callerOf(host, sea, role);
  const get = (url: string) => call(host, caller, 'GET', url);
  const news = (url: string) => call(host, caller, 'POST', url, { date: 0 });
  const doing: Record<ReadDeed, () => Answer> = {
    turns: () => get('/api/rpg/turns/sea'),
    newTurns: () => news('/api/rpg/turns/sea/new'),
    locations: () => get('/api/rpg/locations/sea'),
    location: () => get('/api/rpg/location/sea/pier'),
    locationAll: () => get('/api/rpg/location/sea/pier/all'),
    locationNew: () => get('/api/rpg/location/sea/pier/new?date=0'),
    mapLocations: () => get('/api/rpg/map/locations/sea'),
    turnsAs: () => get(`/api/rpg/turns/sea/${caller.key}`),
    newTurnsAs: () => news(`/api/rpg/turns/sea/new/${caller.key}`),
    turnForm: () => get(`/api/rpg/turn/sea/${caller.key}`),
  };
  return doing[deed]();
}

describe('what is read', () => {
  it.each(readRows)('HOST-02 %s: %s', async (role, deed, verdicts) => {
    await tryRow(verdicts, async (situation) => {
      await settleGame(host, sea, situation);
      return ask(() => read(role, deed));
    });
  });

  it.each(gamelessRows)('HOST-02 %s: %s', async (role, deed, verdict) => {
    const caller = callerOf(host, sea, role);
    const doing: Record<GamelessDeed, () => Answer> = {
      models: () => call(host, caller, 'POST', '/api/rpg/models/quest', { title: [], key: [] }),
      tags: () => call(host, caller, 'POST', '/api/rpg/tags/tag', { tag: 'Шторм' }),
    };
    expect(await ask(doing[deed])).toBe(verdict);
  });
});

describe('the windows of editing and deleting', () => {
  it.each([
    ['0', 'turnEditForbidden', 'turnDeleteForbidden'],
    ['always', 'yes', 'yes'],
  ])('TURN-03 of %s hours: never, or always', async (hours, edit, remove) => {
    await host.close();
    const env = { DATA_DIR: dataDir, TURNS_CAN_EDIT_HOURS: hours, TURNS_CAN_DELETE_HOURS: hours };
    host = await createTestHost({ env });
    sea = await makeCommunity(host);
    const kind = hours === '0' ? 'own' : 'own, expired';
    const turn = await turnFor(host, sea, callerOf(host, sea, 'player'), kind);
    expect(await ask(() => doWithTurn('player', 'edit', turn))).toBe(edit);
    expect(await ask(() => doWithTurn('player', 'delete', turn))).toBe(remove);
  });

  it('TURN-03 the game master’s windows are those of all', async () => {
    const does = actions(host, sea);
    const turn = await turnFor(host, sea, callerOf(host, sea, 'player'), 'own');
    host.advance(24 * 3_600_000);
    expect((await does.edit('master', 'master', turn, BODY)).statusCode).toBe(200);
    host.advance(1_000);
    expect(verdictOf(await does.edit('master', 'master', turn, BODY))).toBe('turnEditForbidden');
    expect(verdictOf(await does.remove('master', 'master', turn))).toBe('turnDeleteForbidden');
  });
});
