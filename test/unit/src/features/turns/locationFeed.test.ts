import { editedTurn } from '../../../../../src/features/turns/feed/feedState.ts';
import { makeTurn } from '../../../../support/entities.ts';
import {
  feedClosed,
  feedKey,
  type FeedRef,
  locationFeedRef,
  openFeed,
  pageFeedRef,
  pollTurns,
  refreshFeed,
  selectFeed,
  selectTurns,
  turnChanged,
  turnReceived,
  turnRemoved,
} from '../../../../../src/features/turns/index.ts';
import '../../../../../src/features/turns/locationApi.ts'; // else its code would come while a test waits for the host alone
import { liveProgram } from './liveProgram.ts';
import { receivedBesideOwn } from '../../../../support/realtime/received.ts';

const HERE = 'rpg.game.forest.shore.turn';
const OWN = 'rpg.game.forest.profile.7.turn';
const PATH = '/api/rpg/location/forest/shore';
const last = locationFeedRef('forest', 'shore', '7');
const pageOne = pageFeedRef(last, 1);

async function opened(ref: FeedRef, count = 3) {
  const program = liveProgram();
  const { memory, host, store } = program;
  for (const location of ['shore', 'cave']) memory.serveLocation(host, 'forest', location);
  memory.fill(count, { location: 'shore' });
  store.dispatch(openFeed(ref));
  await host.settle();
  const turns = () => selectTurns(store.getState(), feedKey(ref));
  const feed = () => selectFeed(store.getState(), feedKey(ref));
  return { ...program, turns, feed, ids: () => turns().map(({ id }) => id) };
}

describe('the channels of a location', () => {
  it('LIVE-01 LIVE-05 subscribes to the location and the own character while its last turns are shown, and no longer', async () => {
    const { store, transport } = await opened(last);
    expect(receivedBesideOwn(transport)).toEqual([HERE, OWN]);
    store.dispatch(feedClosed({ place: last }));
    expect(receivedBesideOwn(transport)).toEqual([]);
  });

  it('LIVE-05 subscribes to another location instead when one goes there', async () => {
    const { store, transport, host } = await opened(last);
    const cave = locationFeedRef('forest', 'cave', '7');
    store.dispatch(openFeed(cave));
    store.dispatch(feedClosed({ place: last }));
    await host.settle();
    expect(new Set(receivedBesideOwn(transport))).toEqual(
      new Set([OWN, 'rpg.game.forest.cave.turn']),
    );
  });

  it('LIVE-05 subscribes to nothing on the further pages of all turns, and polls nothing there', async () => {
    const { transport, host, pass } = await opened(pageFeedRef(last, 2), 45);
    await pass(120);
    expect(receivedBesideOwn(transport)).toEqual([]);
    expect(host.asked('GET', `${PATH}/new`)).toEqual([]);
    expect(host.asked('GET', `${PATH}/all`)).toHaveLength(1);
  });

  it('LIVE-01 LIVE-05 subscribes to the location on the first page of all turns, and no longer', async () => {
    const { memory, transport, store, ids } = await opened(pageOne);
    expect(receivedBesideOwn(transport)).toEqual([HERE, OWN]);
    transport.emit(HERE, 'TurnSent', { turn: memory.write({ location: 'shore' }) });
    transport.emit(HERE, 'TurnDeleted', { turn: { id: '1' } });
    expect(ids()).toEqual(['4', '3', '2']);
    store.dispatch(feedClosed({ place: pageOne }));
    expect(receivedBesideOwn(transport)).toEqual([]);
  });

  it('LIVE-05 FEED-08 subscribes to the location where the turn that a link names is on the first page, and only there', async () => {
    const near = await opened(pageFeedRef(last, 1, '40'), 45);
    expect(receivedBesideOwn(near.transport)).toEqual([HERE, OWN]);
    const turn = near.memory.write({ location: 'shore' });
    near.transport.emit(HERE, 'TurnSent', { turn });
    expect(near.ids()[0]).toBe(turn.id);
    const far = await opened(pageFeedRef(last, 1, '3'), 45);
    expect(receivedBesideOwn(far.transport)).toEqual([]);
  });

  it('LIVE-04 LIVE-06 loads the first page of all turns again when the socket is back, and every 30 s', async () => {
    const { memory, transport, host, pass, ids } = await opened(pageOne);
    const loads = () => host.asked('GET', `${PATH}/all`).length;
    transport.setStatus('disconnected');
    await pass(20);
    memory.write({ location: 'shore' });
    const before = loads();
    transport.setStatus('connected');
    await host.settle();
    expect(ids()).toEqual(['4', '3', '2', '1']);
    expect(loads()).toBe(before + 1);
    memory.write({ location: 'shore' });
    await pass(31);
    expect(ids()).toEqual(['5', '4', '3', '2', '1']);
    expect(loads()).toBe(before + 2);
    expect(host.asked('GET', `${PATH}/new`)).toEqual([]);
  });
});

