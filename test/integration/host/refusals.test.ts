import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { errorText } from '../../../server/errors/catalogue.ts';
import { type ErrorId, errorStatus, HEADER } from '../../../src/contract/index.ts';
import { textVersion } from '../../../src/domain/index.ts';
import { call, callerOf, settleGame, turnFor } from '../../support/host/asRole.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { createTestHost, send, type TestHost } from '../../support/host/index.ts';
import { upload, uploadToken } from '../../support/host/pictures.ts';
import {
  fieldOf,
  paramsOf,
  reachedBy,
  type ReachedId,
  unreached,
} from '../../support/rights/refusals.ts';
import type { Role } from '../../support/rights/table.ts';

let host: TestHost;
let sea: Community;
let dataDir: string;

async function begin(env: Record<string, string> = {}): Promise<void> {
  host = await createTestHost({ env: { DATA_DIR: dataDir, ...env } });
  sea = await makeCommunity(host);
}
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-refusals-'));
  return begin();
});
afterEach(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const HERE = 'test/integration/host';

type Answer = Promise<LightMyRequestResponse>;
type Draft = Record<string, unknown>;

const BODY = { body: '<p>Слово</p>' };
const PIER = { ...BODY, currentLocation: 'pier' };

const urlAs = (role: Role): string => `/api/rpg/turn/sea/${callerOf(host, sea, role).key}`;
const doAs = (role: Role, url: string, body?: Draft, method: 'GET' | 'POST' = 'POST'): Answer =>
  call(host, callerOf(host, sea, role), method, url, body);
const post = (role: Role, draft: Draft): Answer => doAs(role, urlAs(role), draft);

/** A deed with a turn of one's own, or another's. */
async function withTurn(
  role: Role,
  deed: string,
  whose: 'own' | 'other',
  body: Draft = BODY,
): Answer {
  const turn = await turnFor(host, sea, callerOf(host, sea, role), whose);
  return doAs(role, `${urlAs(role)}/${deed}/${turn}`, body);
}

async function afterBreaking(doing: () => Answer): Answer {
  await host.db.schema.dropTable('turn_reactions').execute();
  return doing();
}

/** Sends the same key with two texts. */
async function reusing(): Answer {
  const headers = { ...sea.headers.mara, 'idempotency-key': randomUUID() };
  await send(host, 'POST', urlAs('player'), headers, PIER);
  return send(host, 'POST', urlAs('player'), headers, { ...PIER, body: '<p>Иначе</p>' });
}

async function tag(title: string, times = 1): Answer {
  const ask = (): Answer => doAs('player', '/api/rpg/tags/tag', { tag: title });
  for (let at = 1; at < times; at += 1) await ask();
  return ask();
}

/** How the host is brought to each refusal. */
const causes: Readonly<Record<ReachedId, () => Answer>> = {
  badRequest: () =>
    send(host, 'POST', urlAs('player'), { ...sea.headers.mara, 'idempotency-key': 'x' }, PIER),
  unauthorised: () => withTurn('guest', 'edit', 'own'),
  forbidden: async () => {
    const turn = await turnFor(host, sea, callerOf(host, sea, 'player'), 'other');
    return doAs('player', `${urlAs('player')}/comments/${turn}`, undefined, 'GET');
  },
  xsrf: () => send(host, 'POST', urlAs('player'), { cookie: sea.headers.mara.cookie ?? '' }, PIER),
  notFound: () => doAs('player', `${urlAs('player')}/edit/%D1%8F`, BODY),
  tooLarge: () => post('player', { ...PIER, body: 'x'.repeat(2_200_000) }),
  wrongType: () =>
    host.app.inject({
      method: 'POST',
      url: urlAs('player'),
      headers: { ...sea.headers.mara, 'content-type': 'text/plain' },
      payload: 'body=1',
    }),
  validation: () => post('player', BODY),
  tooMany: async () => {
    await host.close();
    await begin({ RATE_LIMIT: '1' });
    await doAs('guest', '/api/rpg/turns/sea', undefined, 'GET');
    return doAs('guest', '/api/rpg/turns/sea', undefined, 'GET');
  },
  serverError: async () => {
    await turnFor(host, sea, callerOf(host, sea, 'player'), 'own');
    return afterBreaking(() => doAs('guest', '/api/rpg/turns/sea', undefined, 'GET'));
  },
  idempotencyReused: reusing,
  fieldRequired: () => withTurn('player', 'comment', 'own', { body: '<p> </p>' }),
  fieldTooLong: () => withTurn('player', 'comment', 'own', { body: 'щ'.repeat(4_001) }),
  fieldWrong: () =>
    post('master', { ...PIER, npc: String(sea.ids.gull), quests: [sea.quests.open] }),
  gameNotFound: () => doAs('guest', '/api/rpg/turns/nowhere', undefined, 'GET'),
  gameClosed: async () => {
    await settleGame(host, sea, 'closed');
    return withTurn('player', 'edit', 'own');
  },
  locationNotFound: () => doAs('guest', '/api/rpg/location/sea/nowhere', undefined, 'GET'),
  mapNotFound: () => doAs('guest', '/api/rpg/map/locations/sea/nowhere', undefined, 'GET'),
  profileNotYours: () => withTurn('thief', 'edit', 'own'),
  characterNotInGame: () => doAs('player', '/api/rpg/turn/sea/999999/edit/1', BODY),
  characterUnconfirmed: () => post('novice', PIER),
  noCharacterForTurn: () => post('stranger', PIER),
  cannotWriteHere: () => post('player', { ...PIER, currentLocation: 'cave' }),
  placeClosed: async () => {
    await host.db.updateTable('locations').set({ access: 'masters' }).execute();
    return post('player', PIER);
  },
  routeForbidden: () => post('player', { ...PIER, action: 'route', location: 'cave' }),
  mastersOnly: () => post('player', { ...PIER, npc: String(sea.ids.gull) }),
  seasonsGrandmasterOnly: () => post('tech', { ...PIER, quests: [sea.quests.open] }),
  turnBodyRequired: () => post('player', { ...PIER, body: '<p> </p>' }),
  turnBodyTooLong: () => withTurn('player', 'edit', 'own', { body: 'щ'.repeat(50_001) }),
  turnNotFound: () => doAs('player', `${urlAs('player')}/edit/999999`, BODY),
  turnChanged: () => withTurn('player', 'edit', 'own', { ...BODY, base: textVersion('иной') }),
  turnEditForbidden: () => withTurn('player', 'edit', 'other'),
  turnDeleteForbidden: () => withTurn('player', 'delete', 'other'),
  turnCommentForbidden: () => withTurn('player', 'comment', 'other'),
  turnEditFailed: () => afterBreaking(() => withTurn('player', 'edit', 'own')),
  turnDeleteFailed: () => afterBreaking(() => withTurn('player', 'delete', 'own')),
  turnCommentFailed: () => afterBreaking(() => withTurn('player', 'comment', 'own')),
  npcNotChosen: () => post('tech', PIER),
  npcNotFound: () => post('tech', { ...PIER, npc: '999999' }),
  npcForbidden: () => post('master', { ...PIER, npc: String(sea.ids.cook) }),
  alreadyReacted: async () => {
    const turn = await turnFor(host, sea, callerOf(host, sea, 'player'), 'other');
    await doAs('player', `${urlAs('player')}/react/${turn}`);
    return doAs('player', `${urlAs('player')}/react/${turn}`);
  },
  ownTurnReaction: () => withTurn('player', 'react', 'own'),
  diceWrong: () => doAs('master', `${urlAs('master')}/roll`, { location: 'pier', roll: '3к6' }),
  questUnavailable: () => post('master', { ...PIER, quests: [sea.quests.over] }),
  chatDisabled: async () => {
    await host.db.updateTable('games').set({ chat: 0 }).execute();
    return doAs('player', `/api/rpg/chat/channels/sea/${sea.keys.mara}`, undefined, 'GET');
  },
  chatChannelForbidden: () =>
    send(
      host,
      'POST',
      '/broadcasting/auth',
      {
        ...sea.headers.mara,
        [HEADER.game.toLowerCase()]: 'sea',
        [HEADER.character.toLowerCase()]: sea.keys.mara,
      },
      { socket_id: '1.1', channel_name: 'presence-chat.rpg.rpg_game.secret' },
    ),
  uploadNotImage: async () => {
    const token = await uploadToken(host, sea.headers.master);
    return upload(host, { token, bytes: new TextEncoder().encode('текст') });
  },
  tagInvalid: () => tag('<b>'),
  tagExists: () => tag('Шторм', 2),
  tagExistsAway: async () => {
    await tag('Буря');
    await host.db.updateTable('tags').set({ putAwayAt: 1 }).execute();
    return tag('буря');
  },
  tagTooLong: () => tag('я'.repeat(192)),
  tagTooShort: () => tag('я'),
};

interface Said {
  error: string | { message: string };
  code: string;
  errors?: Record<string, string[]>;
}

const textOf = ({ error }: Said): string => (typeof error === 'string' ? error : error.message);

/** The text of a test: of the host beside this one, or by its path. */
const textOfTest = (name: string): string =>
  readFileSync(path.join(name.includes('/') ? 'test' : HERE, `${name}.test.ts`), 'utf8');

/** By what a test names a refusal: its id, or the longest piece of its text without numbers and names. */
function signsOf(id: ErrorId): string[] {
  const pieces = errorText(id, { file: '¤', max: '¤', min: '¤' }).split('¤');
  const [longest = ''] = pieces.sort((one, other) => other.length - one.length);
  return [`${id}:`, `'${id}'`, longest.trim()];
}

/** The host's own code, without the catalogue and what turns the framework's errors into refusals. */
function sources(): string[] {
  return readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('errors'))
    .map((name) => readFileSync(path.join('server', name), 'utf8'));
}

