import { screen, within } from '@testing-library/react';
import { makeGame } from '../../../../support/entities.ts';
import { makeGuestSession, makeHost } from '../../../../support/factories.ts';
import { renderApp, type RenderedApp } from '../../../../support/renderApp.tsx';

const group = { key: 'realm', games: ['forest', 'sea'] };

function open(over: Record<string, unknown> = { group }): RenderedApp {
  const host = makeHost();
  for (const game of ['forest', 'sea'])
    host.on('GET', `/api/rpg/turns/${game}`, { json: { turns: [] } });
  const turns = { main_page_type: 'turns' };
  const games = [
    makeGame({ ...turns, ...over }),
    makeGame({ ...turns, ...over, key: 'sea', title: 'Море', status: 'holiday' }),
    makeGame({ ...turns, key: 'attic', title: 'Чердак' }),
  ];
  return renderApp('/forest', { host, preloadedState: { session: makeGuestSession({ games }) } });
}

const bar = () => screen.findByRole('group', { name: 'Игры этого мира' });

describe('the group switch bar', () => {
  it('FEED-02 has a radio button for each game of the group, that of the current one checked', async () => {
    open();
    const radios = within(await bar()).getAllByRole('radio');
    expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Лес',
      'Морепраздник',
    ]);
    expect(radios.map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false]);
  });

  it('FEED-02 leads to the home of the game that is chosen', async () => {
    const { user, address } = open();
    await user.click(within(await bar()).getByRole('radio', { name: /^Море/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Море' })).toBeVisible();
    expect(address()).toBe('/sea');
    expect(within(await bar()).getByRole('radio', { name: /^Море/ })).toBeChecked();
  });

  it('goes from game to game by the arrows, and enters one only when asked to', async () => {
    const { user, address } = open();
    const radio = (name: RegExp) => screen.getByRole('radio', { name });
    await bar();
    radio(/^Лес/).focus();
    await user.keyboard('{ArrowRight}');
    expect(radio(/^Море/)).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(radio(/^Лес/)).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(address()).toBe('/forest');
    expect(radio(/^Лес/)).toBeChecked();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Море' })).toBeVisible();
  });

  it.each([
    ['the game has no group', {}],
    ['the group has one game', { group: { key: 'alone', games: ['forest'] } }],
  ])('FEED-02 is absent where %s', async (_case, over) => {
    open(over);
    expect(await screen.findByText(/^Ходов пока нет/)).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
