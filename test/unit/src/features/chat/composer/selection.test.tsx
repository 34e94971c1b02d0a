import { screen, waitFor, within } from '@testing-library/react';
import { selectToasts } from '../../../../../../src/app/uiSlice.ts';
import { selectionToggled } from '../../../../../../src/features/chat/composer/composersSlice.ts';
import {
  messageChanged,
  messageRemoved,
} from '../../../../../../src/features/chat/rooms/actions.ts';
import { makeMessage, master } from '../../../../../support/entities.ts';
import { button, channel, editor, input, NOW, recently, showComposer } from './composerScreen.tsx';

const rain = makeMessage({ id: '5', message: 'Дождь', date: recently });
const wind = makeMessage({ id: '6', message: 'Ветер', date: recently + 1 });

type Options = Parameters<typeof showComposer>[0];

/** A composer of a channel with two own messages, one of which is selected. */
async function selected(options: Options = {}) {
  const shown = await showComposer({ messages: [rain, wind], ...options });
  const select = (message: string) => {
    shown.tell(selectionToggled({ channel, message }));
  };
  select('5');
  const message = `${shown.path}/5`;
  const said = () => selectToasts(shown.store.getState()).map((toast) => toast.said);
  return { ...shown, select, message, said };
}

describe('the bar of selected messages', () => {
  it('MSG-01 is not there without a selection', async () => {
    await showComposer({ messages: [rain] });
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('MSG-02 a single selection enables edit and delete; several enable neither', async () => {
    const { select } = await selected();
    expect(screen.getByText('Выбрано: 1')).toBeInTheDocument();
    expect(button('Изменить')).toBeEnabled();
    expect(button('Удалить')).toBeEnabled();
    select('6');
    expect(screen.getByText('Выбрано: 2')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Изменить' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Удалить' })).toBeNull();
    expect(button('Скопировать текст')).toBeEnabled();
  });

  it('MSG-01 goes with Escape and with its button, and the focus goes to the input', async () => {
    const { user, select } = await selected();
    await user.click(input());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).toBeNull();
    select('5');
    await user.click(button('Снять выделение'));
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(input()).toHaveFocus();
  });

  it('copies the texts, oldest first', async () => {
    const { user, select, said } = await selected();
    select('6');
    await user.click(button('Скопировать текст'));
    expect(await navigator.clipboard.readText()).toBe('Дождь\nВетер');
    await waitFor(() => expect(said()).toEqual([{ messageKey: 'composer.copied' }]));
  });
});

