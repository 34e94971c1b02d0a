import { act, screen, waitFor, within } from '@testing-library/react';
import {
  makeCharacter,
  makeGame,
  master,
  newcomer,
  plainUser,
} from '../../../../support/entities.ts';
import { makeGuestSession } from '../../../../support/factories.ts';
import {
  unfoldForm,
  bodyField,
  FORM,
  places,
  sendButton,
  showLatest,
  user,
  write,
  writerSession,
} from './formProgram.tsx';

const bodies = (requests: readonly { body: string }[]): unknown[] =>
  requests.map(({ body }): unknown => JSON.parse(body));

describe('where the form is shown', () => {
  it('FORM-01 to one who plays a character, and not to a guest', async () => {
    const { unmount } = showLatest();
    expect(await bodyField()).toBeInTheDocument();
    unmount();
    showLatest({ session: makeGuestSession() });
    await screen.findAllByRole('article');
    expect(screen.queryByRole('heading', { name: 'Новый ход' })).toBeNull();
  });

  it('FORM-15 an unconfirmed character sees why it cannot write, and no form', async () => {
    const characters = { status: 'ready', list: [newcomer] } as const;
    showLatest({
      session: writerSession({ characters, characterKey: newcomer.key }),
      prepare: (host, memory) => memory.serve(host, 'forest', newcomer.key),
    });
    expect(await screen.findByText(/ещё не подтвердил персонажа/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Текст хода')).toBeNull();
  });

  it('OWN-94 one whose profile was refused sees that, and what to do', async () => {
    const refused = { ...newcomer, refused: true };
    showLatest({
      session: writerSession({
        characters: { status: 'ready', list: [refused] },
        characterKey: refused.key,
      }),
    });
    expect(await screen.findByText(/создайте или выберите другого/)).toBeInTheDocument();
    expect(screen.queryByText(/ещё не подтвердил/)).toBeNull();
  });

  it('not to one who is signed in but plays nobody here, and says so', async () => {
    showLatest({ session: writerSession({ characters: { status: 'ready', list: [] } }) });
    expect(await screen.findByText(/ещё нет персонажа/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Текст хода')).toBeNull();
  });

  it('names who speaks: a game master is the master, however the account is called', async () => {
    showLatest({
      session: writerSession({
        characters: { status: 'ready', list: [{ ...master, name: 'Боцман' }] },
        characterKey: 'master',
      }),
      prepare: (host, memory) => {
        memory.serve(host, 'forest', 'master');
        host.on('GET', '/api/rpg/turn/forest/master', { json: {} });
      },
    });
    await bodyField();
    expect(screen.getByText('Пишет').parentElement).toHaveTextContent('Пишет Мастер');
  });

  it('not in a closed game, and not without a place to write in', async () => {
    const closed = showLatest({
      session: writerSession({ games: [makeGame({ status: 'closed' })] }),
    });
    expect(await screen.findByText(/можно только читать/)).toBeInTheDocument();
    closed.unmount();
    showLatest({ session: writerSession({ locations: places('market') }) });
    expect(await screen.findByText(/негде писать/)).toBeInTheDocument();
  });
});

describe('the place of a turn', () => {
  const options = async (): Promise<(string | null)[]> => {
    await unfoldForm();
    await user().click(await screen.findByRole('combobox', { name: /Где происходит/ }));
    return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  };
  const player = (location?: string) => ({
    status: 'ready' as const,
    list: [makeCharacter(location === undefined ? {} : { location })],
  });
  const forest = (over: Record<string, unknown>) => [makeGame(over)];

  it('FORM-16 is the character’s own location', async () => {
    showLatest({ session: writerSession({ characters: player('shore') }) });
    expect(await options()).toEqual(['Место shore']);
  });

  it('FORM-16 is one of the game’s base locations where the character has none', async () => {
    const games = forest({ baseLocations: ['market', 'shore'] });
    showLatest({ session: writerSession({ games, characters: player() }) });
    expect(await options()).toEqual(['Место shore', 'Место market']);
  });

  it('FORM-16 is the own or a base location where the game lets one choose', async () => {
    const games = forest({ baseLocations: ['market'], choose_turn_location: true });
    const locations = places('shore', 'market', 'tower');
    showLatest({ session: writerSession({ games, locations, characters: player('shore') }) });
    expect(await options()).toEqual(['Место shore', 'Место market']);
  });

  it('FORM-16 is anywhere for a game master', async () => {
    const locations = places('shore', 'market', 'tower');
    showLatest({
      session: writerSession({
        locations,
        characters: { status: 'ready', list: [master] },
        characterKey: 'master',
      }),
      prepare: (host, memory) => {
        memory.serve(host, 'forest', 'master');
        host.on('GET', '/api/rpg/turn/forest/master', { json: {} });
      },
    });
    expect(await options()).toHaveLength(3);
  });

  it('BACK-101 gets the focus and says that it is missing where send is pressed without it, by key and by button', async () => {
    const keys = user();
    const { posts } = showLatest({
      session: writerSession({
        games: forest({ baseLocations: ['shore', 'market'] }),
        characters: player(),
      }),
      prepare: (host) => host.on('GET', FORM, { json: {} }),
    });
    await keys.type(await bodyField(), 'Где я?');
    expect(screen.queryByRole('alert')).toBeNull();
    await keys.keyboard('{Control>}{Enter}{/Control}');
    const place = screen.getByRole('combobox', { name: /Где происходит/ });
    expect(place).toHaveFocus();
    expect(place).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Выберите место/);
    await keys.click(await bodyField());
    await keys.click(await sendButton());
    expect(place).toHaveFocus();
    await keys.click(place);
    await keys.click(await screen.findByRole('option', { name: 'Место market' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await keys.click(await sendButton());
    await waitFor(() => expect(posts()).toHaveLength(1));
  });

  it('FORM-04 has to be chosen where nothing tells it, and cannot be emptied then', async () => {
    const keys = user();
    const many = Array.from({ length: 12 }, (_, index) => `p${index}`);
    const { posts } = showLatest({
      session: writerSession({
        games: forest({ baseLocations: many }),
        characters: player(),
        locations: places(...many),
      }),
      prepare: (host) => host.on('GET', FORM, { json: {} }),
    });
    await keys.type(await bodyField(), 'Где я?');
    expect(screen.getByText(/Выберите место/)).toBeInTheDocument();
    const field = screen.getByRole('combobox', { name: /Где происходит/ });
    expect(field).toBeRequired();
    await keys.type(field, 'p11');
    await keys.click(await screen.findByRole('option', { name: 'Место p11' }));
    expect(await sendButton()).toBeEnabled();
    const choice = field.closest<HTMLElement>('.MuiAutocomplete-root');
    expect(within(choice!).queryByRole('button', { name: /Clear|Очистить/ })).toBeNull();
    await keys.clear(field);
    await keys.tab();
    expect(field).toHaveValue('Место p11');
    await keys.click(await sendButton());
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(bodies(posts())).toEqual([{ body: '<p>Где я?</p>', currentLocation: 'p11' }]);
  });
});

describe('sending', () => {
  it('FORM-02 BACK-101 is possible only with a text', async () => {
    const keys = user();
    showLatest();
    expect(await bodyField()).toBeInTheDocument();
    expect(await sendButton()).toBeDisabled();
    await keys.type(await bodyField(), '{Control>}{Enter}{/Control}');
    expect(await bodyField()).toHaveAccessibleDescription(/^Напишите текст/);
    await keys.type(await bodyField(), '   ');
    expect(await sendButton()).toBeDisabled();
    await keys.type(await bodyField(), 'Дождь.');
    expect(await sendButton()).toBeEnabled();
    expect(await bodyField()).toBeValid();
    await keys.clear(await bodyField());
    expect(await sendButton()).toBeDisabled();
  });

  it('FORM-07 sends once however often it is pressed; FORM-02 is off until the answer', async () => {
    const keys = user();
    const { posts, host } = showLatest();
    const answer = host.hold('POST', FORM);
    await keys.type(await bodyField(), 'Дождь.');
    const button = await sendButton();
    act(() => {
      button.click();
      button.click();
    });
    await keys.type(await bodyField(), '{Control>}{Enter}{/Control}');
    expect(button).toBeDisabled();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(await bodyField()).toHaveAttribute('readonly');
    act(() => button.click());
    await act(async () => {
      answer({ json: { locationRoutes: [], currentLocation: 'shore' } });
      await host.settle();
    });
    expect(posts()).toHaveLength(1);
    await waitFor(async () => expect(await bodyField()).toHaveValue(''));
  });

  it('FORM-08 then text and draft are gone, the turn is seen without a socket, and success is said', async () => {
    const { store, storage } = showLatest();
    await write('Я пришла.');
    expect(await screen.findByText('Я пришла.', { selector: 'article *' })).toBeInTheDocument();
    expect(await bodyField()).toHaveValue('');
    expect(await sendButton()).toBeDisabled();
    const { toasts } = store.getState().ui;
    expect(toasts).toMatchObject([{ said: { messageKey: 'turn.made' } }]);
    expect(storage.partsOf({ name: 'turnDraft', area: 'local' } as never)).toEqual([]);
  });

  it('FORM-08 the form data takes the new routes and place, and the character moves where it differs', async () => {
    const { store } = showLatest({
      prepare: (host) =>
        host.on('POST', FORM, {
          json: {
            locationRoutes: [{ key: 'tower', title: 'Башня' }],
            currentLocation: 'market',
            message: 'Готово',
          },
        }),
    });
    await write('Я ухожу.');
    await waitFor(() => {
      const [alina] = store.getState().session.characters.list;
      expect(alina?.location).toBe('market');
    });
    const [form] = Object.values(store.getState().turns.forms!);
    expect(form?.options).toMatchObject({
      currentLocation: 'market',
      locationRoutes: [{ key: 'tower', title: 'Башня' }],
    });
    expect(store.getState().ui.toasts).toMatchObject([{ said: { text: 'Готово' } }]);
    expect(await screen.findByRole('combobox', { name: /Где происходит/ })).toHaveTextContent(
      'Место market',
    );
  });

  it('FORM-08 HOSTS-01 the character moves by the form data where the answer says nothing', async () => {
    const { store } = showLatest({
      prepare: (host) =>
        host.on('POST', FORM, () => {
          host.on('GET', FORM, { json: { actionTypes: [], currentLocation: 'market' } });
          return { text: 'true' };
        }),
    });
    await write('Я ухожу.');
    await waitFor(() => {
      expect(store.getState().session.characters.list[0]?.location).toBe('market');
    });
  });

  it('sends by Ctrl+Enter', async () => {
    const { posts } = showLatest();
    await user().type(await bodyField(), 'Дождь.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(posts()).toHaveLength(1));
  });
});

it('writes without form data, and offers to load it again', async () => {
  const { host, posts } = showLatest({ prepare: (fake) => fake.on('GET', FORM, { status: 500 }) });
  await unfoldForm();
  expect(await screen.findByText(/Не.всё загрузилось/)).toBeInTheDocument();
  await write('Дождь.');
  await waitFor(() => expect(posts()).toHaveLength(1));
  host.on('GET', FORM, { json: { currentLocation: 'shore' } });
  await user().click(screen.getByRole('button', { name: 'Загрузить снова' }));
  await waitFor(() => expect(screen.queryByText(/Не.всё загрузилось/)).toBeNull());
});

it('a character of the user kind writes as any other', async () => {
  const someone = { ...plainUser, key: '7', location: 'shore' };
  showLatest({ session: writerSession({ characters: { status: 'ready', list: [someone] } }) });
  expect(await bodyField()).toBeInTheDocument();
});
