import { act, screen } from '@testing-library/react';
import {
  channelMembersChanged,
  initialListState,
  OnlineAvatar,
  type OnlineAvatarProps,
} from '../../../../../src/features/presence/index.ts';
import { makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';

const mara = { type: 'profile', id: '1', name: 'Мара', avatar: '/mara.jpg' } as const;
const hall = { type: 'rpg_game', id: 'hall' };

function show(person: OnlineAvatarProps['person'], decorative = false) {
  const globals = { menu: [], holiday: false, defaultAvatar: '/any.jpg', masterAvatar: '/m.jpg' };
  const presence = { list: { ...initialListState, game: 'forest' } };
  return renderScreen(<OnlineAvatar person={person} decorative={decorative} />, {
    preloadedState: { session: makeSession({ globals }), presence },
  });
}

const comes = ({ store }: ReturnType<typeof show>, ...members: (typeof mara)[]) =>
  act(() => void store.dispatch(channelMembersChanged({ channel: hall, members, at: 1 })));

describe('a portrait with presence', () => {
  it('WIN-05 has a badge, in words too, as long as its owner is online', () => {
    const shown = show(mara);
    expect(screen.getByRole('img', { name: 'Мара' })).toHaveAttribute('src', '/mara.jpg');
    expect(screen.queryByText('в сети')).toBeNull();
    comes(shown, mara);
    expect(screen.getByText('в сети')).toBeInTheDocument();
    comes(shown);
    expect(screen.queryByText('в сети')).toBeNull();
  });

  it('WIN-05 is never online for a bot, whatever its number', () => {
    const shown = show({ ...mara, type: 'bot' });
    comes(shown, mara);
    expect(screen.queryByText('в сети')).toBeNull();
  });

  it.each([
    ['the community’s picture', { type: 'profile' }, '/any.jpg'],
    ['the masters’ picture', { type: 'master' }, '/m.jpg'],
  ] as const)('shows %s of those without one', (_case, { type }, src) => {
    show({ id: '1', name: 'Мара', type });
    expect(screen.getByRole('img', { name: 'Мара' })).toHaveAttribute('src', src);
  });

  it('is not read where the name stands beside it', () => {
    show(mara, true);
    expect(screen.queryByRole('img')).toBeNull();
  });
});