describe('every refusal of the catalogue', () => {
  it('ERR-04 is brought about here, or it is said why not', () => {
    const known = [...Object.keys(reachedBy), ...Object.keys(unreached)].sort();
    expect(known).toEqual(Object.keys(errorStatus).sort());
  });

  it('ERR-04 what is said to be shown by another test stands there, and what no route is said to bring about stands in no route', () => {
    const known = Object.entries(unreached) as [ErrorId, string][];
    const wrong = known.filter(([id, why]) =>
      why.startsWith('no ')
        ? sources().some((text) => text.includes(`'${id}'`))
        : !signsOf(id).some((sign) => textOfTest(why).includes(sign)),
    );
    expect(wrong).toEqual([]);
  });

  it.each(Object.keys(reachedBy) as ReachedId[])('ERR-04 HOST-01 says its text: %s', async (id) => {
    const answer = await causes[id]();
    const said = answer.json<Said>();
    const text = errorText(id, paramsOf[id] ?? {});
    expect(text).toMatch(/^[А-ЯЁ«].*[.!]$|^(Обязательное поле|Неверное значение)$/);
    const field = fieldOf[id];
    if (field === undefined || id === 'validation') {
      expect([answer.statusCode, said.code, textOf(said)]).toEqual([errorStatus[id], id, text]);
    } else {
      expect(answer.statusCode).toBe(422);
      expect(said.errors?.[field]?.[0]).toBe(text);
      expect(textOf(said)).not.toBe('');
    }
  });
});
