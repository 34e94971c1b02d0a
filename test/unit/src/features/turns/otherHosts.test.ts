import {
  feedKey,
  type FeedRef,
  latestFeedRef,
  locationFeedRef,
  openFeed,
  selectTurns,
} from '../../../../../src/features/turns/index.ts';
import { loadPage } from '../../../../../src/features/turns/feed/feedThunks.ts';
import '../../../../../src/features/turns/locationApi.ts'; // else its code would come while a test waits for the host alone
import { programResumed } from '../../../../../src/realtime/index.ts';
import { makeSession } from '../../../../support/factories.ts';
import { waitFor } from '../../../../support/waitFor.ts';
import { liveProgram } from './liveProgram.ts';

const SHORE = '/api/rpg/location/forest/shore';
const latest = latestFeedRef('forest', '7');
const shore = locationFeedRef('forest', 'shore', '7');

/** A host of the documents alone: its polls answer what was written since, and nothing of edits, deletions or its clock. */
async function opened(ref: FeedRef, count = 5) {
  const program = liveProgram({ session: makeSession(), host: { can: {}, left: {} } });
  const { memory, host, store } = program;
  memory.pageSize = 3;
  memory.serveLocation(host, 'forest', 'shore');
  const written = (date: number) => {
    const turns = memory.list().filter(({ created }) => created * 1_000 >= date);
    return { json: { turns: turns.map(({ updated: _none, ...turn }) => turn) } };
  };
  host.on('POST', '/api/rpg/turns/forest/new/7', ({ body }) =>
    written((JSON.parse(body) as { date: number }).date),
  );
  host.on('GET', `${SHORE}/new`, ({ query }) => written(Number(query.date)));
  memory.fill(count, { location: 'shore' });
  store.dispatch(openFeed(ref));
  await host.settle();
  await program.pass(2);
  const turns = () => selectTurns(store.getState(), feedKey(ref));
  const pages = () =>
    host.asked('GET', ref.kind === 'latest' ? '/api/rpg/turns/forest/7' : SHORE).length;
  return { ...program, turns, ids: () => turns().map(({ id }) => id), pages };
}

describe('a host whose polls repeat no edits and deletions', () => {
  it.each([
    ['the game', latest],
    ['a location', shore],
  ])(
    'HOSTS-13 LIVE-06 the first page of %s is fetched once after a cut connection, and shows them',
    async (_what, ref) => {
      const { memory, transport, pass, turns, ids, pages } = await opened(ref);
      expect(ids()).toEqual(['5', '4', '3']);
      const before = pages();
      transport.setStatus('disconnected');
      await pass(3);
      memory.edit('4', '<p>Иначе.</p>');
      memory.remove('5');
      transport.setStatus('connected');
      await pass(20);
      expect(ids()).toEqual(['4', '3', '2']);
      expect(turns()[0]?.post).toBe('<p>Иначе.</p>');
      expect(pages() - before).toBe(1);
    },
  );

  it('HOSTS-13 the first page is fetched once after the program was stopped', async () => {
    const { memory, store, pass, ids, pages } = await opened(latest);
    await pass(10);
    memory.remove('5');
    store.dispatch(programResumed({ at: memory.now }));
    await pass(20);
    expect(ids()).toEqual(['4', '3', '2']);
    expect(pages()).toBe(2);
  });

  it('HOSTS-13 the first page is fetched once a minute without a socket', async () => {
    const { memory, transport, pass, ids, pages } = await opened(latest);
    transport.setStatus('disconnected');
    memory.remove('5');
    await pass(190);
    expect(ids()).toEqual(['4', '3', '2']);
    expect(pages()).toBe(4);
  });

  it('HOSTS-13 beside a connection that holds nothing is fetched again', async () => {
    const { pass, pages } = await opened(latest);
    await pass(300);
    expect(pages()).toBe(1);
  });

  it('HOSTS-13 LIVE-07 what arrived while the page was on its way stays, and so does what stands below it', async () => {
    const { memory, host, store, transport, tick, pass, pages, ids } = await opened(latest, 3);
    const before = pages();
    const answer = host.hold('GET', '/api/rpg/turns/forest/7');
    store.dispatch(programResumed({ at: memory.now }));
    tick();
    await waitFor('the request of the page', () => pages() > before);
    const stale = memory.page({});
    const { updated: _none, ...turn } = memory.write();
    transport.emit('rpg.game.forest.turn', 'TurnSent', { turn });
    answer({ json: { turns: stale.slice(0, 2), last_page: 2 } });
    await pass(1);
    expect(ids()).toEqual(['4', '3', '2', '1']);
  });

  it('HOSTS-13 a page from which the host leaves turns out takes away none that were loaded below it', async () => {
    const { memory, host, store, pass, ids } = await opened(latest);
    await store.dispatch(loadPage(latest));
    expect(ids()).toEqual(['5', '4', '3', '2', '1']);
    host.on('GET', '/api/rpg/turns/forest/7', { json: { turns: memory.page({}).slice(0, 2) } });
    store.dispatch(programResumed({ at: memory.now }));
    await pass(20);
    expect(ids()).toEqual(['5', '4', '3', '2', '1']);
  });
});

describe('a host that repeats edits and deletions', () => {
  it('HOSTS-13 is not asked for a page again after a cut connection', async () => {
    const { host, memory, store, transport, pass } = liveProgram();
    memory.fill(3);
    store.dispatch(openFeed(latest));
    await host.settle();
    await pass(2);
    transport.setStatus('disconnected');
    await pass(90);
    transport.setStatus('connected');
    await pass(60);
    expect(host.asked('GET', '/api/rpg/turns/forest/7')).toHaveLength(1);
  });
});
