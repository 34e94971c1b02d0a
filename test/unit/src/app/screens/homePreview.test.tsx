import { act, screen, within } from '@testing-library/react';
import { mainPageTypes } from '../../../../../src/contract/index.ts';
import { gameOf } from '../../../../../src/features/workshop/form/GamePreview.tsx';
import { makeGame } from '../../../../support/entities.ts';
import { makeHost, makeSession } from '../../../../support/factories.ts';
import type { FakeHost } from '../../../../support/fakeHost.ts';
import { renderApp } from '../../../../support/renderApp.tsx';
import { stateOf } from '../../features/workshop/workshopProgram.tsx';

const turn = (id: number) => ({
  ...{ id, post: `<p>Ход ${String(id)}.</p>`, created: 1_000 + id },
  char: { id: 7, type: 'profile', name: 'Алина' },
  location: { key: 'glade', title: 'Поляна' },
});

/** What the form has, other than the game as players have it now. */
const fields = {
  ...{ title: 'Лес зимой', menuTitle: 'Лес', status: 'holiday', profiles: 'all' },
  ...{ body: '<p>Выпал снег.</p>', info: '<p>Сезон третий.</p>', rules: '<p>Не шуметь.</p>' },
  ...{ image: '/snow.svg', flags: ['chat'] },
};

function hostOf(mainPage: string): FakeHost {
  return makeHost().otherwise(({ path }) => {
    if (path === '/api/rpg/workshop/forest/games/forest')
      return { json: { thing: { id: 'forest', fields: { ...fields, mainPage }, version: 1 } } };
    if (path.startsWith('/api/rpg/workshop/')) return { json: { things: [], entries: [] } };
    if (path.startsWith('/api/rpg/turns/forest'))
      return { json: { turns: [4, 3, 2, 1].map(turn) } };
    return path.startsWith('/api/rpg/quests/forest')
      ? { json: { quests: [{ key: 'q', title: 'Пропавший обоз', active: true, events: [] }] } }
      : undefined;
  });
}

const NAME = 'Как это увидят игроки';

async function openPreview(mainPage: string) {
  const host = hostOf(mainPage);
  const session = makeSession({ user: { id: '3', name: 'Вера', admin: true } });
  const app = renderApp('/forest/workshop/games', { host, preloadedState: stateOf(session) });
  await app.user.click(await screen.findByText(NAME));
  const home = await screen.findByRole('article', { name: NAME });
  const sheet = within(home);
  await sheet.findByText('Выпал снег.');
  await act(() => host.settle());
  return { ...app, home, sheet };
}

/** What the home of each type has below its texts. */
const below = {
  turns: [false, true],
  profile_turns: [false, true],
  quests_turns: [true, true],
  quests_chat: [true, false],
  description: [false, false],
} as const satisfies Record<(typeof mainPageTypes)[number], readonly [boolean, boolean]>;

describe('the preview of a game', () => {
  it.each(mainPageTypes)(
    'WORK-166: is its home as players see it, of the type %s, by what the form holds',
    async (type) => {
      const { sheet, home, host } = await openPreview(type);
      expect(sheet.getByRole('heading', { level: 1, name: 'Лес зимой' })).toBeVisible();
      expect(sheet.getByText('Праздничная игра')).toBeVisible();
      expect(home.querySelector('img[src="/snow.svg"]')).not.toBeNull();
      expect(sheet.getByRole('complementary', { name: /^Сведения/ })).toHaveTextContent(
        'Сезон третий.',
      );
      const [quests, turns] = below[type];
      if (quests) expect(await sheet.findByText('Пропавший обоз')).toBeVisible();
      if (turns) expect(await sheet.findByText('Ход 4.')).toBeVisible();
      expect(sheet.queryAllByText('Пропавший обоз')).toHaveLength(quests ? 1 : 0);
      // The first of them, without the form in which turns are written.
      expect(sheet.queryAllByText(/^Ход \d\.$/)).toHaveLength(turns ? 3 : 0);
      expect(sheet.queryByRole('textbox')).toBeNull();
      expect(home).toHaveAttribute('inert');
      expect(host.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    },
  );

  it('WORK-166: follows what is typed, while the page keeps its own title', async () => {
    const { user, sheet } = await openPreview('description');
    const title = await screen.findByRole('textbox', { name: /^Название(?! в)/ });
    await user.clear(title);
    await user.type(title, 'Степь');
    expect(await sheet.findByRole('heading', { level: 1, name: 'Степь' })).toBeVisible();
    expect(document.title).toMatch(/^Сама игра/);
    expect(screen.getByRole('article', { name: 'Правила' })).toHaveTextContent('Не шуметь.');
  });

  it('WORK-166: takes flags, a missing word and emptied texts as the form has them', () => {
    const before = makeGame({ enable_map: true, info: '<p>Было.</p>', rules: true });
    const { enable_map, chat, info, status, rules } = gameOf(before, { flags: ['chat'] });
    expect({ enable_map, chat, info, status, rules }).toEqual({
      ...{ enable_map: false, chat: true, info: '', status: 'closed', rules: false },
    });
  });
});
