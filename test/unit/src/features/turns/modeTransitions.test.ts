import {
  feedKey,
  latestFeedRef,
  openFeed,
  selectTurns,
} from '../../../../../src/features/turns/index.ts';
import { selectTurnMode } from '../../../../../src/features/turns/oneTurn/selectors.ts';
import {
  closeMode,
  deleteTurn,
  openComments,
  openEditing,
  react,
} from '../../../../../src/features/turns/oneTurn/modesThunks.ts';
import { makeCharacter } from '../../../../support/entities.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { openText } from './textSession.ts';
import { TurnsHost } from './turnsHost.ts';

/** The steps between the modes of one turn (spec 1 §4, Turn modes) that lead from one kind of writing to another. */

const of = (deed: string) => `/api/rpg/turn/forest/7/${deed}/2`;
const ref = { game: 'forest', character: '7', turn: '2' };
const scope = { ...ref, user: '3' };
const feed = latestFeedRef('forest', '7');
const actor = makeCharacter();

async function opened() {
  const host = new FakeHost();
  new TurnsHost().fill(3).serve(host, 'forest', '7');
  const { store } = makeProgram({ host, preloadedState: { session: makeSession() } });
  store.dispatch(openFeed(feed));
  await host.settle();
  const mode = () => selectTurnMode(store.getState(), '2');
  const turns = () => selectTurns(store.getState(), feedKey(feed));
  return { host, store, mode, turns };
}

describe('between the modes of a turn', () => {
  it('TURN-01 from the view to the comments and back', async () => {
    const { store, mode } = await opened();
    store.dispatch(openComments(ref));
    expect(mode()?.mode).toBe('commenting');
    store.dispatch(closeMode(ref));
    expect(mode()).toBeUndefined();
  });

  it('TURN-01 from the comments to an edit and back, each with its own text', async () => {
    const { store, mode } = await opened();
    const post = '<p>Раз.</p>';
    store.dispatch(openComments(ref));
    const comment = await openText(store, { ...scope, mode: 'commenting' });
    comment.write('<p>Слово.</p>');
    store.dispatch(openEditing(ref));
    expect(mode()).toEqual({ mode: 'editing' });
    const edit = await openText(store, { ...scope, mode: 'editing' }, post);
    expect(edit.text().html).toBe(post);
    edit.write('<p>Два.</p>');
    store.dispatch(openComments(ref));
    expect(mode()).toEqual({ mode: 'commenting' });
    for (const { session } of [comment, edit]) session.close();
    expect((await openText(store, { ...scope, mode: 'commenting' })).text().html).toBe(
      '<p>Слово.</p>',
    );
    expect((await openText(store, { ...scope, mode: 'editing' }, post)).text().html).toBe(
      '<p>Два.</p>',
    );
  });

  it.each([
    ['taken', { json: { reaction: { char: { id: '7', type: 'profile', name: 'Алина' } } } }, 1],
    ['refused', { status: 403, json: { error: 'Уже' } }, 0],
  ])(
    'TURN-07 a reaction that is %s leaves a comment that is being written',
    async (_how, answer, count) => {
      const { host, store, mode, turns } = await opened();
      host.on('POST', of('react'), answer);
      store.dispatch(openComments(ref));
      const { write, text } = await openText(store, { ...scope, mode: 'commenting' });
      write('<p>Слово.</p>');
      await store.dispatch(react(ref, actor));
      expect([mode(), text().html]).toEqual([{ mode: 'commenting' }, '<p>Слово.</p>']);
      expect(turns()[1]?.reactions).toHaveLength(count);
    },
  );

  it('TURN-04 a turn that is deleted while one writes under it takes its mode along', async () => {
    const { host, store, mode, turns } = await opened();
    host.on('POST', of('delete'), { json: {} });
    store.dispatch(openComments(ref));
    await store.dispatch(deleteTurn(ref));
    expect(mode()).toBeUndefined();
    expect(turns().map(({ id }) => id)).toEqual(['3', '1']);
  });

  it('TURN-04 a deletion that is refused leaves what was being written', async () => {
    const { host, store, mode } = await opened();
    host.on('POST', of('delete'), { status: 403, json: { error: 'Поздно' } });
    store.dispatch(openEditing(ref));
    const { write, text } = await openText(store, { ...scope, mode: 'editing' }, '<p>Раз.</p>');
    write('<p>Два.</p>');
    await store.dispatch(deleteTurn(ref));
    expect([mode(), text().html]).toEqual([{ mode: 'editing' }, '<p>Два.</p>']);
  });
});
