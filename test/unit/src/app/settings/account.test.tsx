import { screen, waitFor, within } from '@testing-library/react';
import { LeaveSection } from '../../../../../src/app/settings/LeaveSection.tsx';
import { SessionsSection } from '../../../../../src/app/settings/SessionsSection.tsx';
import { makeHost, makeSession, wireInit } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';

const SESSIONS = '/api/rpg/account/sessions';
const LEAVE = '/api/rpg/account/leave';

const at = { begun: Date.UTC(2026, 0, 1), used: Date.UTC(2026, 0, 2, 12) };
const here = { id: 'a', agent: 'Firefox, Linux', here: true, ...at };
const there = { id: 'b', agent: 'Safari, iOS', ...at };
const unknown = { id: 'c', ...at };

const preloadedState = () => ({
  session: makeSession(),
  host: { can: { accounts: true }, left: {} },
});

describe('where one is signed in', () => {
  it('OWN-37 is listed, this browser marked; one of the others ends by a press', async () => {
    const host = makeHost()
      .on('GET', SESSIONS, { json: { sessions: [here, there, unknown] } })
      .on('DELETE', `${SESSIONS}/b`, { json: { message: 'ok' } });
    const { user } = renderScreen(<SessionsSection />, { host, preloadedState: preloadedState() });
    const list = await screen.findByRole('list', { name: 'Где вы вошли' });
    await within(list).findByText('Safari, iOS');
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(
      /Firefox, Linux — этот браузер/,
    );
    expect(
      within(list)
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Выйти: Safari, iOS', 'Выйти: Неизвестный браузер']);
    host.on('GET', SESSIONS, { json: { sessions: [here, unknown] } });
    await user.click(within(list).getByRole('button', { name: 'Выйти: Safari, iOS' }));
    expect(await screen.findByText('Вход завершён: Safari, iOS.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Safari, iOS')).toBeNull());
    expect(list).toHaveFocus();
  });

  it('OWN-37 is said to be unknown where it cannot be read, and asked for again', async () => {
    const host = makeHost().on('GET', SESSIONS, { status: 503 });
    const { user } = renderScreen(<SessionsSection />, { host, preloadedState: preloadedState() });
    expect(await screen.findByText('Не удалось узнать, где вы вошли.')).toBeVisible();
    host.on('GET', SESSIONS, { json: { sessions: [here] } });
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText('Firefox, Linux')).toBeVisible();
  });
});

describe('leaving', () => {
  async function open(answer: object) {
    const host = makeHost().on('POST', LEAVE, answer).on('POST', '/api/rpg/logout', { json: {} });
    const state = preloadedState();
    const screenOf = renderScreen(<LeaveSection />, { host, preloadedState: state });
    await screenOf.user.click(screen.getByRole('button', { name: 'Покинуть сообщество…' }));
    return { ...screenOf, host, name: state.session.user?.name ?? '' };
  }
  const go = () => screen.getByRole('button', { name: 'Уйти навсегда' });

  it('OWN-38 wants the own name, and says so where another was typed', async () => {
    const { user, host, name } = await open({ json: { message: 'ok' } });
    expect(screen.getByRole('button', { name: 'Отмена' })).toHaveFocus();
    await user.type(screen.getByRole('textbox'), `${name}х`);
    await user.click(go());
    expect(screen.getByRole('textbox')).toBeInvalid();
    expect(screen.getByText('Имя написано не так')).toBeVisible();
    expect(host.asked('POST', LEAVE)).toEqual([]);
  });

  it('OWN-38 leaves with what was chosen, and is a guest afterwards', async () => {
    const { user, host, name, store } = await open({ json: { message: 'ok' } });
    const { user: _nobody, ...guest } = wireInit();
    host.on('GET', '/api/rpg/init', { json: guest });
    await user.click(screen.getByRole('radio', { name: '«Ушедший игрок»' }));
    await user.type(screen.getByRole('textbox'), name);
    await user.click(go());
    await waitFor(() => expect(store.getState().session.user).toBeUndefined());
    const body = JSON.parse(host.asked('POST', LEAVE)[0]?.body ?? '') as object;
    expect(body).toEqual({ name, texts: 'removed' });
  });

  it('OWN-39 says why the last owner cannot', async () => {
    const { user, name, store } = await open({
      status: 409,
      json: { error: 'Вы единственный владелец сообщества.', code: 'lastOwner' },
    });
    await user.type(screen.getByRole('textbox'), name);
    await user.click(go());
    expect(await screen.findByText('Вы единственный владелец сообщества.')).toBeVisible();
    expect(store.getState().session.user).toBeDefined();
  });
});
