import { noticeRaised } from '../../../../src/api/index.ts';
import { gameChosen } from '../../../../src/features/session/index.ts';
import { makeProgram } from '../../../support/factories.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Where something could be changed in place. */
const open = (value: unknown, at: string): string[] =>
  isObject(value)
    ? Object.entries(value).reduce<string[]>(
        (found, [name, part]) => [...found, ...open(part, `${at}/${name}`)],
        Object.isFrozen(value) ? [] : [at],
      )
    : [];

describe('the store of tests', () => {
  it('holds nothing that could be changed in place, from the beginning on', () => {
    const { store } = makeProgram();
    expect(open(store.getState(), '')).toEqual([]);
    store.dispatch(gameChosen({ game: 'sea' }));
    store.dispatch(noticeRaised({ id: '1', said: { text: 'Отлив.' } }));
    const state = store.getState();
    expect(open(state, '')).toEqual([]);
    expect(() => {
      Object.assign(state.session, { gameKey: 'forest' });
    }).toThrow(TypeError);
    expect(state.session.gameKey).toBe('sea');
  });
});
