import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { OfflineNotes } from '../../../../../src/app/offline/OfflineNotes.tsx';
import { Updates } from '../../../../../src/app/offline/updates.ts';
import { AppTheme } from '../../../../../src/app/theme/AppTheme.tsx';
import ru from '../../../../../src/i18n/ru.json' with { type: 'json' };
import { networkChanged } from '../../../../../src/realtime/index.ts';
import { makeProgram } from '../../../../support/factories.ts';
import { i18n } from '../../../../support/i18n.ts';

const at = Date.UTC(2026, 10, 20, 12);

function renderNotes(offlineReading = true) {
  const host = { can: { offlineReading }, left: {} };
  const { store } = makeProgram({ preloadedState: { host } });
  const updates = new Updates();
  const taken = { times: 0 };
  render(
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <AppTheme>
          <OfflineNotes updates={updates} clock={() => at} />
        </AppTheme>
        <main tabIndex={-1}>
          <textarea aria-label="Пост" />
        </main>
      </I18nextProvider>
    </Provider>,
  );
  const find = () => act(() => updates.found(() => (taken.times += 1)));
  return { store, updates, taken, find };
}

const write = (value: string) =>
  fireEvent.input(screen.getByLabelText('Пост'), { target: { value } });
const offer = () => screen.queryByRole('button', { name: ru.offline.updateNow });

describe('the offer of a new version', () => {
  it('OFF-02 is made where nothing holds text, and taken by a press', async () => {
    const { find, taken } = renderNotes();
    expect(offer()).toBeNull();
    find();
    fireEvent.click(await screen.findByRole('button', { name: ru.offline.updateNow }));
    expect(taken.times).toBe(1);
    expect(await screen.findByText(ru.offline.updating)).toBeVisible();
  });

  it('OFF-02 is never made while a form holds text, goes as soon as somebody writes, and comes when the text is gone', () => {
    const { find } = renderNotes();
    write('Туман');
    find();
    expect(offer()).toBeNull();
    write('');
    expect(offer()).not.toBeNull();
    write('Т');
    expect(offer()).toBeNull();
  });

  it('OFF-02 reloads nothing where text came between the press and the new version, and is made once more', async () => {
    const { find, updates } = renderNotes();
    find();
    fireEvent.click(await screen.findByRole('button', { name: ru.offline.updateNow }));
    const loaded = { times: 0 };
    act(() =>
      updates.takenOver(
        () => (loaded.times += 1),
        () => true,
      ),
    );
    expect([loaded.times, updates.current()]).toEqual([0, 'ready']);
    fireEvent.click(await screen.findByRole('button', { name: ru.offline.updateNow }));
    expect(loaded.times).toBe(1);
  });

  it('OFF-02 is not taken where text came between the look and the press', () => {
    const { find, taken } = renderNotes();
    find();
    const button = offer();
    const field = screen.getByLabelText('Пост');
    if (field instanceof HTMLTextAreaElement) field.value = 'Вставлено без слова';
    if (button) fireEvent.click(button);
    expect(button).not.toBeNull();
    expect(taken.times).toBe(0);
  });

  it('OFF-02 goes when it is put off', () => {
    const { find, taken } = renderNotes();
    find();
    fireEvent.click(screen.getByRole('button', { name: ru.offline.updateLater }));
    expect(offer()).toBeNull();
    expect(taken.times).toBe(0);
  });
});

describe('the note that a part of this version is gone', () => {
  const said = () => screen.queryByText(ru.offline.gone);
  const reload = () => screen.queryByRole('button', { name: ru.offline.goneNow });
  const lose = (updates: Updates, taken: { times: number }) =>
    act(() => updates.gone(() => (taken.times += 1)));

  it('ERR-02 offers to reload the page, and does so by a press', async () => {
    const { updates, taken } = renderNotes();
    lose(updates, taken);
    fireEvent.click(await screen.findByRole('button', { name: ru.offline.goneNow }));
    expect(taken.times).toBe(1);
    expect(await screen.findByText(ru.offline.updating)).toBeVisible();
  });

  it('ERR-02 OFF-02 says so while something holds text, and offers it when the text is gone', async () => {
    const { updates, taken } = renderNotes();
    write('Туман');
    lose(updates, taken);
    expect(await screen.findByText(ru.offline.goneBusy)).toBeVisible();
    expect([said() === null, reload()]).toEqual([false, null]);
    write('');
    expect(screen.queryByText(ru.offline.goneBusy)).toBeNull();
    expect(reload()).not.toBeNull();
  });

  it('ERR-02 goes when it is put off, and comes when a part is missed once more', async () => {
    const { updates, taken } = renderNotes();
    lose(updates, taken);
    fireEvent.click(screen.getByRole('button', { name: ru.offline.updateLater }));
    await waitFor(() => expect(said()).toBeNull());
    lose(updates, taken);
    await waitFor(() => expect(said()).toBeVisible());
  });

  it('OFF-02 takes the version that waits, and offers that as before where it is put off', async () => {
    const { updates, taken, find } = renderNotes();
    const loaded = { times: 0 };
    find();
    lose(updates, loaded);
    fireEvent.click(screen.getByRole('button', { name: ru.offline.updateLater }));
    expect(await screen.findByRole('button', { name: ru.offline.updateNow })).toBeVisible();
    lose(updates, loaded);
    fireEvent.click(await screen.findByRole('button', { name: ru.offline.goneNow }));
    expect([taken.times, loaded.times]).toEqual([1, 0]);
  });
});

describe('the note of a missing network', () => {
  it('OFF-02 comes with it, can be put away, goes with it, and comes again', async () => {
    const { store } = renderNotes();
    const tell = (online: boolean) =>
      act(() => void store.dispatch(networkChanged({ online, at })));
    tell(false);
    expect(await screen.findByText(ru.offline.nothing)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: ru.offline.hide }));
    expect(screen.queryByText(ru.offline.nothing)).toBeNull();
    tell(true);
    tell(false);
    await waitFor(() => expect(screen.getByText(ru.offline.nothing)).toBeVisible());
  });

  it('HOSTS-13 OFF-02 says that no other page opens where the host does not let answers be cached', async () => {
    const { store } = renderNotes(false);
    act(() => void store.dispatch(networkChanged({ online: false, at })));
    const words = `${ru.offline.nothing} ${ru.offline.notKept}`.replaceAll('\u00a0', ' ');
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('gives the focus back to where it came from as it is put away, else to the page', async () => {
    const { store } = renderNotes();
    const user = userEvent.setup();
    const tell = (online: boolean) =>
      act(() => void store.dispatch(networkChanged({ online, at })));
    tell(false);
    screen.getByLabelText('Пост').focus();
    await user.click(await screen.findByRole('button', { name: ru.offline.hide }));
    expect(screen.getByLabelText('Пост')).toHaveFocus();
    tell(true);
    tell(false);
    const button = await screen.findByRole('button', { name: ru.offline.hide });
    act(() => screen.getByLabelText('Пост').blur());
    act(() => button.focus());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
