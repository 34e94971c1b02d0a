import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import * as v from 'valibot';
import { clientConfig } from '../../../../../../src/contract/index.ts';
import {
  initialSessionState,
  type LoginPage,
  rememberTarget,
} from '../../../../../../src/features/session/index.ts';
import { LoginScreen } from '../../../../../../src/features/session/screens/LoginScreen.tsx';
import { createMemoryTabs } from '../../../../../../src/lib/tabChannel.ts';
import { makeGuestSession } from '../../../../../support/factories.ts';
import { type RenderedScreen, renderScreen } from '../../../../../support/renderScreen.tsx';
import { waitFor } from '../../../../../support/waitFor.ts';

/** The window that signs in, as the screen sees it. */
function makePage({ blocked = false } = {}) {
  const popup = { closed: false, location: { href: '' }, focus: () => undefined, close: jest.fn() };
  const open = jest.fn<LoginPage['open']>(() => (blocked ? null : popup));
  const assign = jest.fn<(url: string) => void>();
  const page: LoginPage = {
    open,
    location: { assign },
    screenX: 0,
    screenY: 0,
    outerWidth: 1920,
    outerHeight: 1080,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    setInterval: (callback, ms) => setInterval(callback, ms) as unknown as number,
    clearInterval: (id) => clearInterval(id),
  };
  return { page, popup, open, assign };
}

interface Login extends RenderedScreen, ReturnType<typeof makePage> {
  /** What the popup tells when the provider has sent it back. */
  readonly answer: (outcome: 'succeeded' | 'failed') => void;
  /** Presses the button and waits for the popup to be on its way. */
  readonly press: () => Promise<void>;
}

function renderLogin(options = {}): Login {
  const window = makePage(options);
  const tabs = createMemoryTabs();
  const popupEnd = tabs();
  const globals = { ...initialSessionState.globals, urlRegister: 'https://forum.test/register' };
  const screenOf = renderScreen(<LoginScreen page={window.page} />, {
    tabs: tabs(),
    preloadedState: { session: makeGuestSession({ globals }) },
  });
  const { store, user } = screenOf;
  return {
    ...screenOf,
    ...window,
    answer: (outcome) => {
      const attempt = store.getState().session.loginAttempt;
      popupEnd.post({ type: 'loginAnswered', attempt, outcome });
    },
    press: async () => {
      await user.click(screen.getByRole('button', { name: /через форум/ }));
      await waitFor('the consent page', () => window.popup.location.href !== '');
    },
  };
}

describe('the login screen', () => {
  it('AUTH-01 says that a forum account is needed, and where to get one', () => {
    renderLogin();
    expect(screen.getByText(/нужна учётная запись на.форуме/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Зарегистрируйтесь/ })).toHaveAttribute(
      'href',
      'https://forum.test/register',
    );
  });

  it('OWN-01 says nothing of a forum where the accounts are those of the site', () => {
    renderScreen(<LoginScreen page={makePage().page} />, {
      config: v.parse(clientConfig, { provider: { own: true } }),
      preloadedState: { session: makeGuestSession() },
    });
    expect(screen.getByRole('button', { name: 'Войти' })).toBeVisible();
    expect(screen.queryByText(/форум/)).toBeNull();
  });

  it('AUTH-01 opens the provider’s consent page in a popup of 1020x474', async () => {
    const { press, open, popup } = renderLogin();
    await press();
    expect(open).toHaveBeenCalledTimes(1);
    expect(open.mock.calls[0]?.[2]).toMatch(/\bwidth=1020,height=474\b/);
    expect(popup.location.href).toMatch(/\/provider\/oauth\/authorize\?/);
    expect(screen.getByRole('status')).toHaveTextContent(/^Ждём/);
  });

  it('AUTH-04 shows the success, then goes to the remembered target and reloads', async () => {
    const { press, answer, assign, store } = renderLogin();
    store.dispatch(rememberTarget('/forest/rules?part=2'));
    await press();
    answer('succeeded');
    expect(await screen.findByText('Успешный вход!')).toBeVisible();
    expect(assign.mock.calls).toEqual([['/forest/rules?part=2']]);
  });

  it('AUTH-04 goes to the start where no target is remembered', async () => {
    const { press, answer, assign } = renderLogin();
    await press();
    answer('succeeded');
    await screen.findByText('Успешный вход!');
    expect(assign.mock.calls).toEqual([['/']]);
  });

  it('AUTH-05 shows the failure for five seconds, and can be tried again', async () => {
    const { press, answer, assign, store } = renderLogin();
    await press();
    jest.useFakeTimers();
    await act(async () => {
      answer('failed');
      await Promise.resolve();
    });
    const text = 'Ошибка! Возможно, вы ввели неверные данные.';
    expect(screen.getByRole('status')).toHaveTextContent(text);
    act(() => jest.advanceTimersByTime(4_900));
    expect(screen.getByRole('status')).toHaveTextContent(text);
    act(() => jest.advanceTimersByTime(200));
    jest.useRealTimers();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(store.getState().session.login).toBe('idle');
    expect(assign).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: /через форум/ })).toBeEnabled();
  });

  it('AUTH-07 tells of a blocked popup, and signs in by a whole page instead', async () => {
    const { user, assign } = renderLogin({ blocked: true });
    expect(screen.queryByRole('button', { name: /на.этой странице/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /через форум/ }));
    expect(await screen.findByText(/^Браузер не.дал открыть окно/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /на.этой странице/ }));
    await waitFor('the way to the provider', () => assign.mock.calls.length === 1);
    expect(assign.mock.calls[0]?.[0]).toMatch(/\/provider\/oauth\/authorize\?/);
  });

  it('AUTH-07 tells of a popup that was closed, and offers both ways again', async () => {
    const { press, popup } = renderLogin();
    await press();
    popup.closed = true;
    expect(await screen.findByText(/^Окно входа закрыто/)).toBeVisible();
    expect(screen.getByRole('button', { name: /на.этой странице/ })).toBeEnabled();
    expect(screen.getByRole('button', { name: /через форум/ })).toBeEnabled();
  });
});
