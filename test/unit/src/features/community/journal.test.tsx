import { screen, waitFor } from '@testing-library/react';
import { JournalScreen } from '../../../../../src/features/community/screens/JournalScreen.tsx';
import { makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { owned, START, withCommunity } from './communityHost.ts';

const JOURNAL = '/api/rpg/community/journal';
const NOON = 1_795_176_000_000;

const act = (id: string, more: object = {}) => ({
  ...{ id, at: NOON, who: { id: '8', name: 'Боцман' }, game: 'forest', action: 'staffChanged' },
  subject: { type: 'user', id: '5', name: 'Юнга' },
  before: { role: 'tech', status: 'active' },
  after: { role: 'master', status: 'active' },
  ...more,
});

const show = (host: FakeHost, at = '/community/journal', pattern = '/community/journal') =>
  renderScreen(<JournalScreen />, { host, at, pattern, preloadedState: withCommunity(owned()) });

it('OWN-60 OWN-62 says who did what, before and after, page by page, and narrows by the address', async () => {
  const host = new FakeHost().on('GET', JOURNAL, ({ query }) => ({
    json: query['before'] ? { entries: [act('1')] } : { entries: [act('2')], next: '2' },
  }));
  const { user, router } = show(host, '/community/journal?action=staffChanged&from=2026-11-20');
  expect(
    await screen.findByText('технический мастер, ведёт игру → мастер игры, ведёт игру'),
  ).toBeVisible();
  expect(host.asked('GET', JOURNAL)[0]?.query).toMatchObject({ action: 'staffChanged' });
  expect(Number(host.asked('GET', JOURNAL)[0]?.query['from'])).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Более ранние записи' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Боцман' })).toHaveLength(2));
  await user.click(screen.getAllByRole('button', { name: 'Боцман' })[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toContain('person=8'));
  expect(await screen.findByText('Действия: Боцман')).toBeVisible();
});

it('OWN-60 has words for all that acts hold, and shows no ids', async () => {
  const entries = [
    act('4', {
      ...{ action: 'blockMade', before: undefined },
      after: { block: 5, reason: 'Спам', until: NOON },
    }),
    act('3', {
      ...{ action: 'profileConfirmed', before: { state: 'waiting' } },
      after: { state: 'confirmed' },
    }),
    act('2', {
      ...{ action: 'characterHandedOver', before: { player: null, playerId: null } },
      after: { player: 'Мара', playerId: '7' },
    }),
    act('1', {
      ...{ action: 'invitationRevoked', before: { uses: 3, used: 1 }, after: undefined },
    }),
    act('0', {
      ...{ action: 'complaintClosed', before: undefined },
      after: { kind: 'turn', note: 'Поговорили' },
    }),
  ];
  show(new FakeHost().on('GET', JOURNAL, { json: { entries } }));
  expect(await screen.findByText(/^Спам, до \D*\d/)).toBeVisible();
  expect(screen.getByText('Ждёт мастеров → Подтверждён')).toBeVisible();
  expect(screen.getByText('Мара')).toBeVisible();
  expect(screen.getByText('На сколько человек: 3, воспользовались: 1')).toBeVisible();
  expect(screen.getByText('Жалоба на ход, Поговорили')).toBeVisible();
  expect(screen.queryByText(new RegExp(String(NOON)))).toBeNull();
});

it('OWN-64 takes an act back, and says so; what is final has no button', async () => {
  const made = { action: 'gameMade', subject: { type: 'game', id: 'forest', name: 'Лес' } };
  const limited = { action: 'gameChanged', before: { maxProfiles: null } };
  const entries = [
    act('2'),
    act('1', { ...made, before: undefined, after: { preset: 'scene' } }),
    act('0', { ...made, ...limited, after: { maxProfiles: 3 } }),
  ];
  const host = new FakeHost()
    .on('GET', JOURNAL, { json: { entries } })
    .on('GET', '/api/rpg/init', { json: START(true) })
    .on('GET', '/api/rpg/characters/forest', { json: { characters: [] } })
    .on('POST', `${JOURNAL}/2/undo`, { json: {} });
  const { user } = show(host);
  const [undo, ...others] = await screen.findAllByRole('button', { name: /^Отменить/ });
  expect(others).toEqual([]);
  host.on('GET', JOURNAL, { json: { entries: [act('2', { undone: NOON })] } });
  await user.click(undo as HTMLElement);
  expect(await screen.findByText(/отменено/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Отменить/ })).toBeNull();
});

it('OWN-63 saves what the filter leaves as a file, and says why it could not', async () => {
  const host = new FakeHost()
    .on('GET', JOURNAL, { json: { entries: [] } })
    .on('GET', `${JOURNAL}/file`, { status: 403, json: { error: 'Нельзя.' } });
  const { user } = show(host, '/forest/journal', '/:game/journal');
  expect(await screen.findByText('Таких записей нет.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /CSV/ }));
  expect(await screen.findByText('Нельзя.')).toBeVisible();
  expect(host.asked('GET', `${JOURNAL}/file`)[0]?.query).toEqual({ game: 'forest', format: 'csv' });
});

it('OWN-61 is not asked for by who neither owns nor leads', async () => {
  const host = new FakeHost();
  renderScreen(<JournalScreen />, {
    ...{ host, at: '/forest/journal', pattern: '/:game/journal' },
    preloadedState: withCommunity(makeSession()),
  });
  expect(await screen.findByText(/Эта страница для мастеров игры/)).toBeVisible();
  await host.settle();
  expect(host.requests).toEqual([]);
});
