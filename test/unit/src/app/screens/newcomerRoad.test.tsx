import { screen, within } from '@testing-library/react';
import { NewcomerRoad } from '../../../../../src/app/screens/NewcomerRoad.tsx';
import { HomeScreen } from '../../../../../src/app/screens/HomeScreen.tsx';
import { RulesScreen } from '../../../../../src/app/screens/RulesScreen.tsx';
import type { Character, UserSettings } from '../../../../../src/contract/index.ts';
import { selectRoad } from '../../../../../src/features/session/index.ts';
import { makeCharacter, makeGame, master } from '../../../../support/entities.ts';
import { makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';

const game = makeGame({
  rules: true,
  rules_text: '<p>Берегите чужих персонажей.</p>',
  profile_create: true,
  profile_choose: false,
  main_page_type: 'description',
});
const waiting = makeCharacter({ key: '7', confirmed: false });
const confirmed = makeCharacter({ key: '7', confirmed: true, location: 'inn' });

const sessionWith = (list: readonly Character[], road?: string, over: object = {}) => {
  const { characterKey: _played, ...session } = makeSession({
    games: [{ ...game, ...over }],
    characters: { status: 'ready', list },
  });
  const games = { forest: road === undefined ? {} : { road } };
  return {
    ...session,
    settings: { ...session.settings, games } satisfies UserSettings,
    ...(list[0] && { characterKey: list[0].key }),
  };
};

const show = (session: ReturnType<typeof sessionWith>) =>
  renderScreen(<HomeScreen />, { at: '/forest', preloadedState: { session } });

const panel = async () => within(await screen.findByRole('region', { name: 'С чего начать' }));

describe('the road of a newcomer', () => {
  it.each([
    ['the rules first', sessionWith([]), 'Прочитать правила', 'К правилам', '/forest/rules'],
    [
      'then a character',
      sessionWith([], 'rulesRead'),
      'Создать или выбрать персонажа',
      'Создать персонажа',
      '/forest/profile/create',
    ],
    [
      'a character at once where there are no rules',
      sessionWith([], undefined, { rules: false }),
      'Создать или выбрать персонажа',
      'Создать персонажа',
      '/forest/profile/create',
    ],
    [
      'a character again where the masters refused the profile',
      sessionWith([{ ...waiting, refused: true }], 'joined'),
      'Создать или выбрать персонажа',
      'Создать персонажа',
      '/forest/profile/create',
    ],
    [
      'then the masters',
      sessionWith([waiting], 'joined'),
      'Дождаться мастеров',
      'К анкете',
      '/forest/profile/',
    ],
    [
      'then the first turn, where the character stands',
      sessionWith([confirmed], 'joined'),
      'Написать первый ход',
      'К месту персонажа',
      '/forest/location/inn',
    ],
  ])('OWN-90 OWN-94 shows %s', async (_case, session, step, way, href) => {
    show(session);
    const road = await panel();
    const here = road
      .getAllByRole('listitem')
      .find((one) => one.getAttribute('aria-current') === 'step');
    expect(here).toHaveTextContent(step);
    expect(road.getByRole('link', { name: way })).toHaveAttribute('href', href);
  });

  it('OWN-90 says which steps are behind', async () => {
    show(sessionWith([waiting], 'joined'));
    const road = await panel();
    const [rules, character, masters] = road.getAllByRole('listitem');
    expect(rules).toHaveTextContent('уже сделано');
    expect(character).toHaveTextContent('уже сделано');
    expect(masters).not.toHaveTextContent('уже сделано');
  });

  it.each([
    ['one plays already', sessionWith([confirmed])],
    ['one is a master', sessionWith([master])],
    ['the game is closed', sessionWith([], undefined, { status: 'closed' })],
    ['there is no way to a character', sessionWith([], undefined, { profile_create: false })],
    ['it was put away', sessionWith([waiting], 'done')],
  ])('OWN-90 shows nothing where %s', (_case, session) => {
    renderScreen(<NewcomerRoad game={session.games[0]!} />, { preloadedState: { session } });
    expect(screen.queryByText('С чего начать')).toBeNull();
  });

  it('OWN-90 is put away for good, and notes the rules that were read', async () => {
    const { user, store } = show(sessionWith([]));
    await user.click((await panel()).getByRole('button', { name: 'Скрыть' }));
    expect(selectRoad(store.getState())).toBe('done');
    expect(screen.queryByText('С чего начать')).toBeNull();
  });

  it('OWN-90 notes that the rules were read, for newcomers alone', () => {
    const at = '/forest/rules';
    const first = renderScreen(<RulesScreen />, {
      at,
      preloadedState: { session: sessionWith([]) },
    });
    expect(selectRoad(first.store.getState())).toBe('rulesRead');
    const second = renderScreen(<RulesScreen />, {
      at,
      preloadedState: { session: sessionWith([confirmed]) },
    });
    expect(selectRoad(second.store.getState())).toBeUndefined();
  });
});
