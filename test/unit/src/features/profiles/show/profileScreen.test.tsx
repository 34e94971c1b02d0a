import { act, screen, waitFor, within } from '@testing-library/react';
import { signedOut } from '../../../../../../src/features/session/index.ts';
import { master, newcomer, player } from '../../../../../support/entities.ts';
import { makeHost } from '../../../../../support/factories.ts';
import {
  alina,
  hostWith,
  LIST,
  type Look,
  openProfile,
  secrets,
} from '../../../../../support/profileScreens.tsx';

const title = () => screen.findByRole('heading', { level: 1, name: 'Алина' });
const HIDDEN = ['Биография', 'Умения', 'Имущество'];

/** What stands under a name of the short fields. */
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

/** The headings of the long texts, in their order. */
const texts = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

async function open(look: Look) {
  const opened = openProfile(look);
  await title();
  return opened;
}

describe('a profile', () => {
  it('PROF-02 has a head with avatar, name, and the pictures of faction, species and position', async () => {
    await open({ host: hostWith(alina), as: 'guest' });
    const head = (await title()).closest('header')!;
    expect(within(head).getByRole('presentation')).toHaveAttribute('src', '/alina.jpg');
    const pictures = within(head).getAllByRole('img');
    expect(pictures.map((one) => [one.getAttribute('alt'), one.getAttribute('src')])).toEqual([
      ['Фракция: Дно', '/dno.svg'],
      ['Вид: Чаичи', '/chaich.svg'],
      ['Должность: Сторож', '/guard.svg'],
    ]);
    await waitFor(() => expect(document.title).toBe('Алина — Лес — Летопись'));
  });

  it('PROF-02 has the short fields, the gender with its sign, the faction in its colour', async () => {
    await open({ host: hostWith(alina), as: 'guest' });
    const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(names).toEqual(['Прозвище', 'Фракция', 'Вид', 'Должность', 'Пол', 'Возраст']);
    expect(fact('Прозвище')).toHaveTextContent('Ветер');
    expect(fact('Вид')).toHaveTextContent('Чаичи');
    expect(fact('Должность')).toHaveTextContent('Сторож');
    expect(fact('Пол')).toHaveTextContent('Женский');
    expect(fact('Пол')?.querySelector('svg')).toBeInTheDocument();
    expect(fact('Возраст')).toHaveTextContent('19 лет');
    const faction = within(fact('Фракция') as HTMLElement).getByText('Дно');
    expect(faction.style.getPropertyValue('--host-colour')).toBe('#3f7fb5');
  });

  it('PROF-02 has activity, look and temper as they were written', async () => {
    await open({ host: hostWith({ ...alina, look: 'Ниже <3 & <b>выше</b>' }), as: 'guest' });
    expect(texts()).toEqual(['Род занятий', 'Внешность', 'Характер']);
    const written = screen.getByText(/^Носит обеды/);
    expect(written).toHaveStyle({ whiteSpace: 'pre-line' });
    expect(written.textContent).toBe('Носит обеды.\n\nИногда — письма.');
    expect(screen.getByText('Ниже <3 & <b>выше</b>')).toBeVisible();
  });

  it('PROF-02 leaves out what is not known', async () => {
    await open({ host: hostWith({ id: 7, name: 'Алина', seo: 'alina', confirmed: true }) });
    expect(screen.queryAllByRole('term')).toHaveLength(0);
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('PROF-02 draws no sign for a gender whose sign it does not know', async () => {
    await open({ host: hostWith({ ...alina, genderIcon: 'constructor' }) });
    expect(fact('Пол')).toHaveTextContent('Женский');
    expect(fact('Пол')?.querySelector('svg')).toBeNull();
  });

  it('PROF-03 tells masters biography, skills, bag, and the current location', async () => {
    await open({ host: hostWith({ ...alina, ...secrets }), as: master });
    expect(texts().slice(3)).toEqual(HIDDEN);
    expect(screen.getByText('Родилась на ходу.')).toBeVisible();
    expect(screen.getByText(/видят только мастера/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Причал' })).toHaveAttribute(
      'href',
      '/forest/location/pier',
    );
  });

  it('PROF-03 tells masters that a location is not known', async () => {
    await open({ host: hostWith(alina), as: master });
    expect(fact('Где сейчас')).toHaveTextContent('неизвестно');
  });

  it('PROF-03 tells others nothing of it, nor that there is anything', async () => {
    await open({ host: hostWith(alina), as: player });
    expect(screen.queryByText('Где сейчас')).toBeNull();
    expect(screen.queryByText(/видят только мастера/)).toBeNull();
    for (const name of HIDDEN) expect(screen.queryByText(name)).toBeNull();
  });

  it('PROF-03 keeps nothing for others of what a master was shown', async () => {
    const host = hostWith({ ...alina, ...secrets });
    const { store } = await open({ host, as: master });
    const answer = host.hold('GET', `${LIST}/7`);
    act(() => void store.dispatch(signedOut()));
    await waitFor(() => expect(screen.queryByText('Родилась на ходу.')).toBeNull());
    answer({ json: { profile: alina } });
    expect(await title()).toBeVisible();
    expect(screen.queryByText('Причал')).toBeNull();
  });

  it('is framed and marked as long as it waits for the masters', async () => {
    await open({ host: hostWith({ ...alina, confirmed: false }), as: master });
    expect(screen.getByText('не подтверждён')).toBeVisible();
    expect((await title()).closest('article')).toHaveAttribute('data-danger', 'true');
  });

  it.each([
    ['an NPC', { type: 'npc' }, ['неигровой персонаж']],
    [
      'a master who rests',
      { type: 'master', status: 'nonactive' },
      ['мастер', 'сейчас не ведёт игру'],
    ],
    ['a master of before', { type: 'master', status: 'archive' }, ['мастер', 'в архиве']],
  ])('HOSTS-12 says that it is %s, where the host says so', async (_who, said, words) => {
    await open({ host: hostWith({ ...alina, ...said }), as: master });
    for (const word of words)
      expect(screen.getByText((text) => text.replaceAll(/\s/g, ' ') === word)).toBeVisible();
  });

  it.each([
    ['usual', { type: 'player', status: 'active' }],
    ['of no catalogue', { type: 'ghost', status: 'lost' }],
  ])('HOSTS-12 marks nothing where all is %s', async (_what, said) => {
    await open({ host: hostWith({ ...alina, ...said }), as: master });
    const marks = /персонаж$|мастер$|ведёт игру|архив|завершена|скрыт/;
    expect(screen.queryByText(marks, { selector: 'article span' })).toBeNull();
  });

  it('BACK-13 says until when its player is away', async () => {
    const awayUntil = new Date(2026, 11, 5, 12).getTime();
    await open({ host: hostWith({ ...alina, awayUntil }), as: master });
    expect(screen.getByText('в отъезде до 5 декабря')).toBeVisible();
  });

  it.each([
    ['finished', 'история завершена'],
    ['invisible', 'скрыт от игроков'],
  ])('says that it is %s', async (status, words) => {
    await open({ host: hostWith({ ...alina, status }), as: master });
    expect(screen.getByText(words)).toBeVisible();
    expect((await title()).closest('article')).toHaveAttribute('data-danger', 'false');
  });

  it.each([
    [
      'the one who plays it, where the game allows it',
      { as: player, game: { profile_edit: true } },
      1,
    ],
    ['the one who plays it while it is not confirmed', { as: { ...newcomer, key: '7' } }, 1],
    ['the one who plays it, where the game does not', { as: player }, 0],
    ['a master', { as: master, game: { profile_edit: true } }, 0],
    ['a guest', { as: 'guest', game: { profile_edit: true } }, 0],
  ] as const)('offers to edit to %s or does not', async (_case, look, links) => {
    await open({ host: hostWith(alina), ...look });
    const found = screen.queryAllByRole('link', { name: 'Редактировать' });
    expect(found.map((link) => link.getAttribute('href'))).toEqual(
      Array.from({ length: links }, () => '/forest/profile/edit'),
    );
  });
});

describe('the address of a profile', () => {
  const crumbs = () =>
    within(screen.getByRole('navigation', { name: 'Путь' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));

  it('PROF-02 asks by the id alone', async () => {
    const { host } = await open({ host: hostWith(alina) });
    expect(host.asked('GET', `${LIST}/7`)).toHaveLength(1);
    expect(crumbs()).toEqual(['/forest', '/forest/profiles/']);
  });

  it.each(['/forest/profiles/7-old-name', '/forest/profiles/7'])(
    'PROF-02 at %s becomes the one that the profile has now',
    async (at) => {
      const { host, router } = openProfile({ host: hostWith(alina) }, `${at}?a=1#b`);
      await title();
      await waitFor(() => {
        const { pathname, search, hash } = router.state.location;
        expect(pathname + search + hash).toBe('/forest/profiles/7-alina?a=1#b');
      });
      expect(host.asked('GET', `${LIST}/7`)).toHaveLength(1);
    },
  );

  it('HOSTS-05 stays as it is where the host answers with another id than it was asked for', async () => {
    const { host, router } = openProfile(
      { host: hostWith({ ...alina, id: 70 }) },
      '/forest/profiles/7-alina',
    );
    await title();
    expect(router.state.location.pathname).toBe('/forest/profiles/7-alina');
    expect(host.requests.filter(({ path }) => path.startsWith(`${LIST}/`))).toHaveLength(1);
  });

  it('has no way to a list that the game does not show', async () => {
    await open({ host: hostWith(alina), game: { enable_profiles: false } });
    expect(crumbs()).toEqual(['/forest']);
  });
});

describe('a profile that does not come', () => {
  const refusal = (status: number, error: string) =>
    makeHost().on('GET', `${LIST}/7`, { status, json: { error } });

  it('is shown as missing, with the way to those there are', async () => {
    openProfile({ host: refusal(404, 'Персонаж не найден.') });
    expect(await screen.findByRole('heading', { name: 'Такого персонажа нет' })).toBeVisible();
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ко всем персонажам' })).toHaveAttribute(
      'href',
      '/forest/profiles/',
    );
  });

  it('is shown as closed in a game that shows none', async () => {
    const host = refusal(403, 'В этой игре анкеты персонажей не показываются.');
    openProfile({ host, game: { profile_show: false, enable_profiles: false } });
    expect(await screen.findByRole('heading', { name: 'Анкеты закрыты' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('не показываются');
    expect(screen.getByRole('link', { name: /«Лес»$/ })).toHaveAttribute('href', '/forest');
  });

  it('can be asked for again', async () => {
    const host = refusal(500, 'Сломалось.');
    const { user } = openProfile({ host });
    const again = await screen.findByRole('button', { name: 'Попробовать ещё раз' });
    host.on('GET', `${LIST}/7`, { json: { profile: alina } });
    await user.click(again);
    expect(await title()).toBeVisible();
  });
});
