import { sessionEnded } from '../../../../../src/api/index.ts';
import { textVersion } from '../../../../../src/domain/index.ts';
import {
  feedKey,
  latestFeedRef,
  openFeed,
  selectTurns,
} from '../../../../../src/features/turns/index.ts';
import { selectTurnMode } from '../../../../../src/features/turns/oneTurn/selectors.ts';
import { modeClosed, modeOpened } from '../../../../../src/features/turns/oneTurn/modesSlice.ts';
import { turnChanged } from '../../../../../src/features/turns/slice.ts';
import { turnKey } from '../../../../../src/features/turns/oneTurn/turnRef.ts';
import {
  deleteTurn,
  openEditing,
  react,
} from '../../../../../src/features/turns/oneTurn/modesThunks.ts';
import { selectToasts } from '../../../../../src/app/uiSlice.ts';
import { makeCharacter } from '../../../../support/entities.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { waitFor } from '../../../../support/waitFor.ts';
import { newTurnContext } from '../../../../../src/features/turns/form/formScope.ts';
import { revisionsKey } from '../../../../../src/features/turns/form/turnDraft.ts';
import { textOptions } from '../../../../../src/features/turns/oneTurn/turnText.ts';
import { openText } from './textSession.ts';
import { TurnsHost } from './turnsHost.ts';

const EDIT = '/api/rpg/turn/forest/7/edit/2';
const REACT = '/api/rpg/turn/forest/7/react/2';
const DELETE = '/api/rpg/turn/forest/7/delete/2';
const actor = makeCharacter();
const ref = { game: 'forest', character: '7', turn: '2' };
const scope = { ...ref, user: '3', mode: 'editing' } as const;
const feed = latestFeedRef('forest', '7');

/** A program that shows three turns. */
async function opened() {
  const host = new FakeHost();
  const memory = new TurnsHost().fill(3);
  memory.serve(host, 'forest', '7');
  const { store, services } = makeProgram({ host, preloadedState: { session: makeSession() } });
  store.dispatch(openFeed(feed));
  await host.settle();
  const mode = () => selectTurnMode(store.getState(), '2');
  const turns = () => selectTurns(store.getState(), feedKey(feed));
  const said = () => selectToasts(store.getState()).map((toast) => toast.said);
  return { host, memory, store, services, mode, turns, said };
}

