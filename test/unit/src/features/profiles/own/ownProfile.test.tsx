import { screen, waitFor, within } from '@testing-library/react';
import {
  makeCharacter,
  makeGame,
  master,
  newcomer,
  plainUser,
} from '../../../../../support/entities.ts';
import { makeGuestSession, makeHost, makeSession } from '../../../../../support/factories.ts';
import type { FakeAnswer, FakeHost } from '../../../../../support/fakeHost.ts';
import { renderApp, type RenderedApp } from '../../../../../support/renderApp.tsx';
import { renderScreen } from '../../../../../support/renderScreen.tsx';
import type { SessionState } from '../../../../../../src/features/session/index.ts';
import { OwnProfileScreen } from '../../../../../../src/features/profiles/screens/OwnProfileScreen.tsx';
import type { Character, Game } from '../../../../../../src/contract/index.ts';

const OWN = '/api/rpg/profile/forest';
const AT = '/forest/profile/';

const wireOwn = (over: Record<string, unknown> = {}) => ({
  id: '7',
  key: '7',
  seo: 'alina',
  name: 'Алина Кравец',
  alias: 'Цапля',
  biography: 'Родилась в грозу.',
  skills: 'Плавает.',
  bag: 'Нож.',
  location: { key: 'pier', title: 'Причал' },
  confirmed: true,
  ...over,
});

const keeper = { id: '1', name: 'Смотритель', createdAt: 'вчера', body: '<p>Почти готово.</p>' };

const flags = { enable_profiles: true, main_page_type: 'description' };

interface World {
  readonly game?: Record<string, unknown>;
  readonly characters?: readonly Character[];
  readonly playing?: string;
  readonly host?: FakeHost;
}

const ownHost = (answer: FakeAnswer = { json: { profile: wireOwn(), comments: [keeper] } }) =>
  makeHost()
    .on('GET', `${OWN}/7`, answer)
    .on('GET', `${OWN}/8`, {
      json: {
        profile: wireOwn({ id: '8', name: 'Злата Уточкина', confirmed: false }),
        comments: [keeper],
      },
    });

function sessionOf({ game, characters = [makeCharacter()], playing }: World): SessionState {
  const games: Game[] = [makeGame({ ...flags, ...game })];
  const { characterKey: _none, ...session } = makeSession({
    games,
    characters: { status: 'ready', list: characters },
  });
  const key = playing ?? characters[0]?.key;
  return key === undefined ? session : { ...session, characterKey: key };
}

const open = ({ host = ownHost(), ...world }: World = {}) =>
  renderApp(AT, { host, preloadedState: { session: sessionOf(world) } });

/** The screen by itself, with every route of the table built. */
const openAlone = (world: World) => {
  const preloadedState = { session: sessionOf(world) };
  renderScreen(<OwnProfileScreen />, { at: AT, host: ownHost(), preloadedState });
};

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const page = () => within(screen.queryByRole('main') ?? document.body);
const link = (name: string) => page().queryByRole('link', { name });

/** The sheet of the profile shown. */
const sheet = async (name: string) => (await heading(name)).closest('article');