describe('the last turns of a location', () => {
  it('LIVE-01 takes a new turn, a changed one, and lets go of a deleted one', async () => {
    const { memory, transport, ids, turns } = await opened(last);
    transport.emit(HERE, 'TurnSent', { turn: memory.write({ location: 'shore' }) });
    transport.emit(HERE, 'TurnUpdated', { turn: memory.edit('2', '<p>Иначе.</p>') });
    transport.emit(HERE, 'TurnDeleted', { turn: { id: '1' } });
    expect(ids()).toEqual(['4', '3', '2']);
    expect(turns()[2]?.post).toBe('<p>Иначе.</p>');
  });

  it('lets go of a turn that an edit put elsewhere, and takes it back when it returns, in whatever order the events come', async () => {
    const { memory, store, ids } = await opened(last);
    const away = memory.move('2', 'cave');
    const back = memory.move('2', 'shore');
    const receive = (turn: typeof away) =>
      store.dispatch(turnChanged({ game: 'forest', turn, at: memory.now }));
    receive(away);
    expect(ids()).toEqual(['3', '1']);
    receive(back);
    receive(away);
    expect(ids()).toEqual(['3', '2', '1']);
  });

  it('LIVE-09 learns by a poll that a turn was moved away, and by the next that it is back', async () => {
    const { memory, store, ids } = await opened(last);
    memory.now += 60_000;
    memory.move('2', 'cave');
    await store.dispatch(pollTurns(last));
    expect(ids()).toEqual(['3', '1']);
    memory.now += 60_000;
    memory.move('2', 'shore');
    await store.dispatch(pollTurns(last));
    expect(ids()).toEqual(['3', '2', '1']);
  });

  it('shows no turn of another place, however it arrives', async () => {
    const { memory, store, ids } = await opened(last);
    const turn = memory.write({ location: 'cave' });
    store.dispatch(turnReceived({ game: 'forest', turn, at: memory.now }));
    expect(ids()).toEqual(['3', '2', '1']);
  });

  it('LIVE-04 asks for its news by the location’s own call', async () => {
    const { pass, host, memory, ids } = await opened(last);
    await pass(1);
    const before = host.asked('GET', `${PATH}/new`).length;
    memory.write({ location: 'shore' });
    await pass(31);
    expect(host.asked('GET', `${PATH}/new`).length).toBe(before + 1);
    expect(ids()[0]).toBe('4');
  });

  it('LOC-02 keeps what is said of the location, and asks again each minute who is there', async () => {
    const { feed, pass, memory } = await opened(last);
    expect(feed()?.location).toMatchObject({ key: 'shore', characters: [] });
    memory.about = (key) => ({
      key,
      title: key,
      characters: [{ id: 7, type: 'profile', name: 'А' }],
    });
    await pass(50);
    expect(feed()?.location?.characters).toEqual([]);
    await pass(15);
    expect(feed()?.location?.characters).toHaveLength(1);
  });

  it('a second look at the location changes nothing of how far one has read', async () => {
    const { store, feed, ids, host } = await opened(last, 45);
    const before = feed();
    await store.dispatch(refreshFeed(last));
    expect(feed()).toMatchObject({ complete: false, floor: before?.floor, loading: false });
    expect(ids()).toHaveLength(20);
    host.on('GET', PATH, { status: 503 });
    await store.dispatch(refreshFeed(last));
    expect(feed()).not.toHaveProperty('error');
  });

  it('does not ask again for a place that there is not', async () => {
    const program = liveProgram();
    program.host.on('GET', PATH, { status: 404, json: { error: 'Место не найдено.' } });
    program.store.dispatch(openFeed(last));
    await program.host.settle();
    await program.pass(90);
    expect(program.host.asked('GET', PATH)).toHaveLength(1);
    expect(selectFeed(program.store.getState(), feedKey(last))?.error?.status).toBe(404);
  });
});