describe('the modes of a turn', () => {
  it('TURN-01 begins in view, is edited, and comes back', async () => {
    const { store, mode } = await opened();
    expect(mode()).toBeUndefined();
    store.dispatch(modeOpened({ ...ref, mode: 'editing' }));
    expect(mode()).toEqual({ mode: 'editing' });
    store.dispatch(modeClosed(ref));
    expect(mode()).toBeUndefined();
  });

  it('belong to one turn, one character and one game', async () => {
    const { store, mode } = await opened();
    for (const other of [
      { ...ref, turn: '1' },
      { ...ref, character: '9' },
      { ...ref, game: 'sea' },
    ]) {
      expect(turnKey(other)).not.toBe(turnKey(ref));
      store.dispatch(modeOpened({ ...other, mode: 'editing' }));
    }
    expect(mode()).toBeUndefined();
  });

  it('TURN-05 replaces the post by turn.post, says the message, forgets what was typed and goes back to the view', async () => {
    const { host, store, mode, turns, said } = await opened();
    const answer = host.hold('POST', EDIT);
    store.dispatch(openEditing(ref));
    const { send } = await openText(store, scope, '<p>Раз.</p>');
    const sent = send('<p>Два.</p>');
    expect(mode()?.busy).toBe('editTurn');
    await waitFor('the edit', () => host.asked('POST', EDIT).length === 1);
    answer({ json: { turn: { post: '<p>Два, чисто.</p>' }, message: 'Готово' } });
    await sent;
    expect(JSON.parse(host.asked('POST', EDIT)[0]?.body ?? '')).toEqual({
      body: '<p>Два.</p>',
      base: textVersion('<p>Раз.</p>'),
    });
    expect(turns().map(({ id, post }) => (id === '2' ? post : id))).toEqual([
      '3',
      '<p>Два, чисто.</p>',
      '1',
    ]);
    expect(said()).toEqual([{ text: 'Готово' }]);
    expect(mode()).toBeUndefined();
    expect((await openText(store, scope, '<p>Два, чисто.</p>')).text().html).toBe(
      '<p>Два, чисто.</p>',
    );
  });

  it('sends once, and lets nothing else begin meanwhile', async () => {
    const { host, store, mode } = await opened();
    const answer = host.hold('POST', EDIT);
    store.dispatch(openEditing(ref));
    const { send, text } = await openText(store, scope, '<p>Раз.</p>');
    const sent = send('<p>Два.</p>');
    void send('<p>Два.</p>');
    store.dispatch(modeClosed(ref));
    store.dispatch(modeOpened({ ...ref, mode: 'editing' }));
    await expect(store.dispatch(deleteTurn(ref))).resolves.toBe(false);
    expect([mode()?.mode, text().html]).toEqual(['editing', '<p>Два.</p>']);
    await waitFor('the edit', () => host.asked('POST', EDIT).length === 1);
    answer({ json: { turn: { post: '<p>Два.</p>' } } });
    await sent;
    expect(host.requests.filter(({ path }) => !path.includes('/turns/'))).toHaveLength(1);
  });

  it('TURN-05 keeps the mode, the text and the reason where the host refuses; the next attempt forgets the reason', async () => {
    const { host, store, mode, turns, said } = await opened();
    host.on('POST', EDIT, { status: 422, json: { errors: { body: ['Длинно', 'И ещё'] } } });
    store.dispatch(openEditing(ref));
    const { send, text } = await openText(store, scope, '<p>Раз.</p>');
    await send('<p>Два.</p>');
    expect(mode()).toMatchObject({ mode: 'editing', error: { fields: { body: 'Длинно' } } });
    expect(text().html).toBe('<p>Два.</p>');
    expect(mode()?.busy).toBeUndefined();
    expect(turns()).toHaveLength(3);
    expect(said()).toEqual([]);
    host.on('POST', EDIT, { json: { turn: { post: '<p>Два.</p>' } } });
    const sent = send('<p>Два.</p>');
    expect(mode()?.error).toBeUndefined();
    await sent;
    expect(mode()).toBeUndefined();
    expect(said()).toEqual([{ messageKey: 'turn.edited' }]);
  });

  it('TURN-04 deletes: the turn goes, and the message is said', async () => {
    const { host, store, mode, turns, said } = await opened();
    host.on('POST', DELETE, { json: { message: 'Нет его больше' } });
    const done = store.dispatch(deleteTurn(ref));
    expect(mode()).toMatchObject({ mode: 'view', busy: 'deleteTurn' });
    await expect(done).resolves.toBe(true);
    expect(turns().map(({ id }) => id)).toEqual(['3', '1']);
    expect(said()).toEqual([{ text: 'Нет его больше' }]);
    expect(mode()).toBeUndefined();
  });

  it('a refused deletion leaves the turn and says why', async () => {
    const { host, store, mode, turns, said } = await opened();
    host.on('POST', DELETE, { status: 403, json: { error: 'Поздно' } });
    await expect(store.dispatch(deleteTurn(ref))).resolves.toBe(false);
    expect(turns()).toHaveLength(3);
    expect(said()).toEqual([{ text: 'Поздно' }]);
    expect(mode()?.busy).toBeUndefined();
    expect(mode()?.error).toBeUndefined();
  });

  it('TURN-07 a reaction joins the turn, once however often it is pressed', async () => {
    const { host, store, mode, turns } = await opened();
    const char = { id: '7', type: 'profile', name: 'Алина' };
    host.on('POST', REACT, { json: { reaction: { char } } });
    const done = store.dispatch(react(ref, actor));
    expect(mode()?.busy).toBe('reactToTurn');
    await Promise.all([done, store.dispatch(react(ref, actor))]);
    expect(host.asked('POST', REACT)).toHaveLength(1);
    expect(turns()[1]?.reactions).toMatchObject([{ char, isOwner: true }]);
    expect(mode()).toBeUndefined();
  });

  it('TURN-07 a master’s reaction, which names nobody, counts once though an event brought it before the answer', async () => {
    const { host, store, turns } = await opened();
    const [, turn] = turns();
    const received = { ...turn!, updated: turn!.updated! + 1, reactions: [{ isOwner: false }] };
    store.dispatch(turnChanged({ game: ref.game, turn: received, at: 2_000_000 }));
    expect(turns()[1]?.reactions).toEqual([{ isOwner: false }]);
    host.on('POST', REACT, { json: { reaction: {} } });
    await store.dispatch(react(ref, makeCharacter({ isGameMaster: true })));
    expect(turns()[1]?.reactions).toEqual([{ isOwner: true }]);
  });

  it('HOSTS-01 TURN-07 a reaction that is answered by a row of a database is that of the character, once', async () => {
    const { host, store, turns } = await opened();
    host.on('POST', REACT, { json: { reaction: { id: 7, turn_id: 2 } } });
    await store.dispatch(react(ref, actor));
    const char = { id: '7', type: 'profile', name: actor.name } as const;
    expect(turns()[1]?.reactions).toMatchObject([{ char, isOwner: true }]);
    const turn = { ...turns()[1]!, reactions: [{ char, isOwner: false }] };
    store.dispatch(turnChanged({ game: ref.game, turn, at: 2_000_000 }));
    expect(turns()[1]?.reactions).toHaveLength(1);
  });

  it('TURN-07 a refused reaction leaves the turn as it was, and says why', async () => {
    const { host, store, mode, turns, said } = await opened();
    host.on('POST', REACT, { status: 403, json: { error: 'Уже' } });
    await store.dispatch(react(ref, actor));
    expect(turns()[1]?.reactions).toEqual([]);
    expect(said()).toEqual([{ text: 'Уже' }]);
    expect(mode()?.busy).toBeUndefined();
  });

  it('an edit of a host without versions is newer than what it replaces, whatever the clocks say', async () => {
    const { host, store, turns } = await opened();
    expect(turns()[1]?.updated).toBeGreaterThan(1_000_000);
    host.on('POST', EDIT, { json: { turn: { post: 'А' } } });
    await (await openText(store, scope, turns()[1]?.post)).send('<p>А.</p>');
    expect(turns()[1]?.post).toBe('А');
  });

  it('what is typed is stored by user, game, character and turn, until it is discarded', async () => {
    const { store } = await opened();
    const edit = await openText(store, scope, '<p>Раз.</p>');
    edit.write('<p>Раз и два.</p>');
    edit.session.close();
    const other = await openText(store, { ...scope, turn: '1' }, '<p>Иной.</p>');
    expect(other.text().html).toBe('<p>Иной.</p>');
    const again = await openText(store, scope, '<p>Раз.</p>');
    expect(again.text().html).toBe('<p>Раз и два.</p>');
    again.session.discard();
    again.session.close();
    expect((await openText(store, scope, '<p>Раз.</p>')).text().html).toBe('<p>Раз.</p>');
  });

  it('FORM-19 what would be lost stands among the earlier versions of the game’s form', () => {
    const { user, game, character } = scope;
    const form = revisionsKey({ user, game, character, context: newTurnContext() });
    expect(textOptions(scope).revisions?.key.name).toBe(form.name);
  });

  it('ends with the session; what was typed is there again after the next', async () => {
    const { store, services, mode } = await opened();
    store.dispatch(openEditing(ref));
    const { write } = await openText(store, scope, '<p>Раз.</p>');
    write('<p>Два.</p>');
    store.dispatch(sessionEnded());
    expect(mode()).toBeUndefined();
    const later = makeProgram({
      storage: services.storage,
      preloadedState: { session: makeSession() },
    });
    expect((await openText(later.store, scope, '<p>Раз.</p>')).text().html).toBe('<p>Два.</p>');
  });
});
