import { act, screen, waitFor, within } from '@testing-library/react';
import type { RouteName } from '../../../../../../src/domain/index.ts';
import { signedOut } from '../../../../../../src/features/session/index.ts';
import { master, newcomer, player } from '../../../../../support/entities.ts';
import { makeHost } from '../../../../../support/factories.ts';
import {
  alina,
  hostOf,
  LIST,
  type Look,
  openList,
} from '../../../../../support/profileScreens.tsx';

const boris = { id: 9, seo: 'boris', name: 'Борис', confirmed: true };

/** The entry of a character, by its name. */
async function entry(name: string, look: Look) {
  openList(look);
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('li')!);
}

const linkOf = (name: string) => screen.queryByRole('link', { name });

describe('the list of profiles', () => {
  it('PROF-01 shows avatar, name, faction in its colour, position, species with age', async () => {
    const shown = await entry('Алина', { host: hostOf([alina]), as: 'guest' });
    const heading = shown.getByRole('heading');
    const card = within(heading.closest('li')!);
    expect(card.getByRole('presentation')).toHaveAttribute('src', '/alina.jpg');
    expect(shown.getByRole('link', { name: 'Алина' })).toHaveAttribute(
      'href',
      '/forest/profiles/7-alina',
    );
    expect(shown.getByText('Дно').style.getPropertyValue('--host-colour')).toBe('#3f7fb5');
    expect(shown.getByText('Сторож')).toBeVisible();
    expect(shown.getByText('Чаичи, 19 лет')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Персонажи — Лес — Летопись'));
  });

  it('PROF-01 hides an age that is not known', async () => {
    const { age: _age, ageInfo: _info, ...ageless } = alina;
    const shown = await entry('Алина', { host: hostOf([ageless]) });
    expect(shown.getByText('Чаичи')).toBeVisible();
    expect(shown.queryByText(/лет/)).toBeNull();
  });

  it('PROF-01 puts an age into words where the host does not', async () => {
    const { ageInfo: _info, ...counted } = alina;
    const shown = await entry('Алина', { host: hostOf([{ ...counted, age: 21 }]) });
    expect(shown.getByText('Чаичи, 21 год')).toBeVisible();
  });

  it.each([
    ['the game shows no profiles', { game: { profile_show: false } }],
    ['the page does not exist', { built: new Set<RouteName>(['main']) }],
  ])('PROF-01 links no name where %s', async (_case, look) => {
    await entry('Алина', { host: hostOf([alina]), ...look });
    expect(linkOf('Алина')).toBeNull();
  });

  it('PROF-01 finds one whose name can be written in no address by its id', async () => {
    await entry('清', { host: hostOf([{ ...boris, name: '清', seo: undefined }]) });
    expect(linkOf('清')).toHaveAttribute('href', '/forest/profiles/9');
  });

  it('PROF-01 tells masters the current location of each, or that it is unknown', async () => {
    const location = { key: 'pier', title: 'Причал' };
    const shown = await entry('Алина', {
      host: hostOf([{ ...alina, location }, boris]),
      as: master,
    });
    expect(shown.getByRole('link', { name: 'Причал' })).toHaveAttribute(
      'href',
      '/forest/location/pier',
    );
    expect(screen.getByText('Сейчас: неизвестно').closest('li')).toHaveTextContent('Борис');
  });

  it('PROF-01 tells others of no location', async () => {
    await entry('Алина', { host: hostOf([alina, boris]), as: player });
    expect(screen.queryByText(/Сейчас/)).toBeNull();
  });

  it('PROF-01 has an edit button on the entry of the character one plays, where it may be edited', async () => {
    const shown = await entry('Алина', {
      host: hostOf([alina, boris]),
      as: player,
      game: { profile_edit: true },
    });
    const edit = shown.getByRole('link', { name: 'Редактировать персонажа Алина' });
    expect(edit).toHaveAttribute('href', '/forest/profile/edit');
    expect(screen.getAllByRole('link', { name: /^Редактировать/ })).toHaveLength(1);
  });

  it.each([
    ['a confirmed one in a game without profile_edit', { as: player }, false],
    ['an unconfirmed one', { as: { ...newcomer, key: '7' } }, true],
    [
      'one in a game that is over',
      { as: player, game: { profile_edit: true, status: 'closed' } },
      false,
    ],
    ['a master’s', { as: master, game: { profile_edit: true } }, false],
    ['a guest’s', { as: 'guest', game: { profile_edit: true } }, false],
  ] as const)('PROF-01 offers to edit %s or does not', async (_case, look, offered) => {
    await entry('Алина', { host: hostOf([alina]), ...look });
    expect(screen.queryAllByRole('link', { name: /^Редактировать/ })).toHaveLength(offered ? 1 : 0);
  });

  it('marks those who wait for the masters and those who are not seen, where they come', async () => {
    const hidden = { ...boris, status: 'invisible' };
    const shown = await entry('Алина', { host: hostOf([{ ...alina, confirmed: false }, hidden]) });
    expect(shown.getByText('не подтверждён')).toBeVisible();
    expect(shown.queryByText('скрыт от игроков')).toBeNull();
    expect(screen.getByText('скрыт от игроков').closest('li')).toHaveTextContent('Борис');
  });

  it('PROF-01 says so where there is nobody', async () => {
    openList({ host: hostOf([]) });
    expect(await screen.findByText('Персонажей в этой игре пока нет.')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Страницы' })).toBeNull();
  });
});

describe('the pages of the list', () => {
  const paged = () =>
    makeHost().on('GET', LIST, ({ query }) => ({
      json: { data: [query.page === '2' ? boris : alina], last_page: 2 },
    }));

  it('PROF-01 are turned where there are several', async () => {
    const { user } = openList({ host: paged() });
    await screen.findByText('Алина');
    await user.click(screen.getByRole('link', { name: 'Вперёд' }));
    expect(await screen.findByText('Борис')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Алина')).toBeNull());
    expect(screen.getByText('2 из 2')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Назад' })).toHaveAttribute(
      'href',
      '/forest/profiles/',
    );
  });

  it('PROF-01 have no arrows where there is one', async () => {
    openList({ host: hostOf([alina]) });
    await screen.findByText('Алина');
    expect(screen.queryByRole('navigation', { name: 'Страницы' })).toBeNull();
  });

  it.each([
    ['?page=2', 'Борис'],
    ['?page=99', 'Борис'],
    ['?page=-1', 'Алина'],
    ['?page=x', 'Алина'],
  ])('PROF-01 are read from the address: %s', async (query, name) => {
    openList({ host: paged() }, `/forest/profiles/${query}`);
    expect(await screen.findByText(name)).toBeVisible();
  });
});

describe('a list that does not come', () => {
  const refusal = {
    status: 403,
    json: { error: 'В этой игре анкеты персонажей не показываются.', code: 'profileViewForbidden' },
  };

  it('says why a game shows none, with the way back', async () => {
    openList({ host: makeHost().on('GET', LIST, refusal) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Анкеты закрыты' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('анкеты персонажей не показываются');
    expect(screen.getByRole('link', { name: /«Лес»$/ })).toHaveAttribute('href', '/forest');
    expect(screen.queryByRole('button', { name: 'Попробовать ещё раз' })).toBeNull();
  });

  it.each([500, 429])('can be asked for again after %i', async (status) => {
    const host = makeHost().on('GET', LIST, { status, json: { error: 'Сломалось.' } });
    const { user } = openList({ host });
    const again = await screen.findByRole('button', { name: 'Попробовать ещё раз' });
    host.on('GET', LIST, { json: { data: [alina], last_page: 1 } });
    await user.click(again);
    expect(await screen.findByText('Алина')).toBeVisible();
  });

  it('says that it is on its way', async () => {
    const host = makeHost();
    const answer = host.hold('GET', LIST);
    openList({ host });
    expect(await screen.findByText('Загружаем персонажей…')).toBeInTheDocument();
    answer({ json: { data: [alina], last_page: 1 } });
    expect(await screen.findByText('Алина')).toBeVisible();
    expect(screen.queryByText('Загружаем персонажей…')).toBeNull();
  });
});

it('PROF-01 keeps nothing for others of what a master was shown', async () => {
  const location = { key: 'pier', title: 'Причал' };
  const host = hostOf([{ ...alina, location }]);
  const { store } = openList({ host, as: master });
  await screen.findByRole('link', { name: 'Причал' });
  const answer = host.hold('GET', LIST);
  act(() => void store.dispatch(signedOut()));
  await waitFor(() => expect(screen.queryByText('Причал')).toBeNull());
  answer({ json: { data: [alina], last_page: 1 } });
  expect(await screen.findByText('Чаичи, 19 лет')).toBeVisible();
});
