import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  blockingBegan,
  blockingEnded,
  errorRaised,
  noticeRaised,
} from '../../../../../src/api/index.ts';
import { toastClosed } from '../../../../../src/app/uiSlice.ts';
import { makeGuestSession, makeHost } from '../../../../support/factories.ts';
import { renderApp, type RenderedApp } from '../../../../support/renderApp.tsx';
import { waitFor } from '../../../../support/waitFor.ts';

async function openRules(): Promise<RenderedApp> {
  const app = renderApp('/forest/rules', { preloadedState: { session: makeGuestSession() } });
  await screen.findByRole('heading', { name: 'Правила' });
  return app;
}

const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));

describe('the loading overlay', () => {
  it('SHELL-12 shows the default text until all work has ended', async () => {
    const { store } = await openRules();
    const tell = (action: Parameters<typeof store.dispatch>[0]): void =>
      act(() => void store.dispatch(action));
    jest.useFakeTimers();
    tell(blockingBegan({ id: 'a' }));
    tell(blockingBegan({ id: 'b' }));
    pass(200);
    expect(screen.getByText('Загрузка...')).toBeVisible();
    tell(blockingEnded({ id: 'a' }));
    expect(screen.getByText('Загрузка...')).toBeVisible();
    tell(blockingEnded({ id: 'b' }));
    expect(screen.queryByText('Загрузка...')).toBeNull();
    jest.useRealTimers();
  });

  it('SHELL-12 does not flicker over work that is done at once', async () => {
    const { store } = await openRules();
    jest.useFakeTimers();
    act(() => void store.dispatch(blockingBegan({ id: 'a' })));
    pass(100);
    act(() => void store.dispatch(blockingEnded({ id: 'a' })));
    pass(1_000);
    expect(screen.queryByText('Загрузка...')).toBeNull();
    jest.useRealTimers();
  });
});

describe('the error modal', () => {
  it('SHELL-13 is titled, tells the message, and forgets it when it is closed', async () => {
    const { store, user } = await openRules();
    const said = { text: 'Игра не найдена.' };
    act(() => void store.dispatch(errorRaised({ id: 'e', said, show: 'modal' })));
    const dialog = screen.getByRole('alertdialog', { name: 'Ошибка' });
    expect(dialog).toHaveAccessibleDescription('Игра не найдена.');
    await user.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(store.getState().ui.error).toBeUndefined();
  });

  it('SHELL-13 closes by Escape as the browser does it', async () => {
    const { store } = await openRules();
    const said = { messageKey: 'error.default' } as const;
    act(() => void store.dispatch(errorRaised({ id: 'e', said, show: 'modal' })));
    fireEvent(screen.getByRole('alertdialog'), new Event('close'));
    expect(store.getState().ui.error).toBeUndefined();
    expect(screen.getByRole('main')).toHaveFocus(); // nothing else had it that it could go back to
  });

  it('ERR-02 offers to ask again for what could not be loaded', async () => {
    const host = makeHost().on('GET', '/api/rpg/locations/forest', { broken: true });
    const { user } = renderApp('/forest/rules', { host });
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveAccessibleDescription('Ошибка при загрузке. Попробуйте заново.');
    host.on('GET', '/api/rpg/locations/forest', { json: { locations: [] } });
    const before = host.asked('GET', '/api/rpg/locations/forest').length;
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(
      'the second request',
      () => host.asked('GET', '/api/rpg/locations/forest').length > before,
    );
  });
});

describe('the toasts', () => {
  const error = errorRaised({ id: 't', said: { text: 'Чат отключён.' }, show: 'toast' });

  const earlier = { id: 'e', said: { text: 'Сперва это.' } };

  async function openToast(): Promise<HTMLElement> {
    const { store } = await openRules();
    // The code of the card has come with an earlier one.
    act(() => void store.dispatch(errorRaised({ ...earlier, show: 'toast' })));
    await screen.findByRole('alert');
    act(() => void store.dispatch(toastClosed({ id: earlier.id })));
    jest.useFakeTimers();
    act(() => void store.dispatch(error));
    return screen.getByRole('alert');
  }

  afterEach(() => jest.useRealTimers());

  it('SHELL-14 show an error titled and red, for three seconds', async () => {
    const toast = await openToast();
    expect(toast).toHaveTextContent('ОшибкаЧат отключён.');
    expect(getComputedStyle(toast).borderColor).toContain('error');
    pass(2_900);
    expect(toast).toBeVisible();
    pass(200);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('SHELL-14 stand at the bottom right', async () => {
    const corner = (await openToast()).parentElement!;
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const own = rules.find(({ cssText }) => cssText.startsWith(`.${corner.className} `))?.cssText;
    expect(own).toMatch(/position: fixed; right: max\(.*; bottom: max\(/);
  });

  it('wait as long as the pointer or the focus is on them', async () => {
    const toast = await openToast();
    fireEvent.mouseEnter(toast);
    pass(10_000);
    expect(toast).toBeVisible();
    fireEvent.mouseLeave(toast);
    pass(3_100);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be closed before', async () => {
    await openToast();
    fireEvent.click(screen.getByRole('button', { name: 'Убрать сообщение' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tell good news quietly', async () => {
    const { store } = await openRules();
    act(() => void store.dispatch(noticeRaised({ id: 'n', said: { text: 'Ход сделан.' } })));
    expect(screen.getByText('Ход сделан.').closest('[role=status]')).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
