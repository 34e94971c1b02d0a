import { act, screen, waitFor, within } from '@testing-library/react';
import { sessionEnded } from '../../../../../../src/api/index.ts';
import { textVersion } from '../../../../../../src/domain/index.ts';
import { draftKey } from '../../../../../../src/features/quests/chronicle/chronicleDraft.ts';
import { createStorage } from '../../../../../../src/lib/storage/index.ts';
import { type FakeAnswer, invalidFields } from '../../../../../support/fakeHost.ts';
import { button, field, HOST, MINE, open, partOf, THEIRS, write } from './chronicleProgram.tsx';
import { CHRONICLE, scope } from './chronicleTabs.ts';

describe('the editor of a chronicle', () => {
  it('CHRON-02 begins with the chronicle so far, and sends only what is changed and not empty', async () => {
    const program = await open();
    expect(await field()).toHaveValue('Было так.');
    expect(await button('Сохранить хронику')).toBeDisabled();
    await write(program, '');
    expect(await button('Сохранить хронику')).toBeDisabled();
    await write(program, 'Было иначе.');
    await waitFor(async () => expect(await button('Сохранить хронику')).toBeEnabled());
  });

  it('BACK-101 says what is missing where an empty chronicle is to be sent by key', async () => {
    const program = await open();
    await write(program, '');
    await program.user.type(await field(), '{Control>}{Enter}{/Control}');
    expect(await field()).toHaveAccessibleDescription(/^Напишите текст/);
    expect(program.host.asked('PATCH', CHRONICLE)).toHaveLength(0);
  });

  it('CHRON-02 saves by PATCH, and the draft goes', async () => {
    const program = await open();
    const { host, user, storage } = program;
    host.on('PATCH', CHRONICLE, { json: { message: 'Хроника сохранена.' } });
    await write(program, 'Было иначе.');
    await user.click(await button('Сохранить хронику'));
    await waitFor(() => expect(host.asked('PATCH', CHRONICLE)).toHaveLength(1));
    expect(JSON.parse(host.asked('PATCH', CHRONICLE)[0]!.body)).toEqual({
      chronicle: MINE,
      base: textVersion(HOST),
    });
    await waitFor(async () => expect(await button('Сохранить хронику')).toBeDisabled());
    expect(await screen.findByText('Всё сохранено')).toBeInTheDocument();
    expect(storage.get(draftKey(scope))).toBeUndefined();
  });

  it('CHRON-02 is sent by Ctrl+Enter too', async () => {
    const program = await open();
    program.host.on('PATCH', CHRONICLE, { json: { message: 'Готово.' } });
    await write(program, 'Было иначе.');
    await program.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(program.host.asked('PATCH', CHRONICLE)).toHaveLength(1));
    await waitFor(() =>
      expect(program.store.getState().ui.toasts).toMatchObject([{ said: { text: 'Готово.' } }]),
    );
  });

  it('CHRON-02 can only be read while its text is under way', async () => {
    const program = await open();
    const answer = program.host.hold('PATCH', CHRONICLE);
    await write(program, 'Было иначе.');
    await program.user.click(await button('Сохранить хронику'));
    await waitFor(async () => expect(await field()).toHaveAttribute('readonly'));
    await waitFor(() => expect(program.host.asked('PATCH', CHRONICLE)).toHaveLength(1));
    answer({ json: {} });
    await waitFor(async () => expect(await field()).not.toHaveAttribute('readonly'));
  });

  const refusals: readonly [string, FakeAnswer, RegExp][] = [
    [
      'chronicleForbidden',
      { status: 403, json: { error: 'Не ваша.', code: 'chronicleForbidden' } },
      /не сохранена\. Не ваша\./,
    ],
    [
      'gameClosed',
      { status: 409, json: { error: 'Игра закрыта.', code: 'gameClosed' } },
      /не сохранена\. Игра закрыта\./,
    ],
    [
      'characterUnconfirmed',
      { status: 403, json: { error: 'Не подтверждён.', code: 'characterUnconfirmed' } },
      /не сохранена\. Не подтверждён\./,
    ],
    [
      'chronicleTooLong',
      { status: 422, json: { error: 'Неверно.', errors: { chronicle: ['Слишком длинная.'] } } },
      /^Слишком длинная\.$/,
    ],
    [
      'fieldRequired',
      { status: 422, json: { error: 'Неверно.', errors: { chronicle: ['Обязательное поле'] } } },
      /^Обязательное поле$/,
    ],
    ['a broken line', { broken: true }, /Повторять можно смело/],
    ['a broken host', { status: 500, json: { error: 'Ой.' } }, /Ой\. Повторять можно смело/],
  ];

  it.each(refusals)(
    'CHRON-02 OFF-02 keeps the text and tells of %s in place',
    async (_name, answer, said) => {
      const program = await open();
      program.host.on('PATCH', CHRONICLE, answer);
      await write(program, 'Было иначе.');
      await program.user.click(await button('Сохранить хронику'));
      expect(await screen.findByText(said)).toBeInTheDocument();
      expect(await field()).toHaveValue('Было иначе.');
      expect(program.storage.get(draftKey(scope))?.value?.html).toBe(MINE);
      expect(await button('Сохранить хронику')).toBeEnabled();
    },
  );

  it('HOSTS-08 shows under the text what another host says of it, and what it says of else beside it', async () => {
    const program = await open();
    const errors = { chronicle: ['Слишком длинная.'], event: ['Событие закрыто.'] };
    program.host.on('PATCH', CHRONICLE, invalidFields(errors));
    await write(program, 'Было иначе.');
    await program.user.click(await button('Сохранить хронику'));
    expect(await screen.findByText('Слишком длинная.')).toBeVisible();
    expect(await screen.findByText(/не\sсохранена\. Событие закрыто\.$/)).toBeVisible();
  });

  it('CHRON-02 shows what somebody else wrote, and saves one’s own in its place on request', async () => {
    const program = await open();
    const { host, user } = program;
    host.on('PATCH', CHRONICLE, {
      status: 409,
      json: { error: 'Изменил другой.', code: 'chronicleChanged' },
    });
    host.on('GET', CHRONICLE, { json: partOf({ desc: THEIRS }) });
    await write(program, 'Было иначе.');
    await user.click(await button('Сохранить хронику'));
    expect(await screen.findByText('Не было ничего.')).toBeInTheDocument();
    expect(await field()).toHaveValue('Было иначе.');
    host.on('PATCH', CHRONICLE, { json: {} });
    await user.click(await button('Оставить мой текст'));
    await waitFor(() => expect(host.asked('PATCH', CHRONICLE)).toHaveLength(2));
    expect(JSON.parse(host.asked('PATCH', CHRONICLE)[1]!.body)).toEqual({
      chronicle: MINE,
      base: textVersion(THEIRS),
    });
    await waitFor(() => expect(screen.queryByText('Не было ничего.')).toBeNull());
  });

  it('CHRON-02 takes what somebody else wrote on request, and gives one’s own back', async () => {
    const program = await open();
    const { host, user } = program;
    host.on('PATCH', CHRONICLE, {
      status: 409,
      json: { error: 'Изменил другой.', code: 'chronicleChanged' },
    });
    host.on('GET', CHRONICLE, { json: partOf({ desc: THEIRS }) });
    await write(program, 'Было иначе.');
    await user.click(await button('Сохранить хронику'));
    await user.click(await button('Взять новый'));
    await waitFor(async () => expect(await field()).toHaveValue('Не было ничего.'));
    await user.click(await button('Вернуть его'));
    await waitFor(async () => expect(await field()).toHaveValue('Было иначе.'));
  });

  it('CHRON-03 asks whether a draft is to come back, and brings it', async () => {
    const { user } = await open({ draft: { html: MINE, base: textVersion(HOST) } });
    const dialog = await screen.findByRole('dialog', { name: 'Вернуть черновик?' });
    expect(dialog).toHaveTextContent('Было иначе.');
    await user.click(within(dialog).getByRole('button', { name: 'Вернуть черновик' }));
    await waitFor(async () => expect(await field()).toHaveValue('Было иначе.'));
    expect(await button('Сохранить хронику')).toBeEnabled();
  });

  it('CHRON-03 leaves the chronicle as it is on request, with the draft at hand', async () => {
    const { user } = await open({ draft: { html: MINE, base: textVersion(HOST) } });
    await user.click(await button('Не надо'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await field()).toHaveValue('Было так.');
    await user.click(await button('Вернуть черновик'));
    await waitFor(async () => expect(await field()).toHaveValue('Было иначе.'));
  });

  it('CHRON-03 says where the chronicle is another since the draft, and shows both when it is back', async () => {
    const { user } = await open({ draft: { html: MINE, base: textVersion(THEIRS) } });
    const dialog = await screen.findByRole('dialog', { name: 'Вернуть черновик?' });
    expect(dialog).toHaveTextContent(/изменил кто-то ещё/);
    await user.click(within(dialog).getByRole('button', { name: 'Вернуть черновик' }));
    expect(await button('Оставить мой текст')).toBeInTheDocument();
    expect(screen.getByText('Было так.', { selector: 'p' })).toBeInTheDocument();
  });

  it('CHRON-03 asks before an unsaved text is left, and stays when told so', async () => {
    const program = await open({ storage: createStorage({ webStorage: () => localStorage }) });
    await write(program, 'Было иначе.');
    await waitFor(() => expect(program.storage.get(draftKey(scope))?.value?.html).toBe(MINE));
    await program.user.click(screen.getByRole('link', { name: 'К списку квестов' }));
    const dialog = await screen.findByRole('dialog', { name: 'Уйти, не сохранив хронику?' });
    await waitFor(() => expect(dialog).toHaveTextContent('Черновик останется в этом браузере'));
    await program.user.click(within(dialog).getByRole('button', { name: 'Остаться' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await field()).toHaveValue('Было иначе.');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });

  it('CHRON-03 lets go without a question where nothing is unsaved', async () => {
    await open();
    await field();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
  });

  it('CHRON-03 AUTH-08 is kept when the session ends, and the way back in is shown', async () => {
    const program = await open();
    await write(program, 'Было иначе.');
    act(() => void program.store.dispatch(sessionEnded()));
    expect(await screen.findByText(/черновик остался в этом браузере/)).toBeInTheDocument();
    expect(program.storage.get(draftKey(scope))?.value?.html).toBe(MINE);
  });
});
