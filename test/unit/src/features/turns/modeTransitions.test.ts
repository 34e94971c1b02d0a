import {
  feedKey,
  latestPlace,
  openFeed,
  selectTurns,
} from '../../../../../src/features/turns/index.ts';
import { selectTurnMode } from '../../../../../src/features/turns/oneTurn/modesSelectors.ts';
import {
  closeMode,
  deleteTurn,
  openComments,
  openEditing,
  react,
  saveText,
} from '../../../../../src/features/turns/oneTurn/modesThunks.ts';
import { makeCharacter } from '../../../../support/entities.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { TurnsHost } from './turnsHost.ts';

/** The steps between the modes of one turn (spec 1 §4, Turn modes) that lead from one kind of writing to another. */

const of = (deed: string) => `/api/rpg/turn/forest/7/${deed}/2`;
const ref = { game: 'forest', character: '7', turn: '2' };
const place = { ...ref, user: '3' };
const feed = latestPlace('forest', '7');
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
    store.dispatch(openComments(ref));
    store.dispatch(saveText({ ...place, mode: 'commenting' }, '<p>Слово.</p>'));
    store.dispatch(openEditing(ref, { post: '<p>Раз.</p>' }));
    expect(mode()).toMatchObject({ mode: 'editing', html: '<p>Раз.</p>' });
    store.dispatch(saveText({ ...place, mode: 'editing' }, '<p>Два.</p>'));
    store.dispatch(openComments(ref));
    expect(mode()).toMatchObject({ mode: 'commenting', html: '<p>Слово.</p>' });
    store.dispatch(openEditing(ref, { post: '<p>Раз.</p>' }));
    expect(mode()).toMatchObject({ mode: 'editing', html: '<p>Два.</p>' });
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
      store.dispatch(saveText({ ...place, mode: 'commenting' }, '<p>Слово.</p>'));
      const before = mode();
      await store.dispatch(react(ref, actor));
      expect(mode()).toEqual(before);
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
    store.dispatch(openEditing(ref, { post: '<p>Раз.</p>' }));
    store.dispatch(saveText({ ...place, mode: 'editing' }, '<p>Два.</p>'));
    const before = mode();
    await store.dispatch(deleteTurn(ref));
    expect(mode()).toEqual(before);
  });
});
