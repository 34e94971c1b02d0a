import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { WaitingLink } from '../../../../../src/features/waiting/components/WaitingLink.tsx';
import { nextMorning, noonOf, spanOf } from '../../../../../src/features/waiting/times.ts';
import { WaitingPage } from '../../../../../src/app/screens/WaitingPage.tsx';
import { RouterLink } from '../../../../../src/ui/RouterLink.tsx';
import { makeGuestSession, makeHost, makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { AWAY, HOLD, LIST, NOW, waitingHost, wireEntry, wireList } from './waitingHost.ts';

const Link = (props: ComponentProps<typeof RouterLink>) => <RouterLink {...props} />;
const signedIn = { preloadedState: { session: makeSession() } };
const open = (host: ReturnType<typeof makeHost>) =>
  renderScreen(<WaitingPage />, { host, at: '/waiting', ...signedIn });
const bodyOf = (host: ReturnType<typeof makeHost>, path: string): unknown =>
  JSON.parse(host.asked('POST', path).at(-1)?.body ?? 'null');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('times', () => {
  it.each([
    [59_999, undefined],
    [MINUTE, { unit: 'minutes', count: 1 }],
    [HOUR, { unit: 'hours', count: 1 }],
    [50 * HOUR, { unit: 'days', count: 2 }],
    [-HOUR, undefined],
  ])('BACK-21 something has waited for %d ms', (ms, span) => {
    expect(spanOf(NOW, NOW + ms)).toEqual(span);
  });

  it.each([
    [new Date(2026, 10, 20, 12), new Date(2026, 10, 21, 7)],
    [new Date(2026, 10, 21, 3, 59), new Date(2026, 10, 21, 7)],
    [new Date(2026, 10, 30, 23), new Date(2026, 11, 1, 7)],
  ])('BACK-12 tomorrow is the next morning here: at %s', (now, morning) => {
    expect(nextMorning(now.getTime())).toBe(morning.getTime());
  });

  it('BACK-13 a day is kept as its noon', () => {
    expect(noonOf('2026-12-05')).toBe(new Date(2026, 11, 5, 12).getTime());
    expect(noonOf('')).toBeUndefined();
  });
});

describe('the number in the bar', () => {
  it('BACK-21 says how much waits, and leads to the page', async () => {
    const host = waitingHost([wireEntry('pier'), wireEntry('cave', { state: 'others' })]);
    renderScreen(<WaitingLink Link={Link} href="/waiting" />, { host, ...signedIn });
    const link = await screen.findByRole('link', { name: 'Ждут вас: 1 место' });
    expect(link.getAttribute('href')).toBe('/waiting');
  });

  it('BACK-22 is absent on a host that knows nothing of it, and the page says so', async () => {
    const host = makeHost().on('GET', LIST, { status: 404, json: {} });
    renderScreen(
      <>
        <WaitingLink Link={Link} href="/waiting" />
        <WaitingPage />
      </>,
      { host, preloadedState: { session: makeSession(), host: { can: {}, left: {} } } },
    );
    expect(await screen.findByText(/Этот сервер не умеет/)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('BACK-22 asks nothing for a guest', async () => {
    const { host } = renderScreen(<WaitingLink Link={Link} href="/waiting" />, {
      host: waitingHost([]),
      preloadedState: { session: makeGuestSession() },
    });
    await act(() => host.settle());
    expect(host.asked('GET', LIST)).toEqual([]);
  });
});

describe('the page of what waits', () => {
  it('BACK-21 has what waits, what was put off, whom one waits for, and places without an answer', async () => {
    open(
      waitingHost([
        wireEntry('pier'),
        wireEntry('cave', { state: 'held', title: 'Пещера', hold: { kind: 'quiet' } }),
        wireEntry('tower', { state: 'others', title: 'Башня', count: 0, text: '' }),
        wireEntry('field', { state: 'others', kind: 'silent', title: 'Поле' }),
      ]),
    );
    expect(await screen.findByRole('heading', { name: 'Ваш ход' })).toBeTruthy();
    const link = screen.getByRole('link', { name: /Причал/ });
    expect(link.textContent).toContain(
      'персонаж: Алина · 2 хода без ответа · вас назвали по имени',
    );
    expect(link.textContent).toContain('Борис: Кто здесь?');
    expect(screen.getByRole('heading', { name: 'Ход за другими' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Давно без ответа' })).toBeTruthy();
    expect(screen.getByText('Отложено: 1 место')).toBeTruthy();
    expect(document.title).toBe('Ждут вас — Летопись');
  });

  it('BACK-21 says that nothing waits', async () => {
    open(waitingHost([]));
    expect(await screen.findByText('Никто не ждёт. Можно писать дальше.')).toBeTruthy();
  });

  it('BACK-21 says that it could not be loaded, and tries again', async () => {
    const host = makeHost().on('GET', LIST, { status: 500, json: {} });
    const { user } = open(host);
    expect(await screen.findByText('Не удалось узнать, кто вас ждёт.')).toBeTruthy();
    host.on('GET', LIST, { json: wireList([wireEntry('pier')]) });
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByRole('link', { name: /Причал/ })).toBeTruthy();
  });

  it('BACK-23 leads to the first unread turn, as the one who is waited for, with the form open', async () => {
    const host = waitingHost([wireEntry('pier', { character: '9', characterName: 'Ева' })]);
    const { user, router, store } = open(host);
    await user.click(await screen.findByRole('link', { name: /Причал/ }));
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe('/forest/location/pier/all?turn=4#write');
    expect(store.getState().notifications.inbox?.following).toEqual({
      ...{ url: '/forest/location/pier/all?turn=4', game: 'forest', character: '9' },
      from: '/waiting',
    });
  });

  it('BACK-12 puts off at once, keeps the keyboard’s place, and takes back', async () => {
    const host = waitingHost([wireEntry('pier')]);
    const later = { kind: 'later', until: nextMorning(Date.now()) };
    const put = wireList([wireEntry('pier', { state: 'held', hold: later })]);
    host.on('POST', HOLD, { json: put });
    const { user } = open(host);
    await user.click(await screen.findByRole('button', { name: 'Отложить: Причал' }));
    const menu = screen.getByRole('menu');
    expect(within(menu).getAllByRole('menuitem')).toHaveLength(3);
    await user.click(within(menu).getByRole('menuitem', { name: /До завтра/ }));
    expect(await screen.findByText('«Причал»: отложено до завтра')).toBeTruthy();
    expect(screen.getByText('Отложено: 1 место')).toBeTruthy();
    expect(bodyOf(host, HOLD)).toEqual({
      ...{ game: 'forest', character: '7', subject: 'place:pier', hold: later },
    });
    host.on('POST', HOLD, { json: wireList([wireEntry('pier')]) });
    await user.click(screen.getByRole('button', { name: 'Вернуть' }));
    await waitFor(() => expect(screen.queryByText('Отложено: 1 место')).toBeNull());
    expect(bodyOf(host, HOLD)).toEqual({ game: 'forest', character: '7', subject: 'place:pier' });
  });

  it('BACK-12 shows as before what could not be put off', async () => {
    const host = waitingHost([wireEntry('pier', { kind: 'comment' })]);
    host.on('POST', HOLD, { status: 500, json: {} });
    const { user } = open(host);
    await user.click(await screen.findByRole('button', { name: 'Отложить: Причал' }));
    expect(screen.queryByRole('menuitem', { name: /Выйти/ })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: /Не жду/ }));
    await waitFor(() => expect(host.asked('POST', HOLD)).toHaveLength(1));
    await act(() => host.settle());
    expect(screen.queryByText('Отложено: 1 место')).toBeNull();
    expect(screen.queryByText(/отложено, пока/)).toBeNull();
  });

  it('BACK-13 says that one is away, and that one is back', async () => {
    const host = waitingHost([]);
    const until = noonOf('2026-12-05')!;
    host.on('POST', AWAY, { json: wireList([], { away: until }) });
    const { user } = open(host);
    await user.click(await screen.findByText('Меня какое-то время не будет'));
    const field = screen.getByLabelText('В отъезде до');
    await user.clear(field);
    await user.type(field, '2026-12-05');
    await user.click(screen.getByRole('button', { name: 'Уехать' }));
    expect(await screen.findByText(/Вы в отъезде до 5 декабря/)).toBeTruthy();
    expect(bodyOf(host, AWAY)).toEqual({ until });
    host.on('POST', AWAY, { json: wireList([]) });
    await user.click(screen.getByRole('button', { name: 'Уже здесь' }));
    await waitFor(() => expect(screen.queryByText(/Вы в отъезде/)).toBeNull());
    expect(bodyOf(host, AWAY)).toEqual({ until: null });
  });

  it('BACK-13 says under the field why one could not leave', async () => {
    const host = waitingHost([]);
    host.on('POST', AWAY, { status: 422, json: { error: 'Неверное значение' } });
    const { user } = open(host);
    await user.click(await screen.findByText('Меня какое-то время не будет'));
    await user.click(screen.getByRole('button', { name: 'Уехать' }));
    expect(await screen.findByText('Неверное значение')).toBeTruthy();
  });
});
