import { makeGame } from '../../../../../support/entities.ts';
import { makeHost, makeSession } from '../../../../../support/factories.ts';
import type { FakeAnswer, FakeHost } from '../../../../../support/fakeHost.ts';
import { renderApp, type RenderedApp } from '../../../../../support/renderApp.tsx';
import type { SessionState } from '../../../../../../src/features/session/index.ts';

/** A host with profiles to choose from in the game `forest`, and those who come to choose. */

export const LIST = '/api/rpg/profiles/forest/choose';

export const CHOOSE = '/forest/profiles/choose';

export const wireFaction = (over: Record<string, unknown> = {}) => ({
  key: 'crew',
  title: 'Бригада',
  colorTitle: '#a8672a',
  desc: '<p>Везут и <b>вручают</b>.</p>',
  image: '/crew.png',
  ...over,
});

export const wireProfile = (over: Record<string, unknown> = {}) => ({
  id: '11',
  key: '11',
  seo: 'avdotya',
  name: 'Авдотья',
  faction: 'crew',
  speciesTitle: 'Полустаночники',
  ageInfo: '52 года',
  positionTitle: 'Стрелочница',
  biography: 'Двадцать лет у разъезда.',
  confirmed: true,
  ...over,
});

export const taken = wireProfile({ id: '12', key: '12', name: 'Игнат', chosen: true });

export const offer = (over: Record<string, unknown> = {}) => ({
  factions: [wireFaction(), wireFaction({ key: 'hares', title: 'Зайцы', colorTitle: '#6d8f3c' })],
  profiles: [
    wireProfile(),
    taken,
    wireProfile({ id: '13', key: '13', seo: 'banderol', name: 'Бандероль', faction: 'hares' }),
  ],
  ...over,
});

export const game = makeGame({
  profile_choose: true,
  enable_profiles: true,
  main_page_type: 'description',
});

/** One who has no character yet. */
export function newcomerSession(over: Partial<SessionState> = {}): SessionState {
  const { characterKey: _none, ...session } = makeSession({
    games: [game],
    characters: { status: 'ready', list: [] },
  });
  return { ...session, ...over };
}

/** A host that offers this, and gives what is chosen. */
export function choiceHost(answer: FakeAnswer = { json: offer() }): FakeHost {
  return makeHost()
    .on('GET', LIST, answer)
    .on('GET', `${LIST}/11-avdotya`, { json: { message: 'Персонаж добавлен в игру.' } })
    .on('GET', '/api/rpg/profile/forest/11', {
      json: { profile: wireProfile({ name: 'Авдотья Семафорова' }), comments: [] },
    });
}

export function openChoice(
  host: FakeHost = choiceHost(),
  session: SessionState = newcomerSession(),
  at: string = CHOOSE,
): RenderedApp {
  return renderApp(at, { host, preloadedState: { session } });
}

/** Which of a host's calls came to this path. */
export const asked = (host: FakeHost, path: string): number =>
  host.requests.filter((one) => one.path === path).length;
