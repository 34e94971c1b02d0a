import { profileCalls, read } from '../../../../../src/contract/index.ts';
import {
  characterMoved,
  characterUpdated,
  chooseCharacter,
  enter,
  gameChosen,
  reloadCharacters,
  selectCharacter,
  selectCharacterKey,
  selectCharacters,
  selectOtherCharacters,
} from '../../../../../src/features/session/index.ts';
import { makeCharacter } from '../../../../support/entities.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';
import { CHARACTERS, savedSettings, userHost } from './sessionHost.ts';

describe('the choice of the character', () => {
  const characterAfter = async (settings: unknown, argument?: string) => {
    const { store, host } = makeProgram({ host: userHost(settings) });
    await store.dispatch(enter('forest'));
    await host.settle();
    if (argument !== undefined) await store.dispatch(reloadCharacters(argument));
    await host.settle();
    return selectCharacterKey(store.getState());
  };

  it('PICK-05 takes the argument, else the saved one of the game, else the first', async () => {
    const saved = { games: { forest: { character: '9' } } };
    expect(await characterAfter(saved, '7')).toBe('7');
    expect(await characterAfter(saved)).toBe('9');
    expect(await characterAfter({})).toBe('7');
    expect(await characterAfter({ games: { sea: { character: '9' } } })).toBe('7');
    expect(await characterAfter({ games: { forest: { character: 'gone' } } })).toBe('7');
  });

  it('BACK-87 enters a game as the character to begin with there, while it is owned, and plays on as another', async () => {
    const games = { forest: { character: '7' } };
    expect(await characterAfter({ games, homeCharacters: { forest: '9' } })).toBe('9');
    expect(await characterAfter({ games, homeCharacters: { forest: '9' } }, '7')).toBe('7');
    expect(await characterAfter({ games, homeCharacters: { sea: '9' } })).toBe('7');
    const gone = { games: { forest: { character: '9' } }, homeCharacters: { forest: 'gone' } };
    expect(await characterAfter(gone)).toBe('9');
    const { store, host } = makeProgram({ host: userHost({ homeCharacters: { forest: '9' } }) });
    await store.dispatch(enter('forest'));
    await host.settle();
    store.dispatch(chooseCharacter('7'));
    await store.dispatch(reloadCharacters());
    expect(selectCharacterKey(store.getState())).toBe('7');
  });

  it('PICK-06 saves the choice beside those of other games, and reloads the online list', async () => {
    const before = { game: 'forest', games: { sea: { character: '4', note: 'ours' } } };
    const { store, host } = makeProgram({ host: userHost(before) });
    await store.dispatch(enter('forest'));
    await host.settle();
    store.dispatch(chooseCharacter('9'));
    await host.settle();
    expect(selectCharacter(store.getState())?.name).toBe('Борис');
    expect(selectOtherCharacters(store.getState()).map(({ key }) => key)).toEqual(['7']);
    expect(host.asked('POST', '/api/rpg/online/forest/9')).toHaveLength(1);
    const saved = savedSettings(host.asked('POST', '/api/rpg/settings').at(-1)?.body);
    expect(saved).toMatchObject({
      games: { forest: { character: '9' }, sea: { character: '4', note: 'ours' } },
    });
  });

  it('ignores a character that the user does not own', () => {
    const { store, host } = makeProgram({ preloadedState: { session: makeSession() } });
    store.dispatch(chooseCharacter('666'));
    expect(selectCharacterKey(store.getState())).toBe('7');
    expect(host.requests).toEqual([]);
  });

  it('chooses another where the current one is gone from the list', async () => {
    const { store, host } = makeProgram({ host: userHost() });
    await store.dispatch(enter('forest'));
    await host.settle();
    host.on('GET', CHARACTERS, { json: { characters: { 9: { name: 'Борис' } } } });
    await store.dispatch(reloadCharacters());
    expect(selectCharacterKey(store.getState())).toBe('9');
    host.on('GET', CHARACTERS, { json: { characters: [] } });
    await store.dispatch(reloadCharacters());
    await host.settle();
    expect(selectCharacterKey(store.getState())).toBeUndefined();
  });

  it('follows a character that moves or changes, in its own game only', () => {
    const { store } = makeProgram({ preloadedState: { session: makeSession() } });
    store.dispatch(characterMoved({ game: 'forest', character: '7', location: 'glade' }));
    store.dispatch(characterMoved({ game: 'sea', character: '7', location: 'pier' }));
    const renamed = makeCharacter({ key: '9', name: 'Новое имя' });
    store.dispatch(characterUpdated({ game: 'forest', character: renamed }));
    store.dispatch(
      characterUpdated({ game: 'forest', character: makeCharacter({ key: 'other' }) }),
    );
    expect(selectCharacters(store.getState())).toMatchObject([
      { key: '7', location: 'glade' },
      { key: '9', name: 'Новое имя' },
    ]);
  });

  it('PROF-11 loses its avatar where the newer data has none', () => {
    const list = [makeCharacter({ avatar: '/uploads/a.webp', location: 'glade' })];
    const session = makeSession({ characters: { status: 'ready', list } });
    const { store } = makeProgram({ preloadedState: { session } });
    store.dispatch(characterUpdated({ game: 'forest', character: makeCharacter() }));
    expect(selectCharacters(store.getState())[0]).not.toHaveProperty('avatar');
  });

  it('HOSTS-05 keeps its rights where a host sends the changed fields alone', () => {
    const rights = { confirmed: true, isGameMaster: true, isGameTech: true };
    const list = [makeCharacter({ ...rights, location: 'glade' })];
    const session = makeSession({ characters: { status: 'ready', list } });
    const { store } = makeProgram({ preloadedState: { session } });
    const answer = read(profileCalls.deleteAvatar.response, {
      character: { key: '7', name: 'Лиса', avatar: '/uploads/b.webp' },
    });
    if (!answer.ok || !answer.value.character) throw new Error('The answer was not read');
    store.dispatch(characterUpdated({ game: 'forest', character: answer.value.character }));
    expect(selectCharacters(store.getState())).toMatchObject([
      { ...rights, location: 'glade', name: 'Лиса', avatar: '/uploads/b.webp' },
    ]);
  });

  it('HOSTS-05 takes the id of its user where it is no profile and a host names none', async () => {
    const { store, host } = makeProgram({ host: userHost() });
    host.on('GET', CHARACTERS, { json: { characters: { user: { name: 'Вера' } } } });
    await store.dispatch(enter('forest'));
    await host.settle();
    expect(selectCharacters(store.getState())).toMatchObject([{ key: 'user', id: '3' }]);
  });

  it('is forgotten with its game', () => {
    const { store } = makeProgram({ preloadedState: { session: makeSession() } });
    store.dispatch(gameChosen({ game: 'sea' }));
    expect(selectCharacterKey(store.getState())).toBeUndefined();
    expect(selectCharacters(store.getState())).toEqual([]);
  });
});
