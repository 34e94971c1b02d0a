import { act, screen, within } from '@testing-library/react';
import { loadOnline } from '../../../../src/features/presence/index.ts';
import { selectErrorModal, selectToasts } from '../../../../src/app/uiSlice.ts';
import { makeGame } from '../../../support/entities.ts';
import { makeHost, wireInit, wireUser } from '../../../support/factories.ts';
import type { FakeHost } from '../../../support/fakeHost.ts';
import { renderApp, type RenderedApp } from '../../../support/renderApp.tsx';
import { waitFor } from '../../../support/waitFor.ts';

const DEFAULT = 'Ошибка при загрузке. Попробуйте заново.';
const calls = [
  ['GET', '/api/rpg/locations/forest', { locations: [] }],
  ['GET', '/api/rpg/characters/forest', { characters: {} }],
  ['GET', '/api/rpg/turns/forest', { turns: [{ id: 1, post: '<p>Дождь.</p>', created: 1 }] }],
  ['POST', '/api/rpg/online/forest', []],
] as const;

function breakAll(host: FakeHost): void {
  for (const [method, path] of calls) host.on(method, path, { status: 500 });
}

function mend(host: FakeHost): void {
  for (const [method, path, json] of calls) host.on(method, path, { json });
}

/** A user enters a game while nothing of it can be had. */
async function enter(user: object | undefined = wireUser): Promise<RenderedApp> {
  const games = [makeGame({ main_page_type: 'turns' })];
  const host = makeHost(wireInit({ rpg: { games }, user }));
  breakAll(host);
  const app = renderApp('/forest', { host });
  await screen.findByRole('alertdialog', { name: 'Ошибка' });
  await act(() => app.store.dispatch(loadOnline()));
  // That of the page, behind the modal, may stand beside the modal's own already.
  await screen.findAllByRole('button', { name: 'Попробовать ещё раз', hidden: true });
  await act(() => host.settle());
  return app;
}

const retryHere = (where: HTMLElement) =>
  within(where).getByRole('button', { name: 'Попробовать ещё раз' });

describe('an outage on entering a game', () => {
  it('ERR-02 is shown once: by the modal, with neither a toast nor the page beside it', async () => {
    const { store } = await enter();
    expect(screen.getAllByText(DEFAULT)).toHaveLength(1);
    expect(within(screen.getByRole('alertdialog')).getByText(DEFAULT)).toBeVisible();
    expect(selectToasts(store.getState())).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ERR-02 ends for everything at once when the modal is asked to try again', async () => {
    const { host, user } = await enter();
    mend(host);
    await user.click(retryHere(screen.getByRole('alertdialog')));
    expect(await screen.findByText('Дождь.')).toBeVisible();
    await act(() => host.settle());
    for (const [method, path] of calls)
      expect([path, host.asked(method, path).length]).toEqual([path, 2]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('ERR-02 ends for everything at once when the page is asked to, with the modal closed', async () => {
    const { host, user } = await enter();
    await user.click(screen.getByRole('button', { name: 'Закрыть' }));
    mend(host);
    await user.click(retryHere(screen.getByRole('main')));
    expect(await screen.findByText('Дождь.')).toBeVisible();
    await act(() => host.settle());
    for (const [method, path] of calls.slice(0, 3))
      expect([path, host.asked(method, path).length]).toEqual([path, 2]);
  });

  it('ERR-02 is not left without a word once the modal is closed', async () => {
    const { user } = await enter();
    await user.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(within(screen.getByRole('main')).getByText(/На.сервере что-то сломалось/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(retryHere(screen.getByRole('main'))).toBeVisible();
  });

  it('is shown once more when it lasts', async () => {
    const { user, store } = await enter();
    const shown = () => selectErrorModal(store.getState())?.id;
    const first = shown();
    await user.click(retryHere(screen.getByRole('alertdialog')));
    await waitFor('the next failure', () => shown() !== undefined && shown() !== first);
    expect(selectToasts(store.getState())).toEqual([]);
  });

  it('is shown by the page where only the page’s own content failed', async () => {
    const games = [makeGame({ main_page_type: 'turns' })];
    const host = makeHost(wireInit({ rpg: { games } }));
    const json = { error: 'Сервер отдыхает.' };
    host.on('GET', '/api/rpg/turns/forest', { status: 500, json });
    renderApp('/forest', { host });
    expect(await screen.findByRole('alert')).toHaveTextContent('Сервер отдыхает.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