describe('a page of all turns', () => {
  it('LOC-04 is what the host answers, with its number and the last one', async () => {
    const { ids, feed } = await opened(pageFeedRef(last, 2), 45);
    expect(ids()).toEqual(Array.from({ length: 20 }, (_, at) => String(25 - at)));
    expect(feed()).toMatchObject({ page: 2, lastPage: 3, complete: true });
  });

  it('FEED-08 is the page of the turn that a link names', async () => {
    const { ids, feed } = await opened(pageFeedRef(last, 1, '3'), 45);
    expect(feed()?.page).toBe(3);
    expect(ids()).toContain('3');
  });

  it('shows a change and a deletion at once, and takes no turn that is not its own', async () => {
    const { memory, store, ids, turns } = await opened(pageFeedRef(last, 2), 45);
    const at = memory.now;
    store.dispatch(turnChanged({ game: 'forest', turn: memory.edit('20', '<p>Иначе.</p>'), at }));
    store.dispatch(turnRemoved({ game: 'forest', id: '19' }));
    store.dispatch(turnReceived({ game: 'forest', turn: memory.write({ location: 'shore' }), at }));
    store.dispatch(turnChanged({ game: 'forest', turn: memory.edit('40', '<p>Там.</p>'), at }));
    expect(ids()).not.toContain('19');
    expect(ids()).toHaveLength(19);
    expect(turns().find(({ id }) => id === '20')?.post).toBe('<p>Иначе.</p>');
  });

  it('takes a new turn at its top where it is the first, until the host answers the page again', async () => {
    const { memory, store, ids, host } = await opened(pageOne, 20);
    const turn = memory.write({ location: 'shore' });
    store.dispatch(turnReceived({ game: 'forest', turn, at: memory.now }));
    expect(ids()).toHaveLength(21);
    expect(ids()[0]).toBe('21');
    await store.dispatch(pollTurns(pageOne));
    await host.settle();
    expect(ids()).toHaveLength(20);
    expect(ids()[0]).toBe('21');
  });

  it('is loaded again each time it is opened, and shows meanwhile what it was', async () => {
    const { memory, store, ids, host } = await opened(pageOne);
    store.dispatch(feedClosed({ place: pageOne }));
    memory.remove('2');
    store.dispatch(openFeed(pageOne));
    expect(ids()).toEqual(['3', '2', '1']);
    await host.settle();
    expect(ids()).toEqual(['3', '1']);
  });
});

describe('a turn whose edit puts it elsewhere', () => {
  it.each([
    ['begins its way there, where that began at the turn', 'shore', 'pier'],
    ['keeps the beginning of another way', 'cave', 'cave'],
  ])('HOSTS-12 %s', (_case, from, then) => {
    const place = (key: string) => ({ key, title: key });
    const turn = makeTurn({ location: place('shore'), actionFrom: place(from) });
    const edited = editedTurn(turn, { post: '<p>Два.</p>', location: place('pier') }, 1);
    expect(edited).toMatchObject({ location: place('pier'), actionFrom: place(then) });
    const inPlace = editedTurn(turn, { post: '<p>Два.</p>' }, 1);
    expect(inPlace.actionFrom).toEqual(place(from));
  });
});
