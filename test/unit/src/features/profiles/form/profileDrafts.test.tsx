import { act, screen, waitFor, within } from '@testing-library/react';
import { chooseCharacter, signedOut } from '../../../../../../src/features/session/index.ts';
import { draftKey } from '../../../../../../src/features/profiles/form/profileDraft.ts';
import { valuesOfProfile } from '../../../../../../src/features/profiles/form/values.ts';
import type { FakeAnswer } from '../../../../../support/fakeHost.ts';
import { createTabLocks } from '../../../../../../src/lib/drafts/tabLock.ts';
import { makeBrowser } from '../../../../../support/draftBrowser.ts';
import {
  age,
  alina,
  button,
  CREATE,
  CHARACTERS,
  choice,
  EDIT,
  editForm,
  editScope,
  field,
  fill,
  openCreate,
  openEdit,
  sent,
} from './formProgram.tsx';

const kept = valuesOfProfile({ ...alina, chosen: false });
const mine = { ...kept, name: 'Моя Алина', species: 'deep', age: 'сто' };

describe('the draft of a profile’s form', () => {
  it('PROF-07 is kept while one types: options by their values, what is wrong as it is', async () => {
    const page = await openEdit();
    await fill(page, 'Имя', 'Моя Алина');
    await page.user.clear(await age());
    await page.user.type(await age(), 'сто');
    await waitFor(() =>
      expect(page.stored()).toMatchObject({
        values: { ...kept, name: 'Моя Алина', age: 'сто' },
        base: 'v1',
      }),
    );
    // Tests store it in memory alone, which does not survive the page: that is shown.
    expect(await screen.findByText(/Браузер не даёт хранить черновики/)).toBeInTheDocument();
  });

  it('PROF-07 comes back whole with a quiet word, is discarded, and taken back', async () => {
    const values = { ...mine, newcomment: '<p>Вот.</p>' };
    const page = await openEdit({ draft: { values, base: 'v1' } });
    expect(await field('Имя')).toHaveValue('Моя Алина');
    expect(await choice('Вид')).toHaveTextContent('Донники');
    expect(await age()).toHaveValue('сто');
    expect(screen.getByText(/Восстановлено то, что вы не успели сохранить/)).toBeInTheDocument();
    await page.user.click(await button('Убрать черновик'));
    await waitFor(async () => expect(await field('Имя')).toHaveValue('Алина'));
    expect(await field('Комментарий для мастеров')).toHaveValue('');
    await page.user.click(await button('Вернуть его'));
    await waitFor(async () => expect(await field('Имя')).toHaveValue('Моя Алина'));
    expect(await choice('Вид')).toHaveTextContent('Донники');
    expect(screen.queryByText(/Отложен/)).toBeNull();
  });

  it('PROF-07 that was discarded is at hand after a reload too, until it is no longer wanted', async () => {
    const aside = { values: mine, base: 'v1', at: 800_000 };
    const page = await openEdit({ draft: { values: kept, base: 'v1', aside } });
    expect(await field('Имя')).toHaveValue('Алина');
    await page.user.click(await button('Больше не нужен'));
    await waitFor(() => expect(page.stored()).toBeUndefined());
  });

  it('PROF-07 that is typed back to the profile is none', async () => {
    const page = await openEdit({ draft: { values: { ...kept, name: 'А' }, base: 'v1' } });
    await fill(page, 'Имя', 'Алина');
    await waitFor(() => expect(page.stored()).toBeUndefined());
  });

  it('PROF-07 of a new character is another one, and comes back with its comment', async () => {
    const page = await openCreate({ draft: { values: { ...kept, newcomment: '<p>Вот.</p>' } } });
    expect(await field('Имя')).toHaveValue('Алина');
    expect(await field('Комментарий для мастеров')).toHaveValue('Вот.');
    expect(screen.getByText(/Восстановлена анкета, которую вы начали/)).toBeInTheDocument();
    expect(page.storage.get(draftKey(editScope))).toBeUndefined();
  });

  it('PROF-07 keeps the key of an attempt whose answer was lost with the page', async () => {
    const attempt = { key: 'k-1', lost: true };
    const page = await openCreate({ draft: { values: kept, attempt } });
    page.host.on('POST', CREATE, { status: 500, json: {} });
    await page.user.click(await button('Создать персонажа'));
    await waitFor(() => expect(page.host.asked('POST', CREATE)).toHaveLength(1));
    expect(page.host.asked('POST', CREATE)[0]?.headers.get('Idempotency-Key')).toBe('k-1');
    await waitFor(() => expect(page.stored()?.attempt).toEqual(attempt));
  });

  it('PROF-09 a first version that did arrive is reported, for a second press would make a second character', async () => {
    const page = await openCreate({ draft: { values: kept } });
    const error = { error: 'Ключ занят.', code: 'idempotencyReused' };
    page.host.on('POST', CREATE, { status: 409, json: error });
    await page.user.click(await button('Создать персонажа'));
    expect(await screen.findByText(/персонаж уже создан/)).toBeInTheDocument();
    expect(await field('Имя')).toHaveValue('Алина');
  });
});

