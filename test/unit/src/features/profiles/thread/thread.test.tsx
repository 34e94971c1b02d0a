import { screen, waitFor } from '@testing-library/react';
import { hostSlice, hostStateOf } from '../../../../../../src/api/index.ts';
import { parseConfig } from '../../../../../../src/contract/index.ts';
import { ProfileScreen } from '../../../../../../src/features/profiles/screens/ProfileScreen.tsx';
import { turnReceived } from '../../../../../../src/features/turns/index.ts';
import { makeGame, makeTurn, player } from '../../../../../support/entities.ts';
import { alina, hostWith, sessionAs } from '../../../../../support/profileScreens.tsx';
import { renderScreen } from '../../../../../support/renderScreen.tsx';

const TURNS = '/api/rpg/profiles/forest/7/turns';
const said = (id: string, post: string) =>
  makeTurn({ id, created: 1_700_000_000 + Number(id), post: `<p>${post}</p>` });

/** The profile of Алина on a host that tells stories, or does not. */
function open(at: string, stories = true, host = hostWith(alina)) {
  const config = parseConfig({ host: { stories } });
  if (!config.ok) throw new Error(config.field);
  const game = makeGame({ enable_profiles: true, profile_show: true });
  return renderScreen(<ProfileScreen />, {
    ...{ host, at, pattern: '/:game/profiles/:profile' },
    preloadedState: {
      session: sessionAs(player, game),
      [hostSlice.reducerPath]: hostStateOf(config.config),
    },
  });
}

const words = () => screen.getAllByRole('article').map(({ textContent }) => textContent);

describe('the turns of a character', () => {
  it('BACK-70 are a tab of its profile, oldest first, page by page, or the other way round', async () => {
    const host = hostWith(alina).on('GET', TURNS, ({ query }) => {
      const turns = [said('2', `Второй ${query.page}`), said('1', `Первый ${query.page}`)];
      return { json: { turns: { data: turns, last_page: 2 } } };
    });
    const { user, router } = open('/forest/profiles/7-alina', true, host);
    await user.click(await screen.findByRole('link', { name: 'Ходы персонажа' }));
    expect(await screen.findByText('Первый 1')).toBeVisible();
    expect(words()).toEqual([
      expect.stringContaining('Первый 1'),
      expect.stringContaining('Второй 1'),
    ]);
    expect(host.asked('GET', TURNS).at(-1)?.query).toMatchObject({ oldest: 'true' });
    await user.click(screen.getByRole('link', { name: /Следующая|Дальше|Вперёд/ }));
    expect(await screen.findByText('Первый 2')).toBeVisible();
    expect(router.state.location.search).toBe('?turns=2');
    await user.click(screen.getByRole('link', { name: 'Начать с последних' }));
    await waitFor(() => expect(words()[0]).toContain('Второй 1'));
    expect(host.asked('GET', TURNS).at(-1)?.query).not.toMatchObject({ oldest: 'true' });
    await user.click(screen.getByRole('link', { name: 'Анкета' }));
    expect(await screen.findByText(/Вся в перьях/)).toBeVisible();
  });

  it('BACK-70 take no live turn of others among them', async () => {
    const host = hostWith(alina).on('GET', TURNS, {
      json: { turns: { data: [said('1', 'Первый')], last_page: 1 } },
    });
    const { store } = open('/forest/profiles/7-alina?turns=1&order=newest', true, host);
    await screen.findByText('Первый');
    store.dispatch(turnReceived({ game: 'forest', turn: said('3', 'Чужой'), at: 1 }));
    expect(screen.queryByText('Чужой')).toBeNull();
    expect(words()).toHaveLength(1);
  });

  it('BACK-70 say that there are none, and are not offered by a host that has no such call', async () => {
    const host = hostWith(alina).on('GET', TURNS, {
      json: { turns: { data: [], last_page: 1 } },
    });
    open('/forest/profiles/7-alina?turns=1', true, host);
    expect(await screen.findByText(/ещё не сделал ни одного хода/)).toBeVisible();
    document.body.innerHTML = '';
    open('/forest/profiles/7-alina?turns=1', false);
    expect(await screen.findByText(/Вся в перьях/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ходы персонажа' })).toBeNull();
  });
});
