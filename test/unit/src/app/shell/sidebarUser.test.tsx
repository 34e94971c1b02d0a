import { screen, waitFor, within } from '@testing-library/react';
import { SidebarContent } from '../../../../../src/app/shell/SidebarContent.tsx';
import type { Character, Game } from '../../../../../src/contract/index.ts';
import type { RouteName } from '../../../../../src/domain/index.ts';
import { initialSessionState } from '../../../../../src/features/session/index.ts';
import {
  makeCharacter,
  makeGame,
  master,
  newcomer,
  plainUser,
  player,
} from '../../../../support/entities.ts';
import { makeSession } from '../../../../support/factories.ts';
import { renderApp } from '../../../../support/renderApp.tsx';
import { type RenderedScreen, renderScreen } from '../../../../support/renderScreen.tsx';

const boris = makeCharacter({ key: '9', name: 'Борис', avatar: '/boris.jpg' });

interface Options {
  list?: readonly Character[];
  game?: Partial<Game>;
  built?: ReadonlySet<RouteName>;
}

const sessionOf = ({ list = [player], game = {} }: Options) =>
  makeSession({
    games: [makeGame(game)],
    globals: { ...initialSessionState.globals, urlCrowdfunding: 'https://coins.test' },
    characters: { status: 'ready', list },
    characterKey: list[0]!.key,
  });

/** The sidebar of one who plays the first character of the list, with the user's menu folded out. */
async function openMenu({ built, ...options }: Options = {}): Promise<RenderedScreen> {
  const shown = renderScreen(<SidebarContent />, {
    at: '/forest',
    pattern: '/:game',
    preloadedState: { session: sessionOf(options) },
    ...(built && { built }),
  });
  await shown.user.click(screen.getByRole('button', { name: 'Вера' }));
  await screen.findByRole('link', { name: 'Выйти' });
  return shown;
}

const edit = () => screen.queryByRole('link', { name: 'Редактировать персонажа' });
const others = () => screen.queryByRole('list', { name: /^Играть\sза\sдругого$/ });

describe('the menu of the user in the sidebar', () => {
  it('SHELL-10 shows the user by avatar and name, and folds out and in', async () => {
    const { user } = await openMenu();
    const toggle = screen.getByRole('button', { name: 'Вера' });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'Поддержать проект' })).toBeVisible();
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: 'Выйти' })).toBeNull();
  });

  it.each([
    ['their own', '/vera.jpg', '/vera.jpg'],
    ['the site’s', undefined, '/nobody.png'],
  ])('SHELL-10 shows %s avatar beside the name', (_whose, avatar, shown) => {
    const { user: own, globals, ...rest } = sessionOf({});
    const session = {
      ...rest,
      user: { ...own!, ...(avatar !== undefined && { avatar }) },
      globals: { ...globals, defaultAvatar: '/nobody.png' },
    };
    const place = { at: '/forest', pattern: '/:game' };
    renderScreen(<SidebarContent />, { ...place, preloadedState: { session } });
    const button = within(screen.getByRole('button', { name: 'Вера' }));
    const picture = button.getByRole('presentation');
    expect(picture).toHaveAttribute('src', shown);
  });

  it('SHELL-10 repeats the other owned characters, by portrait and name, and not the one played now', async () => {
    await openMenu({ list: [player, boris] });
    const list = within(others()!);
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Борис']);
    expect(within(list.getByRole('button')).getByRole('presentation')).toHaveAttribute(
      'src',
      '/boris.jpg',
    );
  });

  it('SHELL-10 has no list of characters where there is one alone', async () => {
    await openMenu();
    expect(others()).toBeNull();
  });

  it('SHELL-10 switches to the character that is chosen, folds in, and keeps the focus', async () => {
    const { user, store, host } = await openMenu({ list: [player, boris] });
    host.on('POST', '/api/rpg/online/forest/9', { json: [] });
    await user.click(screen.getByRole('button', { name: 'Борис' }));
    expect(store.getState().session.characterKey).toBe('9');
    await waitFor(() => expect(others()).toBeNull());
    const toggle = screen.getByRole('button', { name: 'Вера' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(toggle).toHaveFocus();
  });

  it('SHELL-10 can be worked by the keyboard alone', async () => {
    const { user, store, host } = await openMenu({ list: [player, boris] });
    host.on('POST', '/api/rpg/online/forest/9', { json: [] });
    await user.tab();
    expect(screen.getByRole('button', { name: 'Борис' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(store.getState().session.characterKey).toBe('9');
  });

  it.each<[string, Character, Partial<Game>, boolean]>([
    ['of an unconfirmed character', newcomer, { profile_edit: false }, true],
    ['where the game lets profiles be edited', player, { profile_edit: true }, true],
    ['of a confirmed character where it does not', player, { profile_edit: false }, false],
    ['in a game that is over', newcomer, { profile_edit: true, status: 'closed' }, false],
    ['of a master, who has no profile', master, { profile_edit: true }, false],
    ['of a user character, who has no profile', plainUser, { profile_edit: true }, false],
  ])('SHELL-10 tells rightly whether there is an edit link %s', async (_case, one, game, there) => {
    await openMenu({ list: [one], game });
    expect(edit() !== null).toBe(there);
    if (there) expect(edit()).toHaveAttribute('href', '/forest/profile/edit');
  });

  it('has no edit link as long as the form has no screen', async () => {
    await openMenu({ list: [newcomer], built: new Set<RouteName>(['main']) });
    expect(edit()).toBeNull();
  });

  it('SHELL-10 closes the drawer of a narrow screen when a character is chosen there', async () => {
    const session = sessionOf({ list: [player, boris] });
    const { user, store, host } = renderApp('/forest/rules', { preloadedState: { session } });
    host.on('POST', '/api/rpg/online/forest/9', { json: [] });
    await user.click(await screen.findByRole('button', { name: 'Открыть меню' }));
    await user.click(await screen.findByRole('button', { name: 'Вера' }));
    await user.click(await screen.findByRole('button', { name: 'Борис' }));
    expect(store.getState().session.characterKey).toBe('9');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Закрыть меню' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Открыть меню' })).toHaveFocus();
  });
});
