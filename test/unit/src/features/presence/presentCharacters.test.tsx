import { act, screen, within } from '@testing-library/react';
import type { PresenceMember, PresentCharacter } from '../../../../../src/contract/index.ts';
import type { RouteName } from '../../../../../src/domain/index.ts';
import {
  channelMembersChanged,
  initialListState,
  PresentCharacters,
} from '../../../../../src/features/presence/index.ts';
import { makeGame } from '../../../../support/entities.ts';
import { makeGuestSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';

const alina = { id: '7', type: 'profile', name: 'Алина', seo: 'alina' } as const;
const vera = {
  id: '3',
  type: 'user',
  name: 'Вера',
  url: 'https://forum.test/users/3',
} as const;

type Options = { online?: readonly PresentCharacter[]; profile_show?: boolean };

function show(
  characters: readonly PresentCharacter[],
  { online = [], profile_show = true }: Options = {},
  built?: ReadonlySet<RouteName>,
) {
  const session = makeGuestSession({ games: [makeGame({ profile_show })] });
  const presence = { list: { ...initialListState, game: 'forest', entries: online } };
  return renderScreen(<PresentCharacters characters={characters} />, {
    preloadedState: { session, presence },
    ...(built && { built }),
  });
}

const crowd = (size: number): PresentCharacter[] =>
  Array.from({ length: size }, (_, index) => ({
    id: String(index),
    type: 'profile',
    name: `Донник ${index}`,
  }));

describe('who is here', () => {
  it('LOC-03 shows round portraits of 40 px', () => {
    show([{ ...alina, img: '/alina.jpg' }]);
    const picture = screen.getByRole('presentation');
    expect(picture).toHaveAttribute('src', '/alina.jpg');
    expect(getComputedStyle(picture).borderRadius).toBe('50%');
    expect(picture.parentElement).toHaveStyle({ width: '40px', height: '40px' });
  });

  it('LOC-03 tells the name in a tooltip, to the pointer and to the focus', async () => {
    const { user } = show([alina, { ...vera, url: '' }]);
    await user.hover(screen.getByRole('link', { name: 'Алина' }));
    expect(await screen.findByRole('tooltip', { name: 'Алина' })).toBeVisible();
    await user.unhover(screen.getByRole('link', { name: 'Алина' }));
    await user.tab();
    await user.tab();
    expect(await screen.findByRole('tooltip', { name: 'Вера' })).toBeVisible();
  });

  it('LOC-03 marks those who are online, in words too', () => {
    show([alina, vera], { online: [{ ...alina }, { ...vera, id: '4' }] });
    expect(screen.getByRole('link', { name: 'Алина, в сети' })).toHaveTextContent('в сети');
    expect(screen.getByRole('link', { name: 'Вера' })).not.toHaveTextContent('в сети');
  });

  it('LOC-03 ONL-01 marks one who comes into a channel at once, and no longer one who leaves the last', () => {
    const { store } = show([alina, vera], { online: [vera] });
    const channel = { type: 'rpg_game', id: 'hall' };
    const setMembers = (at: number, ...members: PresenceMember[]) =>
      act(() => void store.dispatch(channelMembersChanged({ channel, members, at })));
    setMembers(1, { ...alina }, { ...vera });
    expect(screen.getByRole('link', { name: 'Алина, в сети' })).toBeVisible();
    setMembers(2);
    expect(screen.getByRole('link', { name: 'Алина' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Вера' })).toBeVisible();
  });

  it('LOC-03 leads to a profile by id and seo only where the game shows profiles', () => {
    show([alina]);
    expect(screen.getByRole('link', { name: 'Алина' })).toHaveAttribute(
      'href',
      '/forest/profiles/7-alina',
    );
  });

  it.each([
    ['the game does not show profiles', alina, { profile_show: false }, undefined],
    ['the page does not exist yet', alina, {}, new Set<RouteName>(['main'])],
    ['a profile has no name for addresses', { ...alina, seo: '' }, {}, undefined],
    ['a user has no address', { ...vera, url: '' }, {}, undefined],
  ])('LOC-03 leads nowhere where %s', (_case, character, options, built) => {
    show([character], options, built);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('button', { name: character.name })).toBeVisible();
  });

  it('LOC-03 leads to the address of a user, who gets no hold on the page', () => {
    show([vera], { profile_show: false });
    const link = screen.getByRole('link', { name: 'Вера' });
    expect(link).toHaveAttribute('href', 'https://forum.test/users/3');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  });

  it('folds a crowd, and goes on with the first of those who come into sight', async () => {
    const { user } = show(crowd(30));
    const list = within(screen.getByRole('list', { name: 'Кто здесь' }));
    expect(list.getAllByRole('button', { name: /^Донник/ })).toHaveLength(20);
    await user.click(list.getByRole('button', { name: 'и ещё 10' }));
    expect(list.getAllByRole('button', { name: /^Донник/ })).toHaveLength(30);
    expect(list.getByRole('button', { name: 'Донник 20' })).toHaveFocus();
    await user.click(list.getByRole('button', { name: 'Свернуть' }));
    expect(list.getAllByRole('button', { name: /^Донник/ })).toHaveLength(20);
  });

  it('does not fold two dozen', () => {
    show(crowd(24));
    expect(screen.getAllByRole('button')).toHaveLength(24);
  });

  it('is absent where nobody is', () => {
    show([]);
    expect(screen.queryByRole('list')).toBeNull();
  });
});
