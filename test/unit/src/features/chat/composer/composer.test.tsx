import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { nameMentioned } from '../../../../../../src/features/chat/composer/composersSlice.ts';
import { draftKey } from '../../../../../../src/features/chat/composer/composerDraft.ts';
import { retryMessage, selectUnsent } from '../../../../../../src/features/chat/lazy.ts';
import { messageDropped } from '../../../../../../src/features/chat/rooms/actions.ts';
import { outboxKey } from '../../../../../../src/features/chat/rooms/outbox.ts';
import { settingsChanged } from '../../../../../../src/features/session/index.ts';
import { createMemoryStorage } from '../../../../../../src/lib/storage/index.ts';
import { makeMessage, master, newcomer, technician } from '../../../../../support/entities.ts';
import { button, channel, input, recently, showComposer } from './composerScreen.tsx';

const scope = { user: '3', game: 'forest', character: '7', channel };

describe('writing to a channel', () => {
  it('WIN-07 has an input of two to three rows and a send button', async () => {
    const { user } = await showComposer();
    expect(input()).toHaveAttribute('rows', '2');
    await user.type(input(), 'раз{Shift>}{Enter}{/Shift}два{Shift>}{Enter}{/Shift}три');
    await waitFor(() => expect(input()).toHaveAttribute('rows', '3'));
    await user.type(input(), '{Shift>}{Enter}{/Shift}четыре');
    expect(input()).toHaveAttribute('rows', '3');
    await waitFor(() => expect(button('Отправить')).toBeEnabled());
  });

  it('MSG-06 sends nothing that is empty', async () => {
    const { user, posts } = await showComposer();
    expect(button('Отправить')).toBeDisabled();
    await user.type(input(), '   ');
    expect(button('Отправить')).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(input()).toHaveValue('   ');
    expect(posts()).toEqual([]);
    await user.type(input(), 'Да');
    await waitFor(() => expect(button('Отправить')).toBeEnabled());
  });

  it('MSG-03 clears the input, waits with the focus in it, and is ready again with the response', async () => {
    const { user, host, path, bodies } = await showComposer();
    const answer = host.hold('POST', path);
    await user.type(input(), 'Здравствуйте!');
    await waitFor(() => expect(button('Отправить')).toBeEnabled());
    await user.click(button('Отправить'));
    expect(input()).toHaveValue('');
    expect(input()).toHaveAttribute('readonly');
    expect(input()).toHaveFocus();
    expect(button('Отправить')).toBeDisabled();
    await user.keyboard('не теперь{Enter}');
    expect(input()).toHaveValue('');
    await waitFor(() => expect(bodies()).toEqual(['Здравствуйте!']));
    answer({ json: {} });
    await waitFor(() => expect(input()).not.toHaveAttribute('readonly'));
    expect(input()).toHaveValue('');
    expect(input()).toHaveFocus();
  });

  it('MSG-03 a failure restores the text, and the same text goes out under its key', async () => {
    const { user, host, path, keys } = await showComposer();
    host.on('POST', path, { broken: true });
    await user.type(input(), 'Здравствуйте!{Enter}');
    await waitFor(() => expect(input()).toHaveValue('Здравствуйте!'));
    await waitFor(() => expect(input()).not.toHaveAttribute('readonly'));
    host.on('POST', path, { json: {} });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(input()).toHaveValue(''));
    await waitFor(() => expect(input()).not.toHaveAttribute('readonly'));
    await user.type(input(), 'Здравствуйте!{Enter}');
    await waitFor(() => expect(keys()).toHaveLength(3));
    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  it('MSG-14 what is sent again from the history leaves the input', async () => {
    const { user, host, path, store, composer, keys } = await showComposer();
    host.on('POST', path, { broken: true });
    await user.type(input(), 'Раз{Enter}');
    await waitFor(() => expect(composer()?.failedNonce).toBeDefined());
    const nonce = composer()?.failedNonce ?? '';
    host.on('POST', path, { json: {} });
    await act(() => store.dispatch(retryMessage(channel, nonce)));
    expect(keys()).toEqual([nonce, nonce]);
    expect(input()).toHaveValue('');
  });

  it('MSG-14 a line that failed is there after a reload too, where other words were sent since', async () => {
    const storage = createMemoryStorage();
    const unsentOf = ({ store }: Awaited<ReturnType<typeof showComposer>>) =>
      selectUnsent(store.getState(), 'main/1');
    const before = await showComposer({ services: { storage } });
    before.host.on('POST', before.path, { broken: true });
    await before.user.type(input(), 'Раз{Enter}');
    await waitFor(() => expect(input()).toHaveValue('Раз'));
    await waitFor(() => expect(input()).not.toHaveAttribute('readonly'));
    before.host.on('POST', before.path, { json: {} });
    await before.user.clear(input());
    await before.user.type(input(), 'Два{Enter}');
    await waitFor(() => expect(before.bodies()).toEqual(['Раз', 'Два']));
    await waitFor(() => expect(unsentOf(before)).toHaveLength(1));
    const [line] = unsentOf(before);
    cleanup();
    const after = await showComposer({ services: { storage } });
    expect(unsentOf(after)).toEqual([
      { nonce: before.keys()[0], text: 'Раз', at: line?.at, status: 'failed' },
    ]);
    expect(input()).toHaveValue('');
    await act(() => after.store.dispatch(retryMessage(channel, line?.nonce ?? '')));
    expect(after.keys()).toEqual([before.keys()[0]]);
    expect(storage.get(outboxKey(scope))).toBeUndefined();
  });

  it('MSG-14 a line that was given up, or has arrived after all, is not stored', async () => {
    const storage = createMemoryStorage();
    const lines = ['n1', 'n2'].map((nonce) => ({ nonce, text: nonce, at: 5 }));
    storage.set(outboxKey(scope), lines);
    const arrived = makeMessage({ id: '5', message: 'n1', nonce: 'n1', date: recently });
    const { store, tell } = await showComposer({ services: { storage }, messages: [arrived] });
    const unsent = () => selectUnsent(store.getState(), 'main/1').map(({ nonce }) => nonce);
    const kept = () => storage.get(outboxKey(scope))?.map(({ nonce }) => nonce);
    expect(unsent()).toEqual(['n2']);
    await waitFor(() => expect(kept()).toEqual(['n2']));
    tell(messageDropped({ channel, nonce: 'n2' }));
    expect(storage.get(outboxKey(scope))).toBeUndefined();
  });

  it('MSG-05 in Enter mode Enter sends and Shift+Enter makes a new line', async () => {
    const { user, bodies } = await showComposer();
    await user.type(input(), 'раз{Shift>}{Enter}{/Shift}два');
    expect(input()).toHaveValue('раз\nдва');
    await user.keyboard('{Control>}{Enter}{/Control}{Alt>}{Enter}{/Alt}{Meta>}{Enter}{/Meta}');
    expect(bodies()).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bodies()).toEqual(['раз\nдва']));
  });

  it('MSG-05 in ctrlEnter mode Ctrl+Enter sends, and a hint says which key does', async () => {
    const { user, tell, bodies } = await showComposer();
    expect(input()).toHaveAccessibleDescription(/^Enter\s— отправить/);
    tell(settingsChanged({ sendSetting: 'ctrlEnter' }));
    expect(input()).toHaveAccessibleDescription(/^Ctrl\s\+\sEnter\s— отправить/);
    await user.type(input(), 'раз{Enter}два');
    expect(bodies()).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(bodies()).toEqual(['раз\nдва']));
  });

  it('MSG-05 the Enter that ends a composition sends nothing', async () => {
    const { user, posts } = await showComposer();
    await user.type(input(), 'かな');
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
    expect(posts()).toEqual([]);
    expect(input()).toHaveValue('かな');
  });

  it('takes what is pasted as plain text, with its lines', async () => {
    const { user, bodies } = await showComposer();
    await user.click(input());
    await user.paste('первая\nвторая <b>третья</b>');
    expect(input()).toHaveValue('первая\nвторая <b>третья</b>');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bodies()).toEqual(['первая\nвторая <b>третья</b>']));
  });

  it('MSG-04 goes on behind what was begun, wherever the browser would put the caret', async () => {
    const storage = createMemoryStorage();
    const scope = { user: '3', game: 'forest', character: '7', channel };
    storage.set(draftKey(scope), { value: { text: 'Начало' }, savedAt: 1 });
    await showComposer({ services: { storage } });
    input().setSelectionRange(0, 0);
    act(() => input().focus());
    expect(input().selectionStart).toBe('Начало'.length);
    input().setSelectionRange(2, 2);
    act(() => input().blur());
    act(() => input().focus());
    expect(input().selectionStart).toBe(2);
  });

  it('counts quietly near the end, and beyond it sends nothing', async () => {
    const { user } = await showComposer();
    await user.click(input());
    await user.paste('я'.repeat(3_990));
    expect(await screen.findByText(/Осталось 10\sзнаков/)).toBeInTheDocument();
    await user.paste('я'.repeat(11));
    expect(await screen.findByText(/длиннее, чем можно, на 1\sзнак/)).toBeInTheDocument();
    expect(button('Отправить')).toBeDisabled();
  });

  it('WIN-05 a name begins the message, with the caret behind it', async () => {
    const { tell, user } = await showComposer();
    tell(nameMentioned({ channel, name: 'Бор' }));
    expect(input()).toHaveFocus();
    expect(input()).toHaveValue('Бор, ');
    expect(input().selectionStart).toBe(5);
    await user.keyboard('слышите?');
    expect(input()).toHaveValue('Бор, слышите?');
  });
});

