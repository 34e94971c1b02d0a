import type { ChannelRef, OnlineEntry, PresenceMember } from '../../../../../src/contract/index.ts';
import {
  channelMembersChanged,
  followChannels,
  initialListState,
  loadOnline,
  selectChannelOnline,
  selectIsOnline,
  selectOnline,
  selectOnlineStatus,
} from '../../../../../src/features/presence/index.ts';
import { gameChosen, signedOut } from '../../../../../src/features/session/index.ts';
import {
  channelLeft,
  programResumed,
  socketStatusChanged,
} from '../../../../../src/realtime/index.ts';
import { makeHost, makeProgram, makeSession } from '../../../../support/factories.ts';
import { waitFor } from '../../../../support/waitFor.ts';

const ONLINE = '/api/rpg/online/forest/7';
const hall: ChannelRef = { type: 'rpg_game', id: 'hall' };
const crew: ChannelRef = { type: 'rpg_game', id: 'crew' };
const HALL = 'chat.rpg.rpg_game.hall';

const someone = (id: string, name: string): PresenceMember => ({ id, type: 'profile', name });
const mara = someone('1', 'Мара');
const boris = someone('2', 'Борис');
const vera = someone('3', 'Вера');
/** The character that is played here. */
const own = someone('7', 'Алина');

type Listed = OnlineEntry | PresenceMember;

/** The program of one who plays character 7, its clock, and what the host and the sockets tell it. */
function program() {
  let now = 1_000_000;
  const host = makeHost();
  const presence = { list: { ...initialListState, game: 'forest' } };
  const made = makeProgram({
    host,
    clock: () => now,
    preloadedState: { session: makeSession(), presence },
  });
  const { dispatch } = made.store;
  const getState = () => made.store.getState();
  const names = (people: readonly { name?: string | undefined }[] | undefined) =>
    people?.map(({ name }) => name);
  return {
    host,
    dispatch,
    getState,
    pass: (ms: number) => (now += ms),
    list: (...online: Listed[]) => {
      host.on('POST', ONLINE, { json: { online } });
      return dispatch(loadOnline());
    },
    members: (channel: ChannelRef, ...members: PresenceMember[]) =>
      void dispatch(channelMembersChanged({ channel, members, at: now })),
    socket: (status: 'connected' | 'disconnected') =>
      void dispatch(socketStatusChanged({ status, at: now })),
    online: () => names(selectOnline(getState())),
    within: (channel: ChannelRef) => names(selectChannelOnline(getState(), channel)),
    isOnline: (one: PresenceMember) => selectIsOnline(getState(), one),
  };
}

