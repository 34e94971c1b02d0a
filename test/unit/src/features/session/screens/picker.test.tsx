import { screen, within } from '@testing-library/react';
import { PickerScreen } from '../../../../../../src/features/session/screens/PickerScreen.tsx';
import { makeGame } from '../../../../../support/entities.ts';
import { makeGuestSession } from '../../../../../support/factories.ts';
import { renderApp } from '../../../../../support/renderApp.tsx';
import { renderScreen } from '../../../../../support/renderScreen.tsx';

const games = [
  makeGame({
    is_show_menu: true,
    image: '/forest.svg',
    body: '<p>За рекой <b>лес</b>.</p><p>И тропа.</p>',
  }),
  makeGame({ key: 'sea', title: 'Море', is_show_menu: true }),
  makeGame({ key: 'attic', title: 'Чердак', is_show_menu: false }),
];

const guest = { preloadedState: { session: makeGuestSession({ games }) } };

describe('the picker', () => {
  it('PICK-01 shows a card with image, title and body for each game of the menu, and for no other', () => {
    renderScreen(<PickerScreen />, guest);
    const cards = screen.getAllByRole('listitem');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Лес',
      'Море',
    ]);
    expect(within(cards[0]!).getByRole('presentation')).toHaveAttribute('src', '/forest.svg');
    expect(cards[0]).toHaveTextContent('За рекой лес. И тропа.');
    expect(within(cards[1]!).queryByRole('presentation')).toBeNull();
  });

  it('HOSTS-12 says what is played in a game, and by whom, as the catalogue names it', () => {
    const kinds = [
      ['description', 'forum'],
      ['quests_chat', 'rpg'],
      ['quests_turns', 'all'],
      ['turns', undefined],
      ['profile_turns', 'forum'],
    ].map(([main_page_type, profile_type], at) =>
      makeGame({ key: `g${at}`, is_show_menu: true, main_page_type, profile_type }),
    );
    renderScreen(<PickerScreen />, {
      preloadedState: { session: makeGuestSession({ games: kinds }) },
    });
    const lines = screen
      .getAllByRole('listitem')
      .map((card) => card.querySelector('p')?.textContent.replaceAll(/\s/g, ' '));
    expect(lines).toEqual([
      'только описание · персонажи с форума',
      'квесты и чат · персонажи этой игры',
      'квесты и ходы · персонажи с форума и из этой игры',
      'ходы',
      'ходы персонажей · персонажи с форума',
    ]);
  });

  it('PICK-01 leads to the home of the game whose card is pressed', async () => {
    const { user, address } = renderApp('/', guest);
    await user.click(await screen.findByRole('link', { name: 'Море' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Море' })).toBeVisible();
    expect(address()).toBe('/sea');
  });

  it('says so when there is no game to show', () => {
    const session = makeGuestSession({ games: [] });
    renderScreen(<PickerScreen />, { preloadedState: { session } });
    expect(screen.getByText(/Открытых игр пока нет/)).toBeVisible();
  });
});
