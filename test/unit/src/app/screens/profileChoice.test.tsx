import { screen, within } from '@testing-library/react';
import { ProfileChoice } from '../../../../../src/app/screens/ProfileChoice.tsx';
import { HomeScreen } from '../../../../../src/app/screens/HomeScreen.tsx';
import { type RouteName, routeTable } from '../../../../../src/domain/index.ts';
import type { SessionState } from '../../../../../src/features/session/index.ts';
import { makeGame, master, player } from '../../../../support/entities.ts';
import { makeGuestSession, makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';

const rules = '<p>Чужой персонаж <b>чужой</b>.</p>';
const BUTTON = { name: 'Выбрать персонажа' };

const gamesOf = (over: Record<string, unknown>) => [
  makeGame({ profile_choose: true, rules_text: rules, main_page_type: 'description', ...over }),
];

function nobody(over: Record<string, unknown> = {}): SessionState {
  const { characterKey: _none, ...session } = makeSession({
    games: gamesOf(over),
    characters: { status: 'ready', list: [] },
  });
  return session;
}

const withCharacter = (one: typeof player): SessionState =>
  makeSession({
    games: gamesOf({}),
    characters: { status: 'ready', list: [one] },
    characterKey: one.key,
  });

const without = (name: RouteName): Set<RouteName> =>
  new Set((Object.keys(routeTable) as RouteName[]).filter((one) => one !== name));

const show = (session: SessionState) =>
  renderScreen(<HomeScreen />, { at: '/forest', preloadedState: { session } });

describe('the choice of a character on the home of a game', () => {
  it('HOME-03 goes through the rules of the game, and only their acceptance leads on', async () => {
    const { user } = show(nobody());
    await user.click(await screen.findByRole('button', BUTTON));
    const dialog = within(await screen.findByRole('dialog', { name: 'Сначала правила' }));
    expect(dialog.getByText('чужой', { selector: 'b' })).toBeVisible();
    const agree = dialog.getByRole('link', { name: /^Принимаю/ });
    expect(agree).toHaveAttribute('href', '/forest/profiles/choose');
  });

  it('HOME-03 leaves everything as it was where the rules are not accepted', async () => {
    const { user } = show(nobody());
    await user.click(await screen.findByRole('button', BUTTON));
    await user.click(await screen.findByRole('button', { name: /^Не\sсейчас$/ }));
    expect(await screen.findByRole('button', BUTTON)).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Принимаю/ })).toBeNull();
  });

  it('HOME-03 leads to the page of the rules where only that is known, and says where there are none', async () => {
    const { user } = show(nobody({ rules_text: undefined, rules: true }));
    await user.click(await screen.findByRole('button', BUTTON));
    expect(await screen.findByRole('link', { name: 'Прочитать правила' })).toHaveAttribute(
      'href',
      '/forest/rules',
    );
  });

  it('HOME-03 says so where the game has no rules of its own', async () => {
    const { user } = show(nobody({ rules_text: undefined }));
    await user.click(await screen.findByRole('button', BUTTON));
    expect(await screen.findByText(/^Своих правил/)).toBeVisible();
  });

  it.each<[string, SessionState]>([
    ['profile_choose is off', nobody({ profile_choose: false })],
    ['one has a character', withCharacter(player)],
    ['one is a master', withCharacter(master)],
    ['nobody is signed in', makeGuestSession({ games: gamesOf({}) })],
    [
      'the characters are not known yet',
      { ...nobody(), characters: { status: 'loading', list: [] } },
    ],
  ])('HOME-03 is not offered where %s', (_case, session) => {
    renderScreen(<ProfileChoice game={session.games[0]!} />, { preloadedState: { session } });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not offered where it would lead nowhere', () => {
    const session = nobody();
    const options = { preloadedState: { session }, built: without('profiles.choose') };
    renderScreen(<ProfileChoice game={session.games[0]!} />, options);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is offered where nothing stands against it', () => {
    const session = nobody();
    renderScreen(<ProfileChoice game={session.games[0]!} />, { preloadedState: { session } });
    expect(screen.getByRole('button', BUTTON)).toBeVisible();
  });
});