describe('a form that another tab writes', () => {
  it('PROF-07 can be read, and not sent', async () => {
    const browser = makeBrowser();
    void browser.locks.request(draftKey(editScope).name, {}, () => new Promise(() => undefined));
    const tabLocks = createTabLocks(browser.locks, browser.channel());
    const loadDrafts = () => Promise.resolve({ draftStore: browser.draftStore, tabLocks });
    const page = await openEdit({ draft: { values: mine }, loadDrafts });
    expect(await screen.findByRole('button', { name: 'Писать здесь' })).toBeInTheDocument();
    expect(await field('Имя')).toHaveAttribute('readonly');
    expect(await button('Сохранить')).toBeDisabled();
    await page.user.type(await field('Имя'), '{Control>}{Enter}{/Control}');
    expect(page.host.asked('POST', EDIT)).toHaveLength(0);
  });
});

describe('a profile that was changed meanwhile', () => {
  /** One’s own form was sent, and somebody was faster. */
  async function overtaken() {
    const page = await openEdit({ draft: { values: { ...kept, name: 'Моя Алина' }, base: 'v1' } });
    const error = { error: 'Изменилась.', code: 'profileChanged' };
    page.host.on('POST', EDIT, { status: 409, json: error });
    page.host.on('GET', EDIT, editForm({ look: 'Седая.' }, { version: 'v2' }));
    await page.user.click(await button('Сохранить'));
    const note = await screen.findByText('Пока вы правили анкету, она изменилась');
    return { page, note: within(note.closest<HTMLElement>('[role="alert"]')!) };
  }

  it('PROF-07 is shown where it differs, and one’s own takes its place by a deliberate act', async () => {
    const { page, note } = await overtaken();
    expect(note.getByText('Седая.')).toBeInTheDocument();
    expect(note.queryByText('Чинит сети.')).toBeNull();
    expect(await field('Имя')).toHaveValue('Моя Алина');
    page.host.on('POST', EDIT, { json: { profile: alina } });
    await page.user.click(note.getByRole('button', { name: 'Сохранить мой вариант' }));
    await waitFor(() => expect(page.host.asked('POST', EDIT)).toHaveLength(2));
    expect(sent(page, EDIT)).toMatchObject({ name: 'Моя Алина', look: 'Рыжая.', base: 'v2' });
  });

  it('PROF-07 is taken over, and one’s own stays at hand', async () => {
    const { page, note } = await overtaken();
    await page.user.click(note.getByRole('button', { name: 'Взять сохранённый' }));
    await waitFor(async () => expect(await field('Внешность')).toHaveValue('Седая.'));
    expect(await field('Имя')).toHaveValue('Алина');
    expect(page.stored()?.aside?.values.name).toBe('Моя Алина');
    await page.user.click(await button('Вернуть его'));
    await waitFor(async () => expect(await field('Имя')).toHaveValue('Моя Алина'));
  });
});