describe('who may not write', () => {
  it('WIN-07 an unconfirmed character sees the notice instead of the input', async () => {
    await showComposer({ who: newcomer });
    expect(screen.getByText(/Мастер ещё не подтвердил персонажа/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('WIN-07 a closed game says so', async () => {
    await showComposer({ game: { status: 'closed' } });
    expect(screen.getByText(/Игра закрыта/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('WIN-07 a game without chat says so', async () => {
    await showComposer({ game: { chat: false } });
    expect(screen.getByText('В этой игре нет чата.')).toBeInTheDocument();
  });

  it('WIN-07 a closed channel is closed to players, not to masters', async () => {
    await showComposer({ closed: true });
    expect(screen.getByText(/Событие завершено/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('WIN-07 a master writes in a closed channel', async () => {
    await showComposer({ who: master, closed: true });
    expect(input()).toBeInTheDocument();
  });
});

describe('dice', () => {
  const openDice = async (user: Awaited<ReturnType<typeof showComposer>>['user']) => {
    await user.click(button('Бросить кости'));
    return screen.findByRole('dialog', { name: 'Бросок костей' });
  };

  it('DICE-01 are thrown from their window by masters, and the window closes', async () => {
    const { user, bodies } = await showComposer({ who: master });
    await openDice(user);
    await user.click(await screen.findByRole('button', { name: 'Бросить' }));
    await waitFor(() => expect(bodies()).toEqual(['/d20']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(input()).toHaveValue('');
  });

  it('DICE-01 values are reset when the window opens or closes', async () => {
    const { user } = await showComposer({ who: technician });
    await openDice(user);
    const count = () => screen.findByRole('spinbutton', { name: /Сколько костей/ });
    await user.clear(await count());
    await user.type(await count(), '3');
    expect(screen.getByText('Будет брошено: /3d20')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openDice(user);
    expect(await count()).toHaveValue(1);
    expect(screen.getByText('Будет брошено: /d20')).toBeInTheDocument();
  });

  it('DICE-01 tell in the window why nothing was thrown, and repeat the throw under its key', async () => {
    const { user, host, path, keys } = await showComposer({ who: master });
    host.on('POST', path, { broken: true });
    await openDice(user);
    await user.click(await screen.findByRole('button', { name: 'Бросить' }));
    expect(await screen.findByText(/Бросок мог и состояться. Нет связи/)).toBeInTheDocument();
    host.on('POST', path, { json: {} });
    await user.click(screen.getByRole('button', { name: 'Бросить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(keys()).toHaveLength(2);
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('MSG-06 are off while text is typed', async () => {
    const { user } = await showComposer({ who: master });
    expect(button('Бросить кости')).toBeEnabled();
    await user.type(input(), 'я');
    await waitFor(() => expect(button('Бросить кости')).toBeDisabled());
    await user.clear(input());
    await waitFor(() => expect(button('Бросить кости')).toBeEnabled());
  });

  it('DICE-01 are for masters alone, and DICE-02 so is their command, which is said before it is sent', async () => {
    const { user, posts } = await showComposer();
    expect(screen.queryByRole('button', { name: 'Бросить кости' })).toBeNull();
    await user.type(input(), '/d20');
    expect(
      await screen.findByText('Команды бросков доступны только мастерам.'),
    ).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(button('Отправить')).toBeDisabled();
    expect(posts()).toEqual([]);
  });

  it('DICE-02 a master’s command goes out as it is typed, and a wrong one does not', async () => {
    const { user, bodies } = await showComposer({ who: master });
    await user.type(input(), '/3d99');
    expect(await screen.findByText(/Такого броска нет/)).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await user.clear(input());
    await user.type(input(), '/3d6+2{Enter}');
    await waitFor(() => expect(bodies()).toEqual(['/3d6+2']));
  });
});
