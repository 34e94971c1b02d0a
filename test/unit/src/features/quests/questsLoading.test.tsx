import { act, screen, waitFor } from '@testing-library/react';
import { QuestList } from '../../../../../src/features/quests/components/QuestList.tsx';
import { chooseCharacter, gameChosen } from '../../../../../src/features/session/index.ts';
import { makeCharacter, player } from '../../../../support/entities.ts';
import { makeGuestSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { LIST, manyQuests, playing, questsHost, wireQuest } from './questsHost.ts';

type Options = NonNullable<Parameters<typeof renderScreen>[1]>;

const show = (host = questsHost(wireQuest()), { preloadedState }: Options = {}) =>
  renderScreen(<QuestList />, {
    at: '/forest',
    host,
    preloadedState: { session: playing(), ...preloadedState },
  });

const questTitled = (name: string) => screen.findByRole('article', { name });

describe('those to whom the host tells no quests', () => {
  it('shows a guest the way in, and asks for nothing', async () => {
    const { host } = show(questsHost(), { preloadedState: { session: makeGuestSession() } });
    expect(await screen.findByText(/^Квесты видны тем, кто играет/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Войти/ })).toHaveAttribute('href', '/login');
    expect(host.requests).toEqual([]);
  });

  it.each([
    ['choose a character', { profile_choose: true }, /^Квесты открываются персонажам\. Выберите/],
    ['have one first', {}, /персонажа пока нет/],
  ])('tells one without a character to %s', async (_case, flags, words) => {
    const { characterKey: _none, ...session } = playing(player, flags);
    const preloadedState = {
      session: { ...session, characters: { status: 'ready' as const, list: [] } },
    };
    const { host } = show(questsHost(), { preloadedState });
    expect(await screen.findByText(words)).toBeVisible();
    expect(host.requests).toEqual([]);
  });

  it('leads one without a character to where one is made, where the game allows it', async () => {
    const { characterKey: _none, ...session } = playing(player, { profile_create: true });
    const preloadedState = {
      session: { ...session, characters: { status: 'ready' as const, list: [] } },
    };
    show(questsHost(), { preloadedState });
    const link = await screen.findByRole('link', { name: 'Создать персонажа' });
    expect(link).toHaveAttribute('href', '/forest/profile/create');
  });
});

describe('the loading of quests', () => {
  it('shows the shape of what is on its way', async () => {
    const host = questsHost();
    const release = host.hold('GET', LIST);
    show(host);
    expect(await screen.findByRole('status', { busy: true })).toBeInTheDocument();
    release({ json: { quests: [wireQuest()] } });
    expect(await questTitled('Письмо маяку')).toBeVisible();
    expect(screen.queryByRole('status', { busy: true })).toBeNull();
  });

  it('QUEST-01 refetches when the character or the game changes, and by each who comes back', async () => {
    const host = questsHost(wireQuest());
    host.on('GET', '/api/rpg/quests/forest/9', { json: { quests: manyQuests(1) } });
    host.on('GET', '/api/rpg/quests/sea/5', { json: { quests: [wireQuest({ title: 'Штиль' })] } });
    host.on('GET', '/api/rpg/characters/sea', {
      json: { characters: { 5: { key: '5', name: 'Юнга', confirmed: true } } },
    });
    const session = playing();
    const list = [...session.characters.list, makeCharacter({ key: '9' })];
    const preloadedState = {
      session: { ...session, characters: { status: 'ready' as const, list } },
    };
    const { store } = show(host, { preloadedState });
    await questTitled('Письмо маяку');
    act(() => store.dispatch(chooseCharacter('9')));
    expect(await questTitled('Квест 0')).toBeVisible();
    expect(screen.queryByText('Письмо маяку')).toBeNull();
    act(() => store.dispatch(chooseCharacter('7')));
    expect(await questTitled('Письмо маяку')).toBeVisible();
    await waitFor(() => expect(host.asked('GET', LIST)).toHaveLength(2));
    act(() => void store.dispatch(gameChosen({ game: 'sea' })));
    expect(await questTitled('Штиль')).toBeVisible();
  });

  it('HOME-04 waits for the characters, and offers to try again where they could not be loaded', async () => {
    const { characterKey: _none, ...session } = playing();
    const host = questsHost(wireQuest());
    const preloadedState = {
      session: { ...session, characters: { status: 'failed' as const, list: [] } },
    };
    const { user } = show(host, { preloadedState });
    const release = host.hold('GET', '/api/rpg/characters/forest');
    await user.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByRole('status', { busy: true })).toBeInTheDocument();
    expect(host.asked('GET', LIST)).toEqual([]);
    release({ json: { characters: { 7: { key: '7', name: 'Алина', confirmed: true } } } });
    expect(await questTitled('Письмо маяку')).toBeVisible();
  });

  it('ERR-02 offers to try again what could not be loaded', async () => {
    const host = questsHost().on('GET', LIST, { status: 500, json: { error: 'Ворон улетел.' } });
    const { user } = show(host);
    expect(await screen.findByText('Ворон улетел.')).toBeVisible();
    host.on('GET', LIST, { json: { quests: [wireQuest()] } });
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await questTitled('Письмо маяку')).toBeVisible();
  });
});
