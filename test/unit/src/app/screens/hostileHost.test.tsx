import { act, screen } from '@testing-library/react';
import { events } from '../../../../../src/contract/index.ts';
import { declarations } from '../../../../../src/app/realtime.ts';
import type { RootState } from '../../../../../src/app/reducer.ts';
import { createMemoryTransport } from '../../../../../src/realtime/memoryTransport.ts';
import { createRealtimeMiddleware, realtimeStarted } from '../../../../../src/realtime/index.ts';
import { makeHost, wireInit, wireUser } from '../../../../support/factories.ts';
import { renderApp } from '../../../../support/renderApp.tsx';
import { emitNonsense, HALF, LINK, names, SCRIPT } from '../../../../support/hostileEvents.ts';
import { trueMedia } from '../../../../support/jsdomStubs.ts';

// Data of a host that means no good, or is merely careless: all of it fits the contract, none of it may harm a screen.

const games = [
  {
    key: 'forest',
    title: SCRIPT,
    icon: { icon: 'constructor' },
    group: { key: 'g', games: names },
  },
  ...names.map((name) => ({ key: `k${name}`, title: name, icon: { icon: name } })),
  { key: 'constructor', title: '{{title}} $t(app.name)', icon: { type: 'toString', icon: LINK } },
].map((game) => ({
  is_show_menu: 1,
  status: 'constructor',
  main_page_type: 'turns',
  profile_show: 1,
  rules: 1,
  rules_text: SCRIPT,
  body: SCRIPT,
  info: `<constructor a="1">${SCRIPT}</constructor>`,
  image: LINK,
  bgimage: '");}*{display:none}',
  ...game,
}));

const settings = {
  urlRegister: LINK,
  urlCrowdfunding: LINK,
  urlAdmin: LINK,
  titleAdmin: SCRIPT,
  menu: names.map((title) => ({ link: LINK, title, icon: { icon: title } })),
  turnsCanEditHours: 1e308,
};

const turns = [...names, '1e400', '0', '9'.repeat(191)].map((id, index) => ({
  id,
  post: SCRIPT + `<a href="${LINK}">там</a>`,
  created: [0, 1, Number.MAX_SAFE_INTEGER, 8.64e12, 8_640_000_000_001][index % 5],
  created_at: SCRIPT,
  location: { key: 'constructor', title: SCRIPT, bgimage: LINK },
  actions: [
    { key: 'roll', roll: `[${'1+'.repeat(10_000)}` },
    { key: 'roll', roll: '{{command}} $t(app.name)' },
    { key: 'constructor' },
    null,
  ],
  char: { id, type: index % 2 ? 'profile' : 'user', name: id, url: LINK, seo: HALF, age: HALF },
  reactions: [{}, { char: null }, { isOwner: 'yes' }],
  comments: 9_007_199_254_740_991,
}));

/** A host that says such things to whoever asks. */
function hostileHost() {
  const character = {
    key: '7',
    name: HALF + SCRIPT,
    confirmed: 1,
    location: 'toString',
    url: LINK,
  };
  const host = makeHost(
    wireInit({ settings, rpg: { games }, user: { ...wireUser, name: SCRIPT, url: LINK } }),
  );
  const online = names.map((id) => ({ id, type: 'user', name: id, url: LINK }));
  host.on('GET', '/api/rpg/characters/forest', { json: { characters: { 7: character } } });
  host.on('GET', '/api/rpg/locations/forest', {
    json: { constructor: { title: SCRIPT, desc: SCRIPT }, toString: { title: HALF } },
  });
  host.on('POST', '/api/rpg/online/forest/7', { json: { online } });
  host.on('GET', '/api/rpg/turns/forest/7', { json: { turns } });
  host.on('GET', '/api/rpg/turn/forest/7', { json: { npcList: [], actionTypes: ['constructor'] } });
  return host;
}

function expectUnharmed(): void {
  expect('harmed' in window).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
  const links = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'));
  expect(links.filter((href) => /script:/i.test(href ?? ''))).toEqual([]);
  expect(document.querySelector('script, [onerror]')).toBeNull();
}

it('ERR-03 a host that sends hostile data harms neither the frame, the home nor the rules', async () => {
  trueMedia.add('(min-width: 1200px)');
  const host = hostileHost();
  const { go } = renderApp('/forest', { host });

  expect(await screen.findByRole('heading', { level: 1, name: SCRIPT })).toBeVisible();
  expect(await screen.findAllByRole('article')).toHaveLength(turns.length);
  await act(() => host.settle());
  expectUnharmed();
  await go('/forest/rules');
  expect(await screen.findByRole('heading', { level: 1, name: /Правила/ })).toBeVisible();
  expectUnharmed();
});

it('ERR-03 a host that says hostile things over its socket harms nothing, and good events go on arriving', async () => {
  const transport = createMemoryTransport();
  const broken: string[] = [];
  const realtime = createRealtimeMiddleware<RootState>({
    loadTransport: () => Promise.resolve(transport),
    declarations,
    clock: Date.now,
    every: () => () => undefined,
    onBroken: (message) => broken.push(message),
  });
  const host = hostileHost();
  const { store } = renderApp('/forest', { host, middleware: [realtime] });
  act(() => void store.dispatch(realtimeStarted({ at: Date.now() })));
  expect(await screen.findAllByRole('article')).toHaveLength(turns.length);
  expect(transport.channels()).toContain('rpg.game.forest.turn');
  act(() => {
    for (const channel of transport.channels()) {
      for (const event of Object.keys(events))
        for (const turn of turns) transport.emit(channel, event, { turn });
    }
    emitNonsense(transport);
  });
  expectUnharmed();
  expect({}).not.toHaveProperty('harmed');
  expect(broken.length).toBeGreaterThan(0);

  const turn = { id: '9000000', post: '<p>Тихо</p>', created: 1_700_000_000, char: turns[0]?.char };
  act(() => transport.emit('rpg.game.forest.turn', 'TurnSent', { turn }));
  expect(await screen.findByText('Тихо')).toBeVisible();
});