describe('editing in the input', () => {
  it('MSG-02 loads the text; saving patches, deselects and restores what stood there', async () => {
    const { user, host, message } = await selected();
    host.on('PATCH', message, { json: { message: { ...rain, message: 'Ливень' } } });
    await user.type(input(), 'черновик');
    await user.click(button('Изменить'));
    expect(editor()).toHaveFocus();
    expect(editor()).toHaveValue('Дождь');
    expect(screen.queryByRole('button', { name: 'Отправить' })).toBeNull();
    await user.clear(editor());
    await user.type(editor(), 'Ливень');
    await waitFor(() => expect(button('Сохранить правку')).toBeEnabled());
    await user.click(button('Сохранить правку'));
    await waitFor(() => expect(input()).toHaveValue('черновик'));
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(host.asked('PATCH', message).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { message: 'Ливень' },
    ]);
  });

  it('MSG-02 is saved by the send key; what changes nothing asks the host nothing', async () => {
    const { user, host, message } = await selected();
    await user.click(button('Изменить'));
    await user.keyboard('{Enter}');
    expect(input()).toHaveValue('');
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(host.asked('PATCH', message)).toEqual([]);
  });

  it('MSG-02 a changed selection cancels it and restores the previous text', async () => {
    const { user, select, composer } = await selected();
    await user.type(input(), 'черновик');
    await user.click(button('Изменить'));
    await user.type(editor(), ' и ветер');
    await waitFor(() => expect(composer()?.text).toBe('Дождь и ветер'));
    select('6');
    expect(input()).toHaveValue('черновик');
  });

  it('MSG-02 a refused edit stays in the input, with the host’s words', async () => {
    const { user, host, message } = await selected();
    const error = 'Вы не можете изменить это сообщение. Возможно, время для правки истекло.';
    host.on('PATCH', message, { status: 403, json: { error, code: 'messageChangeForbidden' } });
    await user.click(button('Изменить'));
    await user.type(editor(), '!{Enter}');
    expect(await screen.findByText(`Правка не сохранена. ${error}`)).toBeInTheDocument();
    expect(editor()).toHaveValue('Дождь!');
    expect(editor()).not.toHaveAttribute('readonly');
  });

  it('OFF-02 an edit that is saved without a network stays in the input, and it is said why', async () => {
    const { user, host, message } = await selected();
    host.on('PATCH', message, { broken: true });
    await user.click(button('Изменить'));
    await user.type(editor(), '!{Enter}');
    expect(
      await screen.findByText(/^Неизвестно, сохранилась ли правка\. Нет связи с сервером/),
    ).toBeVisible();
    expect(editor()).toHaveValue('Дождь!');
    await waitFor(() => expect(editor()).not.toHaveAttribute('readonly'));
  });

  it('MSG-02 a message that somebody else changes meanwhile is not overwritten unawares', async () => {
    const { user, tell, host, message } = await selected();
    const note = /изменил кто-то ещё/;
    await user.click(button('Изменить'));
    await user.type(editor(), '!');
    expect(screen.queryByText(note)).toBeNull();
    const theirs = { ...rain, message: 'Ливень', updated: NOW + 60_000 };
    tell(messageChanged({ channel, message: theirs, at: NOW }));
    expect(screen.getByRole('alert')).toHaveTextContent(note);
    expect(editor()).toHaveValue('Дождь!');
    const answer = { ...theirs, message: 'Дождь!', updated: theirs.updated + 1 };
    host.on('PATCH', message, { json: { message: answer } });
    await waitFor(() => expect(button('Сохранить правку')).toBeEnabled());
    await user.click(button('Сохранить правку'));
    await waitFor(() => expect(input()).toHaveValue(''));
    expect(screen.queryByText(note)).toBeNull();
    expect(host.asked('PATCH', message)).toHaveLength(1);
  });

  it('MSG-02 a message deleted meanwhile leaves the edited words in the input, and says so', async () => {
    const { user, tell, bodies, composer } = await selected();
    await user.click(button('Изменить'));
    await user.type(editor(), '!');
    await waitFor(() => expect(composer()?.text).toBe('Дождь!'));
    tell(messageRemoved({ channel, id: '5' }));
    expect(input()).toHaveValue('Дождь!');
    expect(screen.getByRole('alert')).toHaveTextContent(/удалили, пока вы его правили/);
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.click(button('Понятно'));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(input(), '{Enter}');
    await waitFor(() => expect(bodies()).toEqual(['Дождь!']));
  });

  it('MSG-02 a message that the host no longer knows counts as deleted', async () => {
    const { user, host, message } = await selected();
    host.on('PATCH', message, { status: 404, json: { error: 'Нет', code: 'messageNotFound' } });
    await user.click(button('Изменить'));
    await user.type(editor(), '!{Enter}');
    await waitFor(() => expect(input()).toHaveValue('Дождь!'));
    expect(screen.getByRole('alert')).toHaveTextContent(/удалили/);
  });

  it('MSG-02 says so where the time for it is over', async () => {
    const { user, said } = await selected({
      session: { globals: { menu: [], holiday: false, messagesCanEditHours: 24 } },
      services: { clock: () => NOW + 48 * 3_600_000 },
    });
    await user.click(button('Изменить'));
    expect(input()).toHaveValue('');
    expect(said()).toEqual([{ messageKey: 'composer.tooLate' }]);
  });

  it('DICE-02 a player cannot make a throw of a message by editing it', async () => {
    const { user } = await selected();
    await user.click(button('Изменить'));
    await user.clear(editor());
    await user.type(editor(), '/d20');
    expect(
      await screen.findByText('Команды бросков доступны только мастерам.'),
    ).toBeInTheDocument();
    expect(button('Сохранить правку')).toBeDisabled();
  });

  it('MSG-01 a master edits the message of another', async () => {
    const { user } = await selected({ who: master });
    await user.click(button('Изменить'));
    expect(editor()).toHaveValue('Дождь');
  });
});

describe('deleting', () => {
  const ask = async ({ user }: Awaited<ReturnType<typeof selected>>) => {
    await user.click(button('Удалить'));
    return screen.findByRole('dialog', { name: 'Удалить сообщение?' });
  };
  const confirm = async (user: Awaited<ReturnType<typeof selected>>['user']) => {
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Удалить' }));
  };

  it('MSG-02 asks first; after a no nothing happens', async () => {
    const shown = await selected();
    await ask(shown);
    await shown.user.click(button('Оставить'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown.host.asked('DELETE', shown.message)).toEqual([]);
    expect(screen.getByText('Выбрано: 1')).toBeInTheDocument();
  });

  it('MSG-02 deletes after a yes, and the selection goes', async () => {
    const shown = await selected();
    shown.host.on('DELETE', shown.message, { json: {} });
    await ask(shown);
    await confirm(shown.user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('toolbar')).toBeNull();
    await waitFor(() => expect(input()).toHaveFocus());
    expect(shown.host.asked('DELETE', shown.message)).toHaveLength(1);
  });

  it('MSG-02 a refusal is said in the question, and the message stays selected', async () => {
    const shown = await selected();
    shown.host.on('DELETE', shown.message, { status: 403, json: { error: 'Время истекло.' } });
    await ask(shown);
    await confirm(shown.user);
    expect(await screen.findByText('Сообщение не удалено. Время истекло.')).toBeInTheDocument();
    await shown.user.click(button('Оставить'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Выбрано: 1')).toBeInTheDocument();
  });
});
