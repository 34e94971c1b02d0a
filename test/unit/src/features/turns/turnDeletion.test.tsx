import { act, screen, waitFor, within } from '@testing-library/react';
import { turnChanged, turnRemoved } from '../../../../../src/features/turns/index.ts';
import { button, show } from './modesProgram.tsx';

const DELETE = '/api/rpg/turn/forest/7/delete/1';
const COMMENT = '/api/rpg/turn/forest/7/comment/1';

describe('deleting a turn', () => {
  it('TURN-04 asks, deletes when told so, and shows the turn no more', async () => {
    const { user, host } = await show();
    host.on('POST', DELETE, { json: { message: 'Удалено' } });
    await user.click(await button('Удалить'));
    await user.click(await button('Оставить'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.asked('POST', DELETE)).toHaveLength(0);
    await user.click(await button('Удалить'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(screen.queryByText('Дождь.')).toBeNull());
    expect(host.asked('POST', DELETE)).toHaveLength(1);
  });

  it('TURN-04 waits for what is under way at the turn: a deletion beside it would be dropped', async () => {
    const { user, host } = await show();
    const answer = host.hold('POST', COMMENT);
    host.on('GET', '/api/rpg/turn/forest/7/comments/1', { json: { comments: [] } });
    await user.click(await button('Комментировать'));
    await user.type(await screen.findByLabelText('Текст комментария'), 'Да');
    await user.click(await button('Отправить'));
    await waitFor(async () => expect(await button('Удалить')).toBeDisabled());
    answer({ json: { comments: [] } });
    await waitFor(async () => expect(await button('Удалить')).toBeEnabled());
  });
});

describe('the focus, when a turn goes', () => {
  async function three() {
    const program = await show();
    const { memory, store } = program;
    const others = ['Утро.', 'Вечер.'].map((words) =>
      memory.write({ post: `<p>${words}</p>`, char: { id: '9', type: 'profile', name: 'Борис' } }),
    );
    for (const turn of others)
      act(() => void store.dispatch(turnChanged({ game: 'forest', turn, at: 1 })));
    await screen.findByText('Вечер.');
    return program;
  }

  it('TURN-04 is in the turn before where the last one was deleted', async () => {
    const { user, host } = await three();
    host.on('POST', DELETE, { json: { message: 'Удалено' } });
    await user.click(await button('Удалить'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(screen.queryByText('Дождь.')).toBeNull());
    await waitFor(() => expect(document.activeElement?.id).toBe('turn-2'));
  });

  it('TURN-04 goes on from the question, wherever in it the focus was while the host was slow', async () => {
    const { user, host } = await three();
    const answer = host.hold('POST', DELETE);
    await user.click(await button('Удалить'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(host.asked('POST', DELETE)).toHaveLength(1));
    (document.activeElement as HTMLElement).blur(); // as a browser does whose button is disabled
    answer({ json: { message: 'Удалено' } });
    await waitFor(() => expect(screen.queryByText('Дождь.')).toBeNull());
    await waitFor(() => expect(document.activeElement?.id).toBe('turn-2'));
  });

  it('goes to the next turn where somebody else deleted the one it was in, and stays elsewhere', async () => {
    const { store } = await three();
    const [first] = await screen.findAllByRole('button', { name: 'Откликнуться' });
    first?.focus();
    act(() => void store.dispatch(turnRemoved({ game: 'forest', id: '3' })));
    await waitFor(() => expect(document.activeElement?.id).toBe('turn-2'));
    act(() => void store.dispatch(turnRemoved({ game: 'forest', id: '1' })));
    await waitFor(() => expect(screen.queryByText('Дождь.')).toBeNull());
    expect(document.activeElement?.id).toBe('turn-2');
    act(() => void store.dispatch(turnRemoved({ game: 'forest', id: '2' })));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
  });

  it('TURN-04 counts a turn as deleted that the host no longer finds: only the answer was lost', async () => {
    const { user, host } = await show();
    host.on('POST', DELETE, {
      status: 404,
      json: { error: 'Ход не найден.', code: 'turnNotFound' },
    });
    await user.click(await button('Удалить'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(screen.queryByText('Дождь.')).toBeNull());
  });
});
