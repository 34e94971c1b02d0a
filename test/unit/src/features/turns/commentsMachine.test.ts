import {
  feedKey,
  latestFeedRef,
  openFeed,
  selectTurns,
} from '../../../../../src/features/turns/index.ts';
import {
  selectComments,
  selectTurnMode,
} from '../../../../../src/features/turns/oneTurn/selectors.ts';
import {
  commentsPolling,
  hideComments,
  loadComments,
  showComments,
} from '../../../../../src/features/turns/oneTurn/commentsThunks.ts';
import { openComments } from '../../../../../src/features/turns/oneTurn/modesThunks.ts';
import { selectToasts } from '../../../../../src/app/uiSlice.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { waitFor } from '../../../../support/waitFor.ts';
import { openText } from './textSession.ts';
import { liveProgram } from './liveProgram.ts';
import { TurnsHost } from './turnsHost.ts';

const COMMENTS = '/api/rpg/turn/forest/7/comments/2';
const COMMENT = '/api/rpg/turn/forest/7/comment/2';
const ref = { game: 'forest', character: '7', turn: '2' };
const scope = { ...ref, user: '3', mode: 'commenting' } as const;
const feed = latestFeedRef('forest', '7');

const comment = (id: number, author = 'owner') => ({
  id,
  author,
  body: `<p>${String(id)}</p>`,
  created: 1_000 + id,
});
const listOf = (...ids: number[]) => ({ json: { comments: ids.map((id) => comment(id)) } });

/** A program that shows three turns, and the comments of the second. */
async function opened({
  host = new FakeHost(),
  storage,
}: Partial<Parameters<typeof makeProgram>[0]> & object = {}) {
  const memory = new TurnsHost().fill(3);
  memory.serve(host, 'forest', '7');
  const { store, services } = makeProgram({
    host,
    preloadedState: { session: makeSession() },
    ...(storage && { storage }),
  });
  store.dispatch(openFeed(feed));
  await host.settle();
  store.dispatch(openComments(ref));
  const { session, send, text } = await openText(store, scope);
  const mode = () => selectTurnMode(store.getState(), '2');
  const ids = () => selectComments(store.getState(), ref)?.list?.map(({ id }) => id);
  const count = () => selectTurns(store.getState(), feedKey(feed))[1]?.commentsCount;
  const said = () => selectToasts(store.getState()).map((toast) => toast.said);
  const sent = () => host.asked('POST', COMMENT);
  return { host, memory, store, services, mode, ids, count, said, sent, session, send, text };
}

describe('the comments of a turn', () => {
  it('TURN-06 are loaded when they are opened, and counted in the turn', async () => {
    const { host, store, ids, count } = await opened();
    host.on('GET', COMMENTS, listOf(1, 2));
    store.dispatch(showComments(ref));
    await host.settle();
    expect(ids()).toEqual(['1', '2']);
    expect(count()).toBe(2);
  });

  it('TURN-06 one that was sent is appended at once, and counted', async () => {
    const { host, store, ids, count, mode, said, send, text } = await opened();
    host.on('GET', COMMENTS, listOf(1));
    host.on('POST', COMMENT, { json: { comment: comment(2), message: 'Добавлено' } });
    store.dispatch(showComments(ref));
    await host.settle();
    await send('<p>2</p>');
    expect(ids()).toEqual(['1', '2']);
    expect(count()).toBe(2);
    expect(said()).toEqual([{ text: 'Добавлено' }]);
    expect([mode(), text()]).toEqual([{ mode: 'commenting' }, { html: '' }]);
    expect(host.asked('GET', COMMENTS)).toHaveLength(1);
  });

  it('TURN-06 a refresh takes the place of the list, without losing one sent while it was under way', async () => {
    const { host, store, ids, send } = await opened();
    host.on('GET', COMMENTS, listOf(1, 2));
    store.dispatch(showComments(ref));
    await host.settle();
    const answer = host.hold('GET', COMMENTS);
    const refresh = store.dispatch(loadComments(ref));
    await waitFor('the refresh', () => host.asked('GET', COMMENTS).length === 2);
    host.on('POST', COMMENT, { json: { comment: comment(4) } });
    await send('<p>4</p>');
    expect(ids()).toEqual(['1', '2', '4']);
    answer(listOf(1, 3));
    await refresh;
    expect(ids()).toEqual(['1', '3', '4']);
    host.on('GET', COMMENTS, listOf(1, 3, 4, 5));
    await store.dispatch(loadComments(ref));
    expect(ids()).toEqual(['1', '3', '4', '5']);
  });

  it('one sent before the first list came is in it once', async () => {
    const { host, store, ids, send } = await opened();
    const answer = host.hold('GET', COMMENTS);
    store.dispatch(showComments(ref));
    host.on('POST', COMMENT, { json: { comment: comment(2) } });
    await send('<p>2</p>');
    answer(listOf(1, 2));
    await host.settle();
    expect(ids()).toEqual(['1', '2']);
  });

  it('that cannot be loaded say why, and are there after another attempt', async () => {
    const { host, store, ids, said } = await opened();
    host.on('GET', COMMENTS, { status: 403, json: { error: 'Не ваше дело' } });
    store.dispatch(showComments(ref));
    await host.settle();
    expect(selectComments(store.getState(), ref)).toMatchObject({
      loading: false,
      error: { message: 'Не ваше дело' },
    });
    expect(said()).toEqual([]);
    host.on('GET', COMMENTS, listOf(1));
    await store.dispatch(loadComments(ref));
    expect(ids()).toEqual(['1']);
    expect(selectComments(store.getState(), ref)?.error).toBeUndefined();
  });
});

