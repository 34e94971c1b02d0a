import { act, screen, waitFor, within } from '@testing-library/react';
import { characterChosen } from '../../../../../src/features/session/index.ts';
import { createMemoryStorage, createStorage } from '../../../../../src/lib/storage/index.ts';
import { sessionOver } from '../../../../support/fakeHost.ts';
import {
  unfoldForm,
  bodyField,
  FORM,
  keysOf,
  sendButton,
  showLatest,
  user,
  write,
} from './formProgram.tsx';

describe('a send that fails', () => {
  it('FORM-09 shows the first message of errors.body under the text, which stays', async () => {
    showLatest({
      prepare: (host) =>
        host.on('POST', FORM, {
          status: 422,
          json: { message: 'Неверно', errors: { body: ['Слишком длинно', 'И ещё'] } },
        }),
    });
    await write('Дождь.');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Слишком длинно$/);
    expect(await bodyField()).toHaveValue('Дождь.');
    expect(await bodyField()).toHaveAccessibleDescription('Слишком длинно');
    expect(await sendButton()).toBeEnabled();
  });

  it('FORM-09 says of other fields what the host says of each, besides its general words', async () => {
    const errors = { currentLocation: ['Сюда нельзя'], quests: ['Такого квеста нет'] };
    showLatest({
      prepare: (host) =>
        host.on('POST', FORM, { status: 422, json: { error: 'Проверьте поля', errors } }),
    });
    await write('Дождь.');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Проверьте поля. Сюда нельзя. Такого квеста нет');
  });

  it('FORM-09 says once what concerns one field alone, and leaves the text’s own to its place', async () => {
    const errors = { body: ['Слишком длинно'], currentLocation: ['Сюда нельзя'] };
    showLatest({
      prepare: (host) =>
        host.on('POST', FORM, { status: 422, json: { error: 'Сюда нельзя', errors } }),
    });
    await write('Дождь.');
    const [first, second] = await screen.findAllByRole('alert');
    expect(first).toHaveTextContent(/^Слишком длинно$/);
    expect(second).toHaveTextContent(/^Ход не отправлен. Сюда нельзяПовторить$/);
  });

  it('FORM-22 a retry after a lost answer carries the same key, also with a changed text and after a reload', async () => {
    const storage = createMemoryStorage();
    const first = showLatest({
      storage,
      prepare: (host) => host.on('POST', FORM, { broken: true }),
    });
    await write('Дождь.');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/второго такого хода не.появится/);
    await user().click(within(alert).getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(first.posts()).toHaveLength(2));
    await screen.findByRole('alert');
    await write(' И ветер.');
    await waitFor(() => expect(first.posts()).toHaveLength(3));
    await screen.findByRole('alert');
    first.unmount();

    const second = showLatest({ storage });
    expect(await bodyField()).toHaveValue('Дождь. И ветер.');
    await user().click(await sendButton());
    await waitFor(() => expect(second.posts()).toHaveLength(1));
    const keys = keysOf([...first.posts(), ...second.posts()]);
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });

  it('FORM-22 after a refusal, and after a success, the next text has a key of its own', async () => {
    const { host, posts } = showLatest({
      prepare: (fake) => fake.on('POST', FORM, { status: 403, json: { error: 'Нельзя' } }),
    });
    await write('Раз.');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ход не отправлен. Нельзя');
    host.on('POST', FORM, { json: { locationRoutes: [], currentLocation: 'shore' } });
    await user().click(await sendButton());
    await waitFor(async () => expect(await bodyField()).toHaveValue(''));
    await write('Два.');
    await waitFor(() => expect(posts()).toHaveLength(3));
    expect(new Set(keysOf(posts())).size).toBe(3);
  });

  it('FORM-22 a refusal of a retry does not free the key of an answer that was lost', async () => {
    const { host, posts } = showLatest({
      prepare: (fake) => fake.on('POST', FORM, { status: 502 }),
    });
    await write('Раз.');
    await screen.findByRole('alert');
    host.on('POST', FORM, { status: 403, json: { error: 'Нельзя' } });
    await user().click(await sendButton());
    await screen.findByText(/Нельзя/);
    await user().click(await sendButton());
    await waitFor(() => expect(posts()).toHaveLength(3));
    expect(new Set(keysOf(posts())).size).toBe(1);
  });

  it('says so where an earlier version of the text had arrived after all, and shows it', async () => {
    const { host, memory, posts } = showLatest({
      prepare: (fake, turns) =>
        fake.on('POST', FORM, () => {
          turns.write({ post: '<p>Дождь!</p>' });
          return { broken: true };
        }),
    });
    await write('Дождь!');
    expect(await screen.findByText('Дождь!', { selector: 'article *' })).toBeInTheDocument();
    expect(memory.list()).toHaveLength(4);
    host.on('POST', FORM, { status: 409, json: { error: 'Занят', code: 'idempotencyReused' } });
    await write(' И ветер.');
    expect(await screen.findByText(/всё-таки дошёл/)).toBeInTheDocument();
    expect(await bodyField()).toHaveValue('Дождь! И ветер.');
    await user().click(await sendButton());
    await waitFor(() => expect(posts()).toHaveLength(3));
    const keys = keysOf(posts());
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
  });
});

