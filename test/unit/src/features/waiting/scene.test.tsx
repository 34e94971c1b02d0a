import { screen, waitFor, within } from '@testing-library/react';
import { WaitingPage } from '../../../../../src/app/screens/WaitingPage.tsx';
import { makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { waitingHost, wireEntry } from './waitingHost.ts';

const SCENE = '/api/rpg/scene/forest/7/pier';
const DAY = 24 * 3_600_000;

const alina = { id: '7', name: 'Алина', own: true, lastAt: Date.now() - 2 * DAY };
const boris = { id: '8', name: 'Борис', own: false, lastAt: Date.now() - 3 * DAY };
const eva = { id: '9', name: 'Ева', own: false, away: new Date(2026, 11, 5, 12).getTime() };

const wireScene = (over: Record<string, unknown> = {}) => ({
  scene: {
    ...{ title: 'Причал', people: [alina, boris, eva], order: [] },
    ...{ canOrder: true, canSkip: false, canNudge: false },
    ...over,
  },
});

async function open(scene: unknown) {
  const host = waitingHost([wireEntry('pier')]).on('GET', SCENE, { json: scene });
  const shown = renderScreen(<WaitingPage />, {
    ...{ host, at: '/waiting', preloadedState: { session: makeSession() } },
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Кто в сцене: Причал' }));
  const dialog = await screen.findByRole('dialog', { name: 'Причал' });
  return { ...shown, host, dialog: within(dialog) };
}

describe('a scene', () => {
  it('BACK-13 BACK-16 says who is in it, when they wrote, and until when somebody is away', async () => {
    const { dialog } = await open(wireScene());
    const rows = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows.map((row) => row.replaceAll('\u00A0', ' '))).toEqual([
      expect.stringContaining('Алина2 дня назад'),
      expect.stringContaining('Борис3 дня назад'),
      expect.stringContaining('Евав отъезде до 5 декабря · здесь ещё нет ходов'),
    ]);
    expect(dialog.getByText(/Очереди нет/)).toBeTruthy();
  });

  it('BACK-16 gets an order: who wrote longest ago is first, others are added and moved up', async () => {
    const { host, user, dialog } = await open(wireScene());
    host.on('POST', `${SCENE}/order`, {
      json: wireScene({ order: ['9', '8', '7'], now: '8', canNudge: true }),
    });
    await user.click(await dialog.findByRole('button', { name: 'Завести очередь' }));
    await user.click(dialog.getByRole('button', { name: 'Добавить в очередь: Ева' }));
    await user.click(dialog.getByRole('button', { name: 'Выше: Ева' }));
    await user.click(dialog.getByRole('button', { name: 'Выше: Ева' }));
    await user.click(dialog.getByRole('button', { name: 'Сохранить очередь' }));
    await waitFor(() => expect(host.asked('POST', `${SCENE}/order`)).toHaveLength(1));
    expect(JSON.parse(host.asked('POST', `${SCENE}/order`)[0]!.body)).toEqual({
      characters: ['9', '8', '7'],
    });
    const current = await waitFor(() => {
      const found = document.querySelector('[aria-current="step"]');
      expect(found).not.toBeNull();
      return found;
    });
    expect(current?.textContent).toContain('Борис');
    expect(current?.textContent).toContain('сейчас пишет');
  });

  it('BACK-16 has no order of one', async () => {
    const { user, dialog } = await open(wireScene());
    await user.click(await dialog.findByRole('button', { name: 'Завести очередь' }));
    await user.click(dialog.getByRole('button', { name: 'Убрать из очереди: Борис' }));
    expect(dialog.getByRole('button', { name: 'Сохранить очередь' })).toBeDisabled();
    expect(dialog.getByText('В очереди должны быть хотя бы двое.')).toBeTruthy();
  });

  it('BACK-16 lets one pass, and remind another once a day', async () => {
    const order = { order: ['7', '8'], now: '7', canSkip: true };
    const { host, user, dialog } = await open(wireScene(order));
    host.on('POST', `${SCENE}/skip`, {
      json: wireScene({ ...order, now: '8', canSkip: false, canNudge: true }),
    });
    host.on('POST', `${SCENE}/nudge`, {
      json: wireScene({ ...order, now: '8', canSkip: false, nudgedAt: Date.now() }),
    });
    await user.click(await dialog.findByRole('button', { name: 'Пропустить ход' }));
    await user.click(await dialog.findByRole('button', { name: 'Поторопить' }));
    expect(await dialog.findByText('Сегодня уже торопили')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Поторопить' })).toBeNull();
  });

  it('BACK-16 says that it could not be loaded, and tries again', async () => {
    const { host, user, dialog } = await open(undefined);
    host.on('GET', SCENE, { status: 500, json: {} });
    await dialog.findByText(/Не удалось узнать, кто в сцене/);
    host.on('GET', SCENE, { json: wireScene() });
    await user.click(dialog.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await dialog.findByText(/Очереди нет/)).toBeTruthy();
  });
});