describe('a form that was left while it was on its way', () => {
  /** The form of another character came in between; the draft is open again. */
  async function leftWhileSent() {
    const page = await openEdit();
    const nine = '/api/rpg/profile/forest/9/edit';
    page.host.on('GET', nine, editForm({ id: '9', key: '9', name: 'Девятая' }));
    const characters = { 7: { key: '7', name: 'Алина' }, 9: { key: '9', name: 'Девятая' } };
    page.host.on('GET', CHARACTERS, { json: { characters } });
    await fill(page, 'Имя', 'Первая');
    const answer = page.host.hold('POST', EDIT);
    await page.user.click(await button('Сохранить'));
    await waitFor(() => expect(page.host.asked('POST', EDIT)).toHaveLength(1));
    const go = async (character: string, name: string) => {
      act(() => {
        page.store.dispatch(chooseCharacter(character));
      });
      await waitFor(async () => expect(await field('Имя')).toHaveValue(name));
    };
    await go('9', 'Девятая');
    await go('7', 'Первая');
    const settle = async (said: FakeAnswer) => {
      answer(said);
      await act(() => page.host.settle());
    };
    /** Messages shown elsewhere than in the form. */
    const messages = () => {
      const { toasts, error } = page.store.getState().ui;
      return [...toasts, ...(error ? [error] : [])].map(({ said }) =>
        'text' in said ? said.text : said.messageKey,
      );
    };
    return { page, settle, messages };
  }

  it.each([
    ['its answer is lost', { broken: true } as const],
    ['it is refused', { status: 403, json: { error: 'Нельзя.' } }],
    ['it has arrived', { json: { profile: alina } }],
  ])('PROF-07 does not spoil later words where %s', async (_case, said) => {
    const { page, settle } = await leftWhileSent();
    await fill(page, 'Имя', 'Вторая');
    await waitFor(() => expect(page.stored()?.values.name).toBe('Вторая'));
    await settle(said);
    expect(page.stored()?.values.name).toBe('Вторая');
    expect(await field('Имя')).toHaveValue('Вторая');
  });

  it('PROF-07 leaves no draft where it has arrived', async () => {
    const { page, settle, messages } = await leftWhileSent();
    await settle({ json: { profile: alina } });
    await waitFor(() => expect(messages()).toEqual(['profileForm.saved']));
    expect(page.stored()).toBeUndefined();
  });

  it('PROF-07 is reported where it did not arrive, and its draft stays', async () => {
    const { page, settle, messages } = await leftWhileSent();
    await settle({ status: 500, json: {} });
    await waitFor(() => expect(messages()).toEqual(['profileForm.unsaved']));
    expect(page.stored()?.values.name).toBe('Первая');
  });

  it('PROF-07 shows the next user nothing', async () => {
    const { page, settle, messages } = await leftWhileSent();
    act(() => {
      page.store.dispatch(signedOut());
    });
    const before = page.host.requests.length;
    await settle({ json: { profile: alina } });
    expect(messages()).toEqual([]);
    expect(page.host.requests).toHaveLength(before);
  });
});

describe('leaving the form of a profile', () => {
  const home = () => screen.findByRole('link', { name: 'Лес' });

  it('PROF-07 asks where something is unsaved, and lets stay or go', async () => {
    const page = await openEdit();
    await fill(page, 'Имя', 'Моя');
    await page.user.click(await home());
    const dialog = await screen.findByRole('dialog', { name: 'Уйти, не сохранив анкету?' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Остаться' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await field('Имя')).toHaveValue('Моя');
    await page.user.click(await home());
    await page.user.click(await button('Уйти'));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/forest'));
    // The page goes after the address has changed, and keeps what it held then.
    const kept = () => page.stored()?.values.name;
    await waitFor(() => expect(kept()).toBe('Моя'));
  });

  it('PROF-07 goes without a question where nothing was changed', async () => {
    const page = await openEdit();
    await page.user.click(await home());
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/forest'));
  });

  it('HOSTS-05 PROF-07 goes without a question where the profile has an option that is not offered', async () => {
    const page = await openEdit({ answer: editForm({ gender: 'third' }) });
    await page.user.click(await home());
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/forest'));
  });

  it('PROF-07 another character has a form of its own; what was typed waits for its owner', async () => {
    const page = await openEdit();
    const nine = '/api/rpg/profile/forest/9/edit';
    page.host.on('GET', nine, editForm({ id: '9', key: '9', name: 'Девятая' }));
    await fill(page, 'Имя', 'Моя');
    act(() => {
      page.store.dispatch(chooseCharacter('9'));
    });
    await waitFor(async () => expect(await field('Имя')).toHaveValue('Девятая'));
    expect(page.stored()?.values.name).toBe('Моя');
    expect(page.storage.get(draftKey({ ...editScope, character: '9' }))).toBeUndefined();
    expect(page.store.getState().ui.toasts).toMatchObject([
      { said: { messageKey: 'profileForm.left' } },
    ]);
  });
});