describe('the own profile', () => {
  it('PROF-05 shows all of the profile, and where the character stands', async () => {
    open();
    await heading('Алина Кравец');
    for (const text of ['Цапля', 'Родилась в грозу.', 'Плавает.', 'Нож.'])
      expect(page().getByText(text)).toBeVisible();
    expect(link('Причал')).toHaveAttribute('href', '/forest/location/pier');
  });

  it.each<[string, Record<string, unknown>, Character, string[]]>([
    ['nothing is allowed', {}, makeCharacter(), []],
    ['profiles are edited', { profile_edit: true }, makeCharacter(), ['edit']],
    ['the profile is not confirmed', {}, newcomer, ['edit']],
    ['profiles are created', { profile_create: true }, makeCharacter(), ['create']],
    ['a player may not choose', { profile_choose: true }, makeCharacter(), []],
    ['profiles are shown', { profile_show: true }, makeCharacter(), ['view']],
    [
      'the game is over',
      { profile_edit: true, profile_create: true, status: 'closed' },
      makeCharacter(),
      [],
    ],
  ])('PROF-05 offers what game and profile allow: %s', async (_case, game, character, allowed) => {
    openAlone({ game, characters: [character] });
    await sheet(character.key === '7' ? 'Алина Кравец' : 'Злата Уточкина');
    const ways = [
      ['edit', 'Редактировать'],
      ['create', 'Создать персонажа'],
      ['choose', 'Выбрать персонажа'],
      ['view', 'Как видят другие'],
    ] as const;
    const shown = ways.filter(([, name]) => link(name)).map(([way]) => way);
    expect(shown).toEqual(allowed);
  });

  it('PROF-05 offers the choice to a player who leads the game as well', async () => {
    open({ game: { profile_choose: true }, characters: [makeCharacter(), master] });
    await sheet('Алина Кравец');
    expect(link('Выбрать персонажа')).toHaveAttribute('href', '/forest/profiles/choose');
  });

  it('PROF-05 PROF-06 stands in a border of danger while it waits, with what the moderators wrote', async () => {
    open({ characters: [newcomer] });
    expect(await sheet('Злата Уточкина')).toHaveAttribute('data-danger', 'true');
    const comments = within(screen.getByRole('region', { name: 'Комментарии мастеров' }));
    expect(comments.getByText('Смотритель')).toBeVisible();
    expect(comments.getByText('Почти готово.')).toBeVisible();
    expect(page().getByText(/^Мастер ещё не\sподтвердил персонажа/)).toBeVisible();
  });

  it('PROF-05 shows neither border nor comments once it is confirmed', async () => {
    open();
    expect(await sheet('Алина Кравец')).toHaveAttribute('data-danger', 'false');
    expect(screen.queryByText('Почти готово.')).toBeNull();
  });

  it('PROF-05 knows of a confirmation that came meanwhile, everywhere', async () => {
    const host = ownHost();
    host.on('GET', `${OWN}/8`, { json: { profile: wireOwn({ id: '8' }), comments: [] } });
    const confirmed = { ...newcomer, confirmed: true };
    host.on('GET', '/api/rpg/characters/forest', { json: { characters: { 8: confirmed } } });
    open({ characters: [newcomer], host });
    await heading('Алина Кравец');
    await waitFor(() =>
      expect(document.querySelector('header[data-tone]')).toHaveAttribute('data-tone', 'player'),
    );
    expect(host.asked('GET', '/api/rpg/characters/forest')).toHaveLength(1);
  });

  it('PROF-05 is that of the character one plays, and another’s after a switch', async () => {
    const other = { ...newcomer, name: 'Злата' };
    const { user } = open({ characters: [makeCharacter(), other] });
    await heading('Алина Кравец');
    await user.click(screen.getByRole('button', { name: /^Персонаж: Алина/ }));
    await user.click(await screen.findByRole('menuitem', { name: /Злата/ }));
    expect(await heading('Злата Уточкина')).toBeVisible();
    expect(screen.queryByText('Алина Кравец')).toBeNull();
  });

  it('PROF-05 tells why it could not be loaded, and asks again', async () => {
    const host = ownHost({ status: 500, json: { error: 'Архив закрыт.' } });
    const { user } = open({ host });
    expect(await screen.findByText('Архив закрыт.')).toBeVisible();
    host.on('GET', `${OWN}/7`, { json: { profile: wireOwn(), comments: [] } });
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await heading('Алина Кравец')).toBeVisible();
  });
});

describe('the own profile of one who has none', () => {
  it('PROF-05 tells a master to choose one, and how', async () => {
    open({ game: { profile_choose: true }, characters: [master] });
    expect(await screen.findByText(/выберите персонажа\.$/)).toBeVisible();
    expect(link('Выбрать персонажа')).toHaveAttribute('href', '/forest/profiles/choose');
  });

  it('PROF-05 lets a master play a character of their own at once', async () => {
    const { user } = open({ characters: [master, makeCharacter()], playing: 'master' });
    await user.click(await screen.findByRole('button', { name: 'Играть за персонажа: Алина' }));
    expect(await heading('Алина Кравец')).toBeVisible();
  });

  it('PROF-05 tells a master to create one where none can be chosen', async () => {
    open({ game: { profile_create: true }, characters: [master] });
    expect(await screen.findByText(/но\sможно создать своего\.$/)).toBeVisible();
    expect(link('Создать персонажа')).toHaveAttribute('href', '/forest/profile/create');
    expect(screen.queryByRole('link', { name: 'Выбрать персонажа' })).toBeNull();
  });
  it('PROF-05 tells a master where there is nobody to choose', async () => {
    open({ characters: [master] });
    expect(await screen.findByText(/^Сейчас выбирать не\sиз\sкого/)).toBeVisible();
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['create one', { profile_create: true }, 'Создать персонажа', '/forest/profile/create'],
    ['choose one at home', { profile_choose: true }, 'На\u00a0главную игры', '/forest'],
  ])(
    'PROF-05 tells others that they have none, and that they may %s',
    async (_case, game, name, href) => {
      openAlone({ game, characters: [] });
      expect(await screen.findByText('Персонажа в этой игре у вас пока нет.')).toBeVisible();
      const ways = page()
        .getAllByRole('link')
        .filter((one) => one.textContent === name);
      expect(ways.map((one) => one.getAttribute('href'))).toEqual([href]);
    },
  );

  it('PROF-05 says where nothing can be done', async () => {
    open({ characters: [] });
    expect(await screen.findByText(/^Создать или выбрать персонажа сейчас нельзя/)).toBeVisible();
  });

  it('has no profile for a user character, and says so', async () => {
    const host = ownHost();
    open({ characters: [plainUser], host });
    expect(await screen.findByText(/без персонажа, и\sанкеты у\sвас нет/)).toBeVisible();
    expect(host.requests.some(({ path }) => path.startsWith(OWN))).toBe(false);
  });

  it('leads a guest to sign-in', async () => {
    const session = makeGuestSession({ games: [makeGame(flags)] });
    const app: RenderedApp = renderApp(AT, { host: ownHost(), preloadedState: { session } });
    await waitFor(() => expect(app.address()).toBe('/login'));
  });
});