describe('who is online, by list and sockets together', () => {
  it('ONL-01 has one who comes into a channel at once, and by name among the others', async () => {
    const { list, pass, members, online, isOnline } = program();
    await list(boris, own);
    pass(10_000);
    members(hall, boris, own, mara, vera);
    expect(online()).toEqual(['Алина', 'Борис', 'Вера', 'Мара']);
    expect(isOnline(mara)).toBe(true);
    expect(isOnline({ ...mara, type: 'user' })).toBe(false);
  });

  it('ONL-01 loses one at once who leaves the last of their channels, whatever an older list says', async () => {
    const { list, pass, members, isOnline } = program();
    await list(mara, own);
    pass(10_000);
    members(hall, mara, own);
    members(crew, mara, own);
    members(hall, own);
    expect(isOnline(mara)).toBe(true);
    members(crew, own);
    expect(isOnline(mara)).toBe(false);
  });

  it('ONL-01 believes a list that was asked after the leaving, and no other', async () => {
    const { host, list, pass, members, isOnline, dispatch } = program();
    members(hall, mara, own);
    const answer = host.hold('POST', ONLINE);
    const asked = dispatch(loadOnline());
    await waitFor('the question', () => host.asked('POST', ONLINE).length === 1);
    pass(1);
    members(hall, own);
    pass(1);
    answer({ json: { online: [mara, own] } });
    await asked;
    expect(isOnline(mara)).toBe(false);
    pass(1);
    await list(mara, own);
    expect(isOnline(mara)).toBe(true);
  });

  it('keeps the one whom the host lists but who is in no channel', async () => {
    const { list, pass, members, online } = program();
    await list(mara, own);
    pass(1);
    members(hall, own, boris);
    members(hall, own);
    expect(online()).toEqual(['Алина', 'Мара']);
  });

  it('falls back to the list when the socket is lost: first by what it last told, then by the list alone', async () => {
    const { list, pass, members, socket, isOnline } = program();
    socket('connected');
    await list(own);
    pass(60_000);
    members(hall, mara, own);
    pass(10_000);
    await list(own);
    expect(isOnline(mara)).toBe(true);
    pass(10_000);
    socket('disconnected');
    expect(isOnline(mara)).toBe(true);
    pass(10_000);
    await list(own);
    expect(isOnline(mara)).toBe(false);
  });

  it('notices after a gap who went during it', async () => {
    const { list, pass, members, socket, isOnline } = program();
    socket('connected');
    members(hall, mara, own);
    pass(1_000);
    await list(mara, own);
    pass(1_000);
    socket('disconnected');
    pass(5_000);
    socket('connected');
    members(hall, own);
    expect(isOnline(mara)).toBe(false);
  });

  it('forgets the members of a channel that is left oneself', async () => {
    const { list, pass, members, dispatch, isOnline } = program();
    await list(boris, own);
    pass(1);
    members(hall, mara, boris, own);
    dispatch(channelLeft({ channel: HALL }));
    expect([isOnline(mara), isOnline(boris)]).toEqual([false, true]);
  });

  it('never says of the own character that it is gone', async () => {
    const { list, pass, members, isOnline } = program();
    await list(own);
    pass(1);
    members(hall, own, mara);
    members(hall, mara);
    expect(isOnline(own)).toBe(true);
  });

  it('takes no answer that a later one has overtaken', async () => {
    const { host, list, pass, dispatch, online } = program();
    const answer = host.hold('POST', ONLINE);
    const late = dispatch(loadOnline());
    await waitFor('the question', () => host.asked('POST', ONLINE).length === 1);
    pass(1);
    dispatch(followChannels([hall]));
    await list(boris);
    pass(1);
    answer({ json: { online: [mara] } });
    await late;
    expect(online()).toEqual(['Борис']);
  });

  it('is at ease with a clock that was set back', async () => {
    const { list, pass, members, dispatch, isOnline } = program();
    await list(mara, own);
    pass(1);
    members(hall, mara, own);
    members(hall, own);
    pass(-500_000);
    dispatch(programResumed({ at: 500_001 }));
    pass(1);
    await list(mara, own);
    expect(isOnline(mara)).toBe(true);
  });

  it('is ready as soon as anything is known, and forgets everything with the game and the user', () => {
    const { members, dispatch, getState, online } = program();
    expect(selectOnlineStatus(getState())).toBe('loading');
    members(hall, mara);
    expect(selectOnlineStatus(getState())).toBe('ready');
    dispatch(signedOut());
    expect(online()).toEqual([]);
    members(hall, mara);
    dispatch(gameChosen({ game: 'sea' }));
    expect(online()).toEqual([]);
  });
});

describe('who is in a channel', () => {
  it('SCR-02 is known from its members while the socket stands', () => {
    const { members, within } = program();
    expect(within(hall)).toBeUndefined();
    members(hall, vera, boris);
    members(crew, mara);
    expect(within(hall)).toEqual(['Борис', 'Вера']);
    members(hall);
    expect(within(hall)).toEqual([]);
  });

  it('SCR-02 is known from the list without a socket, which is asked with the channels at once', async () => {
    const { host, dispatch, within } = program();
    const online = [{ ...mara, channels: [hall] }, { ...boris, channels: [crew] }, vera];
    host.on('POST', ONLINE, { json: { online } });
    dispatch(followChannels([hall, crew]));
    await host.settle();
    const [request] = host.asked('POST', ONLINE);
    expect(JSON.parse(request?.body ?? '')).toEqual({ channels: [hall, crew] });
    expect([within(hall), within(crew)]).toEqual([['Мара'], ['Борис']]);
    dispatch(followChannels([crew]));
    await host.settle();
    expect(host.asked('POST', ONLINE)).toHaveLength(1);
  });

  it('is not known from a host that says nothing of channels', async () => {
    const { host, dispatch, within } = program();
    host.on('POST', ONLINE, { json: { online: [mara] } });
    dispatch(followChannels([hall]));
    await host.settle();
    expect(within(hall)).toBeUndefined();
  });
});
