import { act, screen, waitFor, within } from '@testing-library/react';
import { signedOut } from '../../../../../../src/features/session/index.ts';
import { valuesOfProfile } from '../../../../../../src/features/profiles/form/values.ts';
import { master, plainUser } from '../../../../../support/entities.ts';
import { invalidFields } from '../../../../../support/fakeHost.ts';
import { makeSession } from '../../../../../support/factories.ts';
import {
  age,
  alina,
  button,
  choice,
  CHARACTERS,
  choices,
  choose,
  CREATE,
  describes,
  EDIT,
  editForm,
  field,
  fill,
  openCreate,
  openEdit,
  sent,
  sentAlina,
} from './formProgram.tsx';

const kept = valuesOfProfile({ ...alina, chosen: false });

describe('the form of a profile', () => {
  it('PROF-07 begins with the profile, under the way from the game over one’s own profile', async () => {
    await openEdit();
    expect(await field('Имя')).toHaveValue('Алина');
    expect(await field('Имущество')).toHaveValue('Нож.');
    expect(await choice('Вид')).toHaveTextContent('Береговые');
    expect(await age()).toHaveValue('25');
    const crumbs = within(screen.getByRole('navigation', { name: 'Путь' }));
    expect(crumbs.getByRole('link', { name: 'Лес' })).toHaveAttribute('href', '/forest');
    const own = crumbs.getByRole('link', { name: 'Мой персонаж' });
    expect(own).toHaveAttribute('href', '/forest/profile/');
    expect(crumbs.getByText('Редактирование персонажа')).toHaveAttribute('aria-current', 'page');
  });

  it('PROF-07 shows what the masters wrote of it', async () => {
    const comments = [{ name: 'Боцман', body: '<p>Чего он боится?</p>', createdAt: 'вчера' }];
    await openEdit({ answer: editForm({}, { comments }) });
    expect(await screen.findByText('Чего он боится?')).toBeInTheDocument();
  });

  it('PROF-07 says nothing of its fields before the first attempt; then what is wrong, and follows what is typed', async () => {
    const page = await openCreate();
    expect(screen.queryByText('Обязательное поле')).toBeNull();
    await fill(page, 'Имя', 'Рай');
    await fill(page, 'Имя', '');
    expect(screen.queryByText('Обязательное поле')).toBeNull();
    await page.user.click(await button('Создать персонажа'));
    await waitFor(() => expect(screen.getAllByText('Обязательное поле')).toHaveLength(12));
    const name = await field('Имя');
    expect(name).toHaveFocus();
    expect(name).toBeInvalid();
    expect(describes(name)).toContain('Обязательное поле');
    expect(describes(await choice('Вид'))).toContain('Обязательное поле');
    expect(screen.getByRole('alert')).toHaveTextContent(
      /Проверьте поля\. Имя: Обязательное поле; Прозвище: Обязательное поле; Вид/,
    );
    await page.user.type(name, 'Рай');
    await waitFor(() => expect(name).toBeValid());
    expect(page.host.asked('POST', CREATE)).toHaveLength(0);
  });

  it('PROF-07 leads to the first wrong field, a select or the age too', async () => {
    const page = await openCreate({ draft: { values: { ...kept, gender: '', age: '1.5' } } });
    await page.user.click(await button('Создать персонажа'));
    await waitFor(async () => expect(await choice('Пол')).toHaveFocus());
    await choose(page, 'Пол', 'Женский');
    await page.user.click(await button('1 поле нужно поправить'));
    expect(await age()).toHaveFocus();
    expect(describes(await age())).toContain('Неверное значение');
  });

  it('PROF-07 a choice cannot be emptied once made, but for the position; that goes with its faction', async () => {
    const page = await openEdit();
    for (const name of ['Вид', 'Фракция', 'Пол']) {
      await page.user.click(await choice(name));
      expect(await screen.findAllByRole('option')).toHaveLength(2);
      await page.user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    }
    await page.user.click(await choice('Должность'));
    const positions = await screen.findAllByRole('option');
    expect(positions.map((one) => one.textContent)).toEqual(['Без должности', 'Боцман', 'Гость']);
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await choose(page, 'Фракция', 'Берег');
    await waitFor(async () => expect(await choice('Должность')).not.toHaveTextContent('Боцман'));
    await page.user.click(await choice('Должность'));
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await page.user.click(screen.getByRole('option', { name: 'Гость' }));
    await choose(page, 'Фракция', 'Команда');
    expect(await choice('Должность')).toHaveTextContent('Гость');
  });

  it('PROF-07 an age is stepped by the arrow keys, and what is no age stays to be read', async () => {
    const page = await openEdit();
    const one = await age();
    await page.user.type(one, '{ArrowUp}');
    await waitFor(() => expect(one).toHaveValue('26'));
    await page.user.clear(one);
    await page.user.type(one, '300');
    await page.user.click(await button('Сохранить'));
    await waitFor(() => expect(describes(one)).toContain('Допустимы значения от 0 до 255'));
    expect(one).toHaveValue('300');
    expect(one).toHaveFocus();
  });

  it('PROF-07 tells of a text that is too long at once, counted as the host counts, and cuts nothing', async () => {
    const page = await openEdit({ answer: editForm({ look: `  ${'😀'.repeat(4_000)}` }) });
    const look = await field('Внешность');
    expect(describes(look)).toMatch(/4\s000 из 4\s000$/);
    await page.user.type(look, 'я');
    await waitFor(() => expect(describes(look)).toMatch(/4\s001 из 4\s000 Слишком длинно/));
    expect(look).toBeInvalid();
    expect(look).toHaveValue(`  ${'😀'.repeat(4_000)}я`);
  });

  it('PROF-08 sends options by their values and an empty comment as null; the version goes along', async () => {
    const page = await openEdit();
    page.host.on('POST', EDIT, { json: { profile: alina, message: 'Персонаж сохранён.' } });
    await choose(page, 'Вид', 'Донники');
    await choose(page, 'Должность', 'Без должности');
    await page.user.click(await button('Сохранить'));
    await waitFor(() => expect(page.host.asked('POST', EDIT)).toHaveLength(1));
    expect(sent(page, EDIT)).toEqual({ ...sentAlina, species: 'deep', position: null });
  });

  it('PROF-08 sends a comment that says something', async () => {
    const page = await openEdit();
    page.host.on('POST', EDIT, { json: { profile: alina } });
    await page.user.type(await field('Комментарий для мастеров'), 'Боится воды.');
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(page.host.asked('POST', EDIT)).toHaveLength(1));
    expect(sent(page, EDIT)).toMatchObject({ newcomment: '<p>Боится воды.</p>' });
  });

  it('PROF-07 shows what the host says of a field under it, until that field changes', async () => {
    const page = await openEdit();
    page.host.on('POST', EDIT, {
      status: 422,
      json: {
        error: 'Неверно.',
        errors: { name: ['Такое имя уже есть.', 'И ещё.'], look: 'Мало.' },
      },
    });
    await page.user.click(await button('Сохранить'));
    const [name, look] = [await field('Имя'), await field('Внешность')];
    await waitFor(() => expect(describes(name)).toContain('Такое имя уже есть.'));
    expect(describes(name)).not.toContain('И ещё.');
    expect(name).toHaveFocus();
    await page.user.type(name, ' Вторая');
    await waitFor(() => expect(describes(name)).not.toContain('Такое имя'));
    expect(describes(look)).toContain('Мало.');
    // An attempt that does not come as far as the host brings back nothing that it said of an older name.
    await page.user.clear(await age());
    await page.user.click(await button('Сохранить'));
    await waitFor(async () => expect(await age()).toHaveFocus());
    expect(describes(name)).not.toContain('Такое имя');
  });

  it('HOSTS-08 shows under the form what another host says of what is no field of it', async () => {
    const page = await openEdit();
    const errors = { name: ['Такое имя уже есть.'], portrait: ['Сначала портрет.'] };
    page.host.on('POST', EDIT, invalidFields(errors));
    await page.user.click(await button('Сохранить'));
    const name = await field('Имя');
    await waitFor(() => expect(describes(name)).toContain('Такое имя уже есть.'));
    expect(await screen.findByText(/^Анкета не\sсохранена\. Сначала портрет\.$/)).toBeVisible();
    expect(document.body).not.toHaveTextContent('invalid');
  });

  it('PROF-09 after an edit the characters are refetched, and one goes to one’s own profile with the host’s words', async () => {
    const page = await openEdit();
    page.host.on('POST', EDIT, { json: { profile: alina, message: 'Сохранено!' } });
    page.host.on('GET', CHARACTERS, { json: { characters: { 7: { key: '7', name: 'Алина' } } } });
    await fill(page, 'Имя', 'Алина Вторая');
    await page.user.click(await button('Сохранить'));
    await waitFor(() => expect(page.host.asked('GET', CHARACTERS)).toHaveLength(1));
    await waitFor(() =>
      expect(page.store.getState().ui.toasts).toMatchObject([{ said: { text: 'Сохранено!' } }]),
    );
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/forest/profile/'));
    expect(page.stored()).toBeUndefined();
  });

  it('PROF-09 after creation the new character is the current one', async () => {
    const page = await openCreate({ draft: { values: kept } });
    page.host.on('POST', CREATE, { json: { profile: { ...alina, id: '12', key: '12' } } });
    page.host.on('GET', CHARACTERS, {
      json: { characters: { 7: { key: '7', name: 'Алина' }, 12: { key: '12', name: 'Новая' } } },
    });
    await page.user.click(await button('Создать персонажа'));
    await waitFor(() => expect(page.store.getState().session.characterKey).toBe('12'));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/forest/profile/'));
    expect(sent(page, CREATE)).not.toHaveProperty('base');
    expect(page.stored()).toBeUndefined();
  });

  it('PROF-07 is sent once however often it is pressed, and again under the same key where no answer came', async () => {
    const page = await openEdit();
    const answer = page.host.hold('POST', EDIT);
    await page.user.click(await button('Сохранить'));
    await page.user.click(await button('Сохраняем…'));
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(page.host.asked('POST', EDIT)).toHaveLength(1));
    answer({ broken: true });
    expect(await screen.findByText(/Повторять можно смело/)).toBeInTheDocument();
    page.host.on('POST', EDIT, { json: { profile: alina } });
    await page.user.click(await button('Попробовать ещё раз'));
    await waitFor(() => expect(page.host.asked('POST', EDIT)).toHaveLength(2));
    const keys = page.host.asked('POST', EDIT).map((one) => one.headers.get('Idempotency-Key'));
    expect(keys[0]).not.toBeNull();
    expect(keys[1]).toBe(keys[0]);
  });

  it('OFF-02 without a network says so, and keeps what was typed', async () => {
    const page = await openEdit();
    page.host.on('POST', EDIT, { broken: true });
    await fill(page, 'Имя', 'Другая');
    await page.user.click(await button('Сохранить'));
    expect(await screen.findByText(/Нет связи с сервером/)).toBeInTheDocument();
    expect(await field('Имя')).toHaveValue('Другая');
    expect(page.stored()?.values.name).toBe('Другая');
  });

  const refusals = [
    ['profileEditForbidden', 403, 'Невозможно отредактировать персонажа. Обратитесь к Мастеру.'],
    ['gameClosed', 409, 'Игра закрыта.'],
    ['tooManyProfiles', 409, 'Больше персонажей создать нельзя.'],
    ['profileCreateForbidden', 403, 'В этой игре сейчас нельзя создать персонажа.'],
  ] as const;

  it.each(refusals)(
    'PROF-10 tells of %s in the host’s words, and of a way on',
    async (code, status, error) => {
      const answer = { status, json: { error, code } };
      await (code === 'profileEditForbidden' ? openEdit({ answer }) : openCreate({ answer }));
      expect(await screen.findByRole('alert')).toHaveTextContent(error);
      const way = screen.getByRole('link', { name: 'К моему персонажу' });
      expect(way).toHaveAttribute('href', '/forest/profile/');
    },
  );

  it('PROF-10 tells of a refusal of saving in place, and keeps what was typed', async () => {
    const page = await openEdit();
    const error = 'Невозможно отредактировать персонажа. Обратитесь к Мастеру.';
    page.host.on('POST', EDIT, { status: 403, json: { error, code: 'profileEditForbidden' } });
    await fill(page, 'Имя', 'Другая');
    await page.user.click(await button('Сохранить'));
    expect(await screen.findByText(`Анкета не сохранена. ${error}`)).toBeInTheDocument();
    expect(await field('Имя')).toHaveValue('Другая');
    expect(page.stored()?.values.name).toBe('Другая');
  });

  it.each([
    ['nobody', makeSession({ characters: { status: 'ready', list: [] } }), /редактировать некого/],
    [
      'a master',
      makeSession({ characters: { status: 'ready', list: [master] }, characterKey: 'master' }),
      /у мастера анкеты нет/,
    ],
    [
      'a plain user',
      makeSession({ characters: { status: 'ready', list: [plainUser] }, characterKey: 'user' }),
      /без персонажа/,
    ],
  ])('PROF-10 is not there for %s, who is told so', async (_who, session, words) => {
    const { host } = await openEdit({ session });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'К моему персонажу' })).toBeInTheDocument();
    expect(host.asked('GET', EDIT)).toHaveLength(0);
  });

  it('PROF-07 says that there are no data where there is nothing to choose from', async () => {
    await openCreate({ answer: { json: { ...choices, species: [] } } });
    expect(await screen.findByText(/Нет данных/)).toBeInTheDocument();
  });

  it.each([500, 429])('PROF-07 that could not be loaded is asked for again: %i', async (status) => {
    const { host, user } = await openCreate({ answer: { status, json: {} } });
    host.on('GET', CREATE, { json: choices });
    await user.click(await button('Попробовать ещё раз'));
    expect(await field('Имя')).toHaveValue('');
  });

  it('PROF-07 is kept when the session ends, and the way back in is shown', async () => {
    const page = await openEdit();
    await fill(page, 'Имя', 'Недописанная');
    act(() => {
      page.store.dispatch(signedOut());
    });
    expect(await screen.findByRole('link', { name: 'Войти' })).toBeInTheDocument();
    expect(page.stored()?.values.name).toBe('Недописанная');
  });
});
