import { screen, waitFor, within } from '@testing-library/react';
import { CharacterButton } from '../../../../../src/app/shell/CharacterButton.tsx';
import type { Character } from '../../../../../src/contract/index.ts';
import type { RouteName } from '../../../../../src/domain/index.ts';
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

type Options = {
  list?: readonly Character[];
  profile_edit?: boolean;
  status?: string;
  built?: ReadonlySet<RouteName>;
};

/** The opened menu of the first character of the list. */
async function openMenu({
  list = [player],
  profile_edit = false,
  status = 'active',
  built,
}: Options = {}): Promise<RenderedScreen> {
  const session = makeSession({
    games: [makeGame({ profile_edit, status })],
    characters: { status: 'ready', list },
    characterKey: list[0]!.key,
  });
  const shown = renderScreen(<CharacterButton />, {
    at: '/forest',
    pattern: '/:game',
    preloadedState: { session },
    ...(built && { built }),
  });
  await shown.user.click(screen.getByRole('button', { name: /Сменить\sили\sвыйти$/ }));
  await screen.findByRole('menu');
  return shown;
}

const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const edit = () => screen.queryByRole('menuitem', { name: 'Редактировать персонажа' });

describe('the menu of the character', () => {
  it('SHELL-09 offers the other owned characters, by portrait and name, and not the one played now', async () => {
    await openMenu({ list: [player, boris] });
    expect(items()).toEqual(['Борис', 'Настройки', 'Выйти']);
    expect(
      within(screen.getByRole('menuitem', { name: 'Борис' })).getByRole('presentation'),
    ).toHaveAttribute('src', '/boris.jpg');
  });

  it('SHELL-09 switches to the character that is chosen, closes, and gives the focus back', async () => {
    const { user, store, host } = await openMenu({ list: [player, boris] });
    host.on('POST', '/api/rpg/online/forest/9', { json: [] });
    await user.click(screen.getByRole('menuitem', { name: 'Борис' }));
    expect(store.getState().session.characterKey).toBe('9');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    const button = screen.getByRole('button', { name: /Борис/ });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  it('SHELL-09 can be worked by the keyboard alone', async () => {
    const { user, store, host } = await openMenu({ list: [player, boris] });
    host.on('POST', '/api/rpg/online/forest/9', { json: [] });
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Борис' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(store.getState().session.characterKey).toBe('9');
  });

  it.each([
    ['of an unconfirmed character', newcomer, false, true],
    ['where the game lets profiles be edited', player, true, true],
    ['of a confirmed character where the game does not', player, false, false],
    ['of a master, who has no profile', master, true, false],
    ['of a user character, who has no profile', plainUser, true, false],
  ])(
    'SHELL-09 tells rightly whether there is an edit link %s',
    async (_case, character, profile_edit, there) => {
      await openMenu({ list: [character], profile_edit });
      expect(edit() !== null).toBe(there);
      if (there) expect(edit()).toHaveAttribute('href', '/forest/profile/edit');
    },
  );

  it('SHELL-09 has no edit link in a game that is over', async () => {
    await openMenu({ list: [newcomer], profile_edit: true, status: 'closed' });
    expect(edit()).toBeNull();
  });

  it('has no edit link as long as the form has no screen', async () => {
    await openMenu({ list: [newcomer], built: new Set<RouteName>(['main']) });
    expect(items()).toEqual(['Настройки', 'Выйти']);
  });

  it('SHELL-09 leads out: the user is signed out and becomes a guest', async () => {
    const session = makeSession();
    const { user, host, store } = renderApp('/forest/rules', { preloadedState: { session } });
    await user.click(await screen.findByRole('button', { name: /Алина/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Выйти' }));
    expect(await screen.findByRole('link', { name: 'Войти' })).toBeVisible();
    expect(host.asked('POST', '/api/rpg/logout')).toHaveLength(1);
    expect(store.getState().session.user).toBeUndefined();
  });

  it('leads to the question where the way out is opened beside the page (SAFE-10)', async () => {
    const session = makeSession();
    const { user, host } = renderApp('/forest/rules', { preloadedState: { session } });
    await user.click(await screen.findByRole('button', { name: /Алина/ }));
    const out = await screen.findByRole('menuitem', { name: 'Выйти' });
    expect(out).toHaveAttribute('href', '/logout');
    await user.keyboard('{Control>}');
    await user.click(out);
    await user.keyboard('{/Control}');
    expect(host.asked('POST', '/api/rpg/logout')).toEqual([]);
  });
});
