import { UNREADS_LIMIT } from '../../../src/contract/index.ts';
import { chatHost, profileOf } from '../../support/host/beginnings.ts';
import {
  type Author,
  type ChatActions,
  makeMessages,
  type Rooms,
} from '../../support/host/chat.ts';
import type { Community } from '../../support/host/community.ts';
import { NOON, type TestHost } from '../../support/host/index.ts';

let host: TestHost;
let sea: Community;
let does: ChatActions;
let rooms: Rooms;
let mara: string;
let boris: string;
beforeEach(async () => ({ host, sea, rooms, does, mara, boris } = await chatHost()));
afterEach(() => host.close());

const asMara = (): Author => profileOf(sea, 'mara');
const asBoris = (): Author => profileOf(sea, 'boris');

describe('unread messages', () => {
  const unreads = (login: 'mara' | 'boris' = 'mara', key = mara) => does.unreads(login, key);

  it('MSG-15 are others’ that are not deleted, counted for each character by itself', async () => {
    await makeMessages(host, rooms.hall, asBoris(), 3);
    await makeMessages(host, rooms.hall, asMara(), 2);
    const [, gone] = await makeMessages(host, rooms.crew, asBoris(), 3);
    await does.remove('master', 'master', 'crew', String(gone));
    const [spoken] = await makeMessages(host, rooms.scene, asBoris(), 2);
    await does.remove('boris', boris, 'scene', String(spoken));

    expect(await unreads()).toEqual({ hall: 3, crew: 2, scene: 1, over: 0 });
    expect(await unreads('boris', boris)).toEqual({ hall: 2, scene: 0, over: 0 });
    expect(await unreads('mara', sea.keys.novice)).toMatchObject({ hall: 5 });
  });

  it('MSG-15 end where they were really seen, on every device, and never begin again', async () => {
    const ids = await makeMessages(host, rooms.hall, asBoris(), 5);
    const crew = await makeMessages(host, rooms.crew, asBoris(), 2);
    const marks = { hall: ids[2]!, crew: crew[1]! };
    expect((await does.mark('mara', mara, marks)).json()).toEqual({
      channels: [
        { id: 'hall', type: 'rpg_game', unreads: 2 },
        { id: 'crew', type: 'rpg_game', unreads: 0 },
      ],
    });
    expect(await unreads()).toMatchObject({ hall: 2, crew: 0 });
    const seen = await does.list('mara', mara, 'hall');
    expect(seen.map(({ unread }) => unread)).toEqual([false, false, false, true, true]);
    expect(await unreads('boris', boris)).toMatchObject({ hall: 0 });

    await does.mark('mara', mara, { hall: ids[0]! });
    expect(await unreads()).toMatchObject({ hall: 2 });
    await does.remove('boris', boris, 'hall', String(ids[4]));
    expect(await unreads()).toMatchObject({ hall: 1 });
    await does.edit('boris', boris, 'hall', String(ids[1]), 'Иначе');
    expect(await unreads()).toMatchObject({ hall: 1 });
  });

  it('MSG-15 cannot be marked ahead: what comes later is unread', async () => {
    await makeMessages(host, rooms.hall, asBoris(), 2);
    await does.mark('mara', mara, { hall: 999_999_999 });
    expect(await unreads()).toMatchObject({ hall: 0 });
    await makeMessages(host, rooms.hall, asBoris(), 1);
    expect(await unreads()).toMatchObject({ hall: 1 });
  });

  it('a mark where there is nothing, or nothing to see, changes nothing', async () => {
    await makeMessages(host, rooms.hall, asBoris(), 2);
    await makeMessages(host, rooms.bridge, asBoris(), 2);
    const marks = { hall: 'nothing', crew: 1, bridge: 9, nowhere: 1 };
    expect((await does.mark('mara', mara, marks)).json()).toEqual({
      channels: [
        { id: 'hall', type: 'rpg_game', unreads: 2 },
        { id: 'crew', type: 'rpg_game', unreads: 0 },
      ],
    });
    expect(await host.db.selectFrom('chatReads').selectAll().execute()).toEqual([]);
  });

  it('end with a message of one’s own, for whoever writes has seen what stands there', async () => {
    await makeMessages(host, rooms.hall, asBoris(), 3);
    await does.say('mara', mara, 'hall', 'Поняла.');
    expect(await unreads()).toMatchObject({ hall: 0 });
    await does.say('master', 'master', 'hall', '/d20');
    expect(await unreads()).toMatchObject({ hall: 2 });
    expect(await does.unreads('master', 'master')).toMatchObject({ hall: 0 });
  });

  it('are none of the time before the character was there', async () => {
    const longAgo = { createdAt: NOON - 1_000 };
    await makeMessages(host, rooms.hall, asBoris(), 400, longAgo);
    expect(await unreads()).toMatchObject({ hall: 0 });
    expect((await does.list('mara', mara, 'hall')).some(({ unread }) => unread)).toBe(false);
    await makeMessages(host, rooms.hall, asBoris(), 2);
    expect(await unreads()).toMatchObject({ hall: 2 });
  });

  it('are counted up to a limit', async () => {
    const at = { createdAt: NOON };
    await makeMessages(host, rooms.hall, asBoris(), UNREADS_LIMIT + 20, at);
    expect(await unreads()).toMatchObject({ hall: UNREADS_LIMIT });
  });
});