describe('a comment that is sent', () => {
  it('goes out once however often it is pressed', async () => {
    const { host, send, sent } = await opened();
    const answer = host.hold('POST', COMMENT);
    const first = send('<p>А</p>');
    await send('<p>А</p>');
    await waitFor('the comment', () => sent().length === 1);
    answer({ json: { comment: comment(1) } });
    await first;
    expect(sent()).toHaveLength(1);
  });

  it('FORM-22 goes out again under the same key after a lost answer, and is looked for at once', async () => {
    const { host, mode, sent, ids, send, text } = await opened();
    host.on('GET', COMMENTS, listOf(1));
    host.on('POST', COMMENT, { broken: true });
    await send('<p>1</p>');
    expect(mode()).toMatchObject({ error: { kind: 'network' } });
    expect(text()).toMatchObject({ html: '<p>1</p>' });
    expect(ids()).toEqual(['1']);
    host.on('POST', COMMENT, { json: { comment: comment(1) } });
    await send('<p>1</p>');
    const keys = sent().map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(ids()).toEqual(['1']);
    await send('<p>2</p>');
    expect(sent().at(-1)?.headers.get('idempotency-key')).not.toBe(keys[0]);
  });

  it('FORM-22 keeps its key through the end of the page', async () => {
    const first = await opened();
    first.host.on('POST', COMMENT, { broken: true });
    first.host.on('GET', COMMENTS, { broken: true });
    await first.send('<p>1</p>');
    const { attempt = '' } = first.text();
    first.session.close();
    const later = await opened({ storage: first.services.storage });
    expect(later.text()).toEqual({ html: '<p>1</p>', attempt, sentAt: 1_000_000 });
    later.host.on('POST', COMMENT, { json: { comment: comment(1) } });
    await later.send('<p>1</p>');
    expect(later.sent()[0]?.headers.get('idempotency-key')).toBe(
      first.sent()[0]?.headers.get('idempotency-key'),
    );
    const after = await opened({ storage: first.services.storage });
    expect(after.text()).toEqual({ html: '' });
  });

  it('FORM-22 goes out under a new key where it was refused after the end of the page', async () => {
    const first = await opened();
    const refuse = first.host.hold('POST', COMMENT);
    const sending = first.send('<p>1</p>');
    expect(first.text().attempt).toBeDefined();
    first.session.close();
    refuse({ status: 422, json: { errors: { body: ['Пусто'] } } });
    await sending;
    const later = await opened({ storage: first.services.storage });
    expect(later.text()).toEqual({ html: '<p>1</p>' });
  });

  it('TURN-06 that is refused stays, with the first message of errors.body, and goes out under a new key', async () => {
    const { host, mode, sent, said, send, text } = await opened();
    host.on('POST', COMMENT, { status: 422, json: { errors: { body: ['Пусто', 'И ещё'] } } });
    await send('<p>1</p>');
    expect(mode()).toMatchObject({ error: { fields: { body: 'Пусто' } } });
    expect(text()).toEqual({ html: '<p>1</p>' });
    expect(said()).toEqual([]);
    await send('<p>1</p>');
    const [one, other] = sent().map(({ headers }) => headers.get('idempotency-key'));
    expect(one).not.toBe(other);
  });
});

describe('open comments', () => {
  const SECOND = 1_000;
  const REFRESH = 30 * SECOND;
  const CHECK = 5 * SECOND;

  async function live() {
    const program = liveProgram();
    const { memory, host, store } = program;
    memory.fill(2);
    host.on('GET', COMMENTS, listOf(1));
    store.dispatch(openFeed(feed));
    store.dispatch(showComments(ref));
    await host.settle();
    return { ...program, asked: () => host.asked('GET', COMMENTS).length };
  }

  it('TURN-06 are refreshed every 30 s, which is looked at every 5 s, while they are open', async () => {
    const { pass, asked, store, memory } = await live();
    memory.now -= memory.now % CHECK;
    await store.dispatch(loadComments(ref));
    const before = asked();
    await pass(REFRESH / SECOND - 1);
    expect(asked()).toBe(before);
    await pass(1 + CHECK / SECOND);
    expect(asked()).toBe(before + 1);
    await pass((2 * (REFRESH + CHECK)) / SECOND);
    expect(asked()).toBe(before + 3);
    store.dispatch(hideComments(ref));
    await pass(120);
    expect(asked()).toBe(before + 3);
  });

  it('are looked at only at every fifth second', async () => {
    const { store } = await live();
    const { triedAt = 0 } = selectComments(store.getState(), ref) ?? {};
    const dueAt = Array.from({ length: 50 }, (_, second) => triedAt + second * SECOND).filter(
      (now) => commentsPolling(store.getState(), now).length > 0,
    );
    const first = dueAt[0] ?? 0;
    expect(first - triedAt).toBeGreaterThanOrEqual(REFRESH);
    expect(first - triedAt).toBeLessThan(REFRESH + CHECK + SECOND);
  });

  it('are not asked for again while an answer is on its way', async () => {
    const { asked, host, store } = await live();
    host.hold('GET', COMMENTS);
    void store.dispatch(loadComments(ref));
    await waitFor('the question', () => asked() === 2);
    void store.dispatch(loadComments(ref));
    expect(commentsPolling(store.getState(), Number.MAX_SAFE_INTEGER)).toEqual([]);
    expect(asked()).toBe(2);
  });
});
