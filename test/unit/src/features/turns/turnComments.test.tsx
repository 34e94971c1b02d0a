import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { turnChanged } from '../../../../../src/features/turns/index.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { makeGame } from '../../../../support/entities.ts';
import { makeGuestSession } from '../../../../support/factories.ts';
import { button, show } from './modesProgram.tsx';

const COMMENTS = '/api/rpg/turn/forest/7/comments/1';
const COMMENT = '/api/rpg/turn/forest/7/comment/1';

const comment = (id: number, author: string, body: string) => ({
  id,
  author,
  body: `<p>${body}</p>`,
  created: 1_700_000_000 + id,
});
const two = { comments: [comment(1, 'master', 'Уточните.'), comment(2, 'owner', 'Уже.')] };

const field = () => screen.findByLabelText('Текст комментария');
const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

/** One's own turn with two comments, opened. */
async function opened(storage = createMemoryStorage()) {
  const program = await show({}, { comments: 2 }, storage);
  program.host.on('GET', COMMENTS, { json: two });
  await program.user.click(await button('Комментарии'));
  await screen.findByText('Уточните.');
  return program;
}

describe('the comments of a turn', () => {
  it('TURN-06 TURN-01 are loaded when opened; each says whether it is the owner’s or a master’s, and when', async () => {
    await opened();
    const panel = screen.getByRole('region', { name: 'Комментарии' });
    const [first, second] = within(panel).getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Мастер\d\d\.\d\d\.\d{4}, \d\d:\d\dУточните\.$/);
    expect(second).toHaveTextContent(/^Автор хода.*Уже\.$/);
    const toggle = await button('Комментарии');
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(toggle).toHaveAttribute('aria-controls', panel.id);
  });

  it('are closed by the same button, which keeps the focus', async () => {
    const { user } = await opened();
    await user.click(await button('Комментарии'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Комментарии' })).toBeNull());
    expect(await button('Комментарии')).toHaveFocus();
    expect(await button('Комментарии')).toHaveAttribute('aria-expanded', 'false');
  });

  it('BACK-101 says that there is nothing to send yet', async () => {
    const { user } = await opened();
    await user.type(await field(), '{Control>}{Enter}{/Control}');
    expect(await field()).toHaveAccessibleDescription(/^Напишите комментарий/);
    await user.type(await field(), 'Г');
    expect(await field()).not.toHaveAccessibleDescription();
  });

  it('TURN-06 one that is sent is appended and counted, and the field starts over', async () => {
    const { user, host } = await opened();
    host.on('POST', COMMENT, { json: { comment: comment(3, 'owner', 'Готово.') } });
    await user.type(await field(), 'Готово.');
    await user.click(await button('Отправить'));
    await waitFor(() => expect(items()).toHaveLength(3)); // the words alone still stand in the field
    expect(items()[2]).toContain('Готово.');
    expect(await screen.findByText('3 комментария')).toBeInTheDocument();
    expect(await field()).toHaveValue('');
    await waitFor(async () => expect(await button('Отправить')).toBeDisabled());
    const [sent] = host.asked('POST', COMMENT);
    expect(sent?.body).toBe(JSON.stringify({ body: '<p>Готово.</p>' }));
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('are sent by Ctrl+Enter, once however often it is pressed', async () => {
    const { user, host } = await opened();
    const answer = host.hold('POST', COMMENT);
    await user.type(await field(), 'Да{Control>}{Enter}{Enter}{/Control}');
    await waitFor(() => expect(host.asked('POST', COMMENT)).toHaveLength(1));
    answer({ json: { comment: comment(3, 'owner', 'Да') } });
    await screen.findByText('Да');
    expect(host.asked('POST', COMMENT)).toHaveLength(1);
  });

  it('TURN-06 shows the first message of errors.body under the text, which stays', async () => {
    const { user, host } = await opened();
    host.on('POST', COMMENT, { status: 422, json: { errors: { body: ['Длинно', 'И ещё'] } } });
    await user.type(await field(), 'Очень');
    await user.click(await button('Отправить'));
    expect(await screen.findByText('Длинно')).toBeInTheDocument();
    expect(screen.queryByText('И ещё')).toBeNull();
    expect(await field()).toHaveValue('Очень');
    expect(await field()).toHaveAccessibleDescription('Длинно');
  });

  it('FORM-22 says that sending again is safe where the answer was lost, and shows what arrived after all', async () => {
    const { user, host } = await opened();
    host.on('POST', COMMENT, { broken: true });
    const arrived = comment(3, 'owner', 'Готово.');
    host.on('GET', COMMENTS, { json: { comments: [...two.comments, arrived] } });
    await user.type(await field(), 'Готово.');
    await user.click(await button('Отправить'));
    expect(await screen.findByText(/Повторять можно смело/)).toBeInTheDocument();
    await waitFor(() => expect(items()).toHaveLength(3));
    host.on('POST', COMMENT, { json: { comment: arrived } });
    await user.click(await button('Отправить'));
    await waitFor(async () => expect(await field()).toHaveValue(''));
    expect(items()).toHaveLength(3);
  });

  it('OFF-02 without a network say so, and what was written stays, also when the page goes away', async () => {
    const storage = createMemoryStorage();
    const { user, host } = await opened(storage);
    host.on('POST', COMMENT, { broken: true }).on('GET', COMMENTS, { broken: true });
    await user.type(await field(), 'Без связи.');
    await user.click(await button('Отправить'));
    expect(await screen.findByText(/Нет связи с сервером/)).toBeInTheDocument();
    expect(await field()).toHaveValue('Без связи.');
    await waitFor(async () => expect(await button('Отправить')).toBeEnabled());
    cleanup();
    await opened(storage);
    expect(await field()).toHaveValue('Без связи.');
  });

  it('say what was refused, and what of it had arrived before', async () => {
    const { user, host } = await opened();
    await user.type(await field(), 'Да');
    host.on('POST', COMMENT, { status: 403, json: { error: 'Поздно.' } });
    await user.click(await button('Отправить'));
    expect(await screen.findByText(/Комментарий не.отправлен\. Поздно\./)).toBeInTheDocument();
    const reused = { error: 'Ключ занят', code: 'idempotencyReused' };
    host.on('POST', COMMENT, { status: 409, json: reused });
    await user.click(await button('Отправить'));
    expect(await screen.findByText(/всё-таки дошёл/)).toBeInTheDocument();
  });

  it('keep what was begun, also when the page goes away', async () => {
    const storage = createMemoryStorage();
    const { user } = await opened(storage);
    await user.type(await field(), 'Начало');
    await user.click(await button('Комментарии'));
    await user.click(await button('Комментарии'));
    expect(await field()).toHaveValue('Начало');
    await user.type(await field(), ' и конец');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    cleanup();
    await opened(storage);
    expect(await field()).toHaveValue('Начало и конец');
  });

  it('say so where there are none, and where they did not load, with a way to ask again', async () => {
    const { user, host } = await show();
    host.on('GET', COMMENTS, { status: 500, json: { error: 'Сломалось' } });
    await user.click(await button('Комментировать'));
    expect(await screen.findByText('Сломалось')).toBeInTheDocument();
    host.on('GET', COMMENTS, { json: { comments: [] } });
    await user.click(await button('Попробовать ещё раз'));
    expect(await screen.findByText(/Комментариев пока нет/)).toBeInTheDocument();
    expect(await field()).toBeInTheDocument();
  });

  it('are asked for at once when the turn tells of one more', async () => {
    const { host, store, turn } = await opened();
    const more = [...two.comments, comment(3, 'master', 'Принято.')];
    host.on('GET', COMMENTS, { json: { comments: more } });
    const changed = { ...turn, commentsCount: 3, updated: (turn.updated ?? 0) + 1 };
    act(() => void store.dispatch(turnChanged({ game: 'forest', turn: changed, at: 1 })));
    expect(await screen.findByText('Принято.')).toBeInTheDocument();
  });
});

describe('who is offered the comments', () => {
  it('TURN-06 a guest sees how many there are, and nothing more', async () => {
    await show(makeGuestSession(), { comments: 2 });
    expect(screen.getByText('2 комментария')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('another player sees how many there are, and cannot open them', async () => {
    const char = { id: '9', type: 'profile', name: 'Борис' };
    await show({}, { char, comments: 2 });
    await button('Откликнуться');
    expect(screen.getByText('2 комментария')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Коммент/ })).toBeNull();
  });

  it('the owner reads them after the window and in a closed game, without a field', async () => {
    const closed = await show({ games: [makeGame({ status: 'closed' })] }, { comments: 2 });
    closed.host.on('GET', COMMENTS, { json: two });
    await closed.user.click(await button('Комментарии'));
    await screen.findByText('Уточните.');
    expect(screen.getByText(/больше нельзя/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Текст комментария')).toBeNull();
  });
});
