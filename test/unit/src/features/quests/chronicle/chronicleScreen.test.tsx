import { screen, waitFor, within } from '@testing-library/react';
import {
  selectIsSignedIn,
  type SessionState,
} from '../../../../../../src/features/session/index.ts';
import {
  makeMessage,
  master,
  newcomer,
  plainUser,
  player,
} from '../../../../../support/entities.ts';
import { makeGuestSession } from '../../../../../support/factories.ts';
import { renderApp } from '../../../../../support/renderApp.tsx';
import { playing, questsHost } from '../questsHost.ts';
import { AT, button, field, NOON, open, partOf } from './chronicleProgram.tsx';
import { CHRONICLE } from './chronicleTabs.ts';

describe('the page of a chronicle', () => {
  it('CHRON-01 tells quest and event, and leads home, to the event, and back to the quests', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Баня' })).toBeInTheDocument();
    expect(screen.getByText('Квест «Письмо маяку»')).toBeInTheDocument();
    expect(screen.getByText('Баня топится.')).toBeInTheDocument();
    expect(screen.getByText('Идёт')).toBeInTheDocument();
    const crumbs = within(screen.getByRole('navigation'));
    expect(crumbs.getByRole('link', { name: 'Лес' })).toHaveAttribute('href', '/forest');
    expect(crumbs.getByRole('link', { name: 'Баня' })).toHaveAttribute(
      'href',
      '/forest#event-bath',
    );
    const back = screen.getByRole('link', { name: 'К списку квестов' });
    expect(back).toHaveAttribute('href', '/forest#event-bath');
    await waitFor(() => expect(document.title).toBe('Хроника: Баня — Лес — Летопись'));
  });

  it('CHRON-01 shows the messages oldest first, with names, portraits, dice and days; masters are marked', async () => {
    await open();
    const talk = await screen.findByRole('region', { name: 'Сообщения' });
    const lines = within(talk).getAllByRole('listitem');
    expect(lines.map((line) => line.dataset.message)).toEqual(['1', '2', '3']);
    expect(lines[0]).toHaveTextContent(/Алина.*Стучу в дверь\./);
    expect(lines[0]!.querySelector('img')).toHaveAttribute('src', '/alina.png');
    expect(lines[1]).toHaveTextContent(/Кости.*3d6\+2.*4\+1\+6\+2 =.*13/);
    expect(lines[2]).toHaveTextContent(/Боцман.*мастер.*Открыто\./);
    expect(within(talk).getByText('2 января')).toBeInTheDocument();
  });

  it('CHRON-01 says so where nothing was said', async () => {
    await open({ answer: { json: partOf({}, { messages: [] }) } });
    expect(await screen.findByText(/В чате этого события нет сообщений/)).toBeInTheDocument();
  });

  it('CHRON-01 asks for older messages before the oldest that is there', async () => {
    const { host, user } = await open({ answer: { json: partOf({}, { more: true }) } });
    const older = makeMessage({ id: '0', message: 'Ещё утром.', date: NOON - 60 });
    host.on('GET', CHRONICLE, { json: partOf({}, { messages: [older] }) });
    await user.click(await button('Показать более ранние'));
    expect(await screen.findByText('Ещё утром.')).toBeInTheDocument();
    expect(host.asked('GET', CHRONICLE).at(-1)?.query).toEqual({ before: '1' });
    const lines = within(screen.getByRole('region', { name: 'Сообщения' })).getAllByRole(
      'listitem',
    );
    expect(lines.map((line) => line.dataset.message)).toEqual(['0', '1', '2', '3']);
    expect(screen.queryByRole('button', { name: 'Показать более ранние' })).toBeNull();
  });

  it('CHRON-01 says where older messages did not come, and asks again', async () => {
    const { host, user } = await open({ answer: { json: partOf({}, { more: true }) } });
    host.on('GET', CHRONICLE, { status: 500, json: {} });
    await user.click(await button('Показать более ранние'));
    expect(await screen.findByText('Более ранние сообщения не загрузились.')).toBeInTheDocument();
    expect(screen.getByText('Стучу в дверь.')).toBeInTheDocument();
    host.on('GET', CHRONICLE, { json: partOf({}, { messages: [] }) });
    await user.click(await button('Попробовать ещё раз'));
    await waitFor(() => expect(screen.queryByText(/не загрузились/)).toBeNull());
  });

  it('CHRON-01 turns to plain text, brings what is missing of it, and copies it whole', async () => {
    const { host, user } = await open({ answer: { json: partOf({}, { more: true }) } });
    const older = makeMessage({ id: '0', message: 'Ещё утром.', date: NOON - 60 });
    host.on('GET', CHRONICLE, { json: partOf({}, { messages: [older] }) });
    await user.click(await button('Простым текстом'));
    const plain = await screen.findByRole('textbox', { name: 'Сообщения простым текстом' });
    expect(plain).toHaveAttribute('readonly');
    expect(getComputedStyle(plain).maxHeight).toBe('50vh');
    await waitFor(() => expect(plain).toHaveTextContent(/Ещё утром\..*Стучу в дверь\./));
    await user.click(await button('Скопировать всё'));
    const copied = await navigator.clipboard.readText();
    expect(copied).toBe((plain as HTMLTextAreaElement).value);
    await user.click(await button('Сообщениями'));
    expect(await screen.findByRole('region', { name: 'Сообщения' })).toBeInTheDocument();
  });

  it('CHRON-01 folds the messages away', async () => {
    const { user } = await open();
    await user.click(await button('Свернуть сообщения'));
    expect(screen.queryByText('Стучу в дверь.')).toBeNull();
    expect(await button('Развернуть сообщения')).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('who may open a chronicle', () => {
  it('CHRON-04 a guest is led to sign in, and nothing is asked', async () => {
    const host = questsHost();
    const { store, address } = renderApp(AT, {
      host,
      preloadedState: { session: makeGuestSession() },
    });
    expect(selectIsSignedIn(store.getState())).toBe(false);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(host.asked('GET', CHRONICLE)).toHaveLength(0);
  });

  it('CHRON-04 a plain user is shown why, and nothing is requested', async () => {
    const { host } = await open({ session: playing(plainUser) });
    expect(await screen.findByRole('heading', { name: 'Эта хроника закрыта' })).toBeInTheDocument();
    expect(host.requests.filter(({ path }) => path.includes('/chronicle'))).toEqual([]);
  });

  it('CHRON-04 one without a character is shown why', async () => {
    const { characterKey: _nobody, ...session } = playing();
    await open({ session: { ...session, characters: { status: 'ready', list: [] } } });
    expect(await screen.findByText(/персонажа пока нет/)).toBeInTheDocument();
  });

  const refusals: readonly [string, string, string][] = [
    ['questUnavailable', 'Квест не найден или недоступен.', 'Такой хроники нет'],
    ['questEventUnavailable', 'Событие не найдено или недоступно.', 'Такой хроники нет'],
    ['chronicleForbidden', 'Вы не можете писать хронику этого события.', 'Эта хроника закрыта'],
  ];

  it.each(refusals)('CHRON-04 %s leads back to the quests', async (code, error, title) => {
    const status = code === 'chronicleForbidden' ? 403 : 404;
    await open({ answer: { status, json: { error, code } } });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(error);
    const back = screen.getByRole('link', { name: 'К списку квестов' });
    expect(back).toHaveAttribute('href', '/forest');
  });

  it('CHRON-04 a page that did not come can be asked for again', async () => {
    const { host, user } = await open({ answer: { status: 500, json: { error: 'Сломалось.' } } });
    expect(await screen.findByText('Сломалось.')).toBeInTheDocument();
    host.on('GET', CHRONICLE, { json: partOf() });
    await user.click(await button('Попробовать ещё раз'));
    expect(await field()).toHaveValue('Было так.');
  });

  const readers: readonly [string, SessionState, RegExp][] = [
    ['one without leave', playing(), /Эту хронику пишут другие/],
    ['one in a closed game', playing(player, { status: 'closed' }), /Игра закрыта/],
    ['one who waits for approval', playing({ ...newcomer, key: '7' }), /ещё не подтвердил/],
  ];

  it.each(readers)(
    'CHRON-04 %s reads, and sees why it cannot write',
    async (_who, session, why) => {
      await open({ session, event: { edit: false } });
      expect(await screen.findByText(why)).toBeInTheDocument();
      expect(screen.getByText('Было так.')).toBeInTheDocument();
      expect(screen.getByText('Стучу в дверь.')).toBeInTheDocument();
      expect(screen.queryByRole('textbox')).toBeNull();
    },
  );

  it('CHRON-04 a master writes any', async () => {
    const call = CHRONICLE.replace('/7/', '/master/');
    await open({ session: playing(master), call });
    expect(await field()).toHaveValue('Было так.');
  });
});