describe('what was typed', () => {
  it('survives a reload: saved at a pause, restored, and removed only when the host confirmed', async () => {
    const storage = createStorage({ webStorage: () => localStorage });
    const first = showLatest({ storage });
    await user().type(await bodyField(), 'Дождь.');
    expect(await screen.findByText('Черновик сохранён')).toBeInTheDocument();
    first.unmount();
    const second = showLatest({ storage });
    expect(await bodyField()).toHaveValue('Дождь.');
    expect(await sendButton()).toBeEnabled();
    await user().click(await sendButton());
    await waitFor(async () => expect(await bodyField()).toHaveValue(''));
    second.unmount();
    showLatest({ storage });
    expect(await bodyField()).toHaveValue('');
  });

  it('survives a page that goes away, and a step to another screen, without a pause', async () => {
    const storage = createMemoryStorage();
    const { unmount, show } = showLatest({ storage });
    await user().type(await bodyField(), 'Раз.');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    unmount();
    const again = show();
    await user().type(await bodyField(), ' Два.');
    again.unmount();
    showLatest({ storage });
    expect(await bodyField()).toHaveValue('Раз. Два.');
  });

  it('AUTH-08 survives the end of the session while it is sent', async () => {
    const storage = createMemoryStorage();
    const { unmount, store, posts } = showLatest({
      storage,
      prepare: (host) => host.on('POST', FORM, sessionOver),
    });
    await write('Дождь.');
    await waitFor(() => expect(posts()).toHaveLength(1));
    await waitFor(() => expect(store.getState().session.user).toBeUndefined());
    await waitFor(() => expect(screen.queryByLabelText('Текст хода')).toBeNull());
    unmount();
    // It goes out again by itself: its answer is held back.
    showLatest({ storage, prepare: (host) => void host.hold('POST', FORM) });
    expect(await bodyField()).toHaveValue('Дождь.');
  });

  it('belongs to one character: FORM-23 another one begins with a form of its own, and names itself', async () => {
    const { store } = showLatest();
    await user().type(await bodyField(), 'Я Алина.');
    expect(screen.getByText('Алина', { selector: 'span' })).toBeInTheDocument();
    act(() => void store.dispatch(characterChosen({ game: 'forest', character: '9' })));
    await unfoldForm();
    await screen.findByText('Борис', { selector: 'span' });
    expect(await bodyField()).toHaveValue('');
    act(() => void store.dispatch(characterChosen({ game: 'forest', character: '7' })));
    await waitFor(async () => expect(await bodyField()).toHaveValue('Я Алина.'));
  });

  it('warns where the browser keeps nothing', async () => {
    showLatest({ storage: { ...createMemoryStorage(), set: () => false } });
    await user().type(await bodyField(), 'Дождь.');
    expect(await screen.findByText(/не.даёт хранить черновики/)).toBeInTheDocument();
  });
});
