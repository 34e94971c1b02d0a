import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import * as v from 'valibot';
import { IdentitiesSection } from '../../../../../src/app/settings/IdentitiesSection.tsx';
import { clientConfig } from '../../../../../src/contract/index.ts';
import {
  handleOauthCallback,
  type LoginPage,
  signInByPopup,
} from '../../../../../src/features/session/index.ts';
import { LoginScreen } from '../../../../../src/features/session/screens/LoginScreen.tsx';
import { createMemoryTabs } from '../../../../../src/lib/tabChannel.ts';
import {
  makeGuestSession,
  makeHost,
  makeProgram,
  makeSession,
  wireInit,
  wireUser,
} from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { makeTestServices } from '../../../../support/testServices.ts';
import { waitFor } from '../../../../support/waitFor.ts';

const at = (name: string) => ({
  ...{ key: name, title: name, clientId: `letopis-${name}`, scope: `scope-${name}` },
  authorizeUrl: `https://${name}.test/authorize`,
});
const providers = [
  { ...at('own'), title: '', authorizeUrl: '/provider/oauth/authorize' },
  at('forum'),
  at('club'),
];
const config = v.parse(clientConfig, { providers });

const LINK = '/api/rpg/account/identities';
const linkedAt = { linked: Date.UTC(2026, 0, 1), used: Date.UTC(2026, 0, 2) };
const one = { ...{ id: '1', provider: 'own', name: 'Мара' }, ...linkedAt };
const two = { ...{ id: '2', provider: 'forum', title: 'Форум', name: 'mara' }, ...linkedAt };

/** A window whose popup stands at an address. */
function makeWindow() {
  const popup = { closed: false, location: { href: '' }, focus: jest.fn(), close: jest.fn() };
  const assigned: string[] = [];
  const page: LoginPage = {
    open: () => popup,
    location: { assign: (url) => void assigned.push(url) },
    ...{ screenX: 0, screenY: 0, outerWidth: 1920, outerHeight: 1080 },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    setInterval: () => 1,
    clearInterval: () => undefined,
  };
  const consent = async (): Promise<URL> => {
    await waitFor('the consent page', () => popup.location.href !== '');
    return new URL(popup.location.href);
  };
  return { page, popup, assigned, consent };
}

/** Windows of one browser. */
function browser() {
  const tabs = createMemoryTabs();
  const { storage } = makeTestServices();
  return () => ({ tabs: tabs(), storage, config });
}

const back = (url: URL, more = '') => ({
  location: { search: `?code=abc&state=${url.searchParams.get('state') ?? ''}${more}` },
  opener: null,
  close: () => undefined,
});

describe('several providers', () => {
  it('OWN-34 have a button each, which leads to the consent page of the one', async () => {
    const { page, consent } = makeWindow();
    const preloadedState = { session: makeGuestSession() };
    const { user } = renderScreen(<LoginScreen page={page} />, { ...browser()(), preloadedState });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['Войти через учётную запись сообщества', 'Войти через forum', 'Войти через club'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Войти через club' }));
    const url = await consent();
    expect(url.origin).toBe('https://club.test');
    expect(url.searchParams.get('client_id')).toBe('letopis-club');
    expect(url.searchParams.get('scope')).toBe('scope-club');
  });

  it('OWN-34 the host hears by which one, and what the provider wants again', async () => {
    const open = browser();
    const { page, consent } = makeWindow();
    const opener = makeProgram({ ...open(), preloadedState: { session: makeGuestSession() } });
    void opener.store.dispatch(signInByPopup(page, 'forum'));
    const url = await consent();
    const host = makeHost(wireInit({ user: wireUser })).on('POST', '/api/rpg/login', {
      json: { user: wireUser },
    });
    const { store } = makeProgram({ ...open(), host });
    const result = await store.dispatch(
      handleOauthCallback(back(url, '&iss=https%3A%2F%2Fforum.test&device_id=d')),
    );
    expect(result.outcome).toBe('succeeded');
    const body = JSON.parse(host.asked('POST', '/api/rpg/login')[0]?.body ?? '') as object;
    expect(body).toMatchObject({
      ...{ provider: 'forum', iss: 'https://forum.test', device_id: 'd', code: 'abc' },
      state: url.searchParams.get('state'),
    });
  });

  it('OWN-34 a sign-in without a choice, as in a form, goes by the one that was used last', async () => {
    const open = browser();
    const first = makeWindow();
    const { store } = makeProgram({ ...open(), preloadedState: { session: makeGuestSession() } });
    void store.dispatch(signInByPopup(first.page));
    expect((await first.consent()).pathname).toBe('/provider/oauth/authorize');
    const second = makeWindow();
    void store.dispatch(signInByPopup(second.page, 'club'));
    await second.consent();
    const third = makeWindow();
    void store.dispatch(signInByPopup(third.page));
    expect((await third.consent()).origin).toBe('https://club.test');
  });
});

describe('linked accounts', () => {
  function showSection(host = makeHost(), can: Record<string, boolean> = { accounts: true }) {
    const window = makeWindow();
    const open = browser();
    host.on('GET', LINK, { json: { identities: [one, two] } });
    const screenOf = renderScreen(<IdentitiesSection page={window.page} />, {
      ...{ ...open(), host },
      preloadedState: {
        session: makeSession(),
        host: { can, left: {} },
      },
    });
    return { ...screenOf, ...window, open, host };
  }

  it('OWN-35 are listed with a way to add each provider; nothing is shown of a host without them', async () => {
    showSection();
    expect(await screen.findByText('Учётная запись сообщества: Мара')).toBeVisible();
    expect(screen.getByText('Форум: mara')).toBeVisible();
    for (const name of ['Привязать учётную запись сообщества', 'Привязать forum', 'Привязать club'])
      expect(screen.getByRole('button', { name })).toBeVisible();
  });

  it.each([{ accounts: false }, {}])('OWN-35 are not shown where the host says %j', (can) => {
    const { host } = showSection(makeHost(), can);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(host.asked('GET', LINK)).toEqual([]);
  });

  it.each([
    ['links it', { json: { identities: [one, two] } }, 'Учётная запись привязана.'],
    [
      'says in the host’s words why not',
      { status: 409, json: { error: 'Она уже чужая.', code: 'identityTaken' } },
      'Она уже чужая.',
    ],
    ['says so without words', { status: 409, json: {} }, /Привязать не получилось|изменил/],
  ])(
    'OWN-35 the popup that signs in, too, %s, and the user stays who it is',
    async (_what, answer, said) => {
      const { user, open, consent, store } = showSection();
      await user.click(await screen.findByRole('button', { name: 'Привязать club' }));
      const url = await consent();
      const host = makeHost().on('POST', LINK, answer);
      const popup = makeProgram({ ...open(), host, preloadedState: { session: makeSession() } });
      await popup.store.dispatch(handleOauthCallback(back(url)));

      expect(await screen.findByText(said)).toBeVisible();
      expect(host.asked('POST', LINK)).toHaveLength(1);
      expect(host.asked('POST', '/api/rpg/login')).toEqual([]);
      expect(store.getState().session.user).toBeDefined();
      expect(store.getState().session.login).toBe('idle');
    },
  );

  it('OWN-36 are unlinked after a question; the last one has no button', async () => {
    const host = makeHost().on('DELETE', `${LINK}/2`, { json: { identities: [one] } });
    const { user } = showSection(host);
    await user.click(await screen.findByRole('button', { name: 'Отвязать: Форум: mara' }));
    expect(host.asked('DELETE', `${LINK}/2`)).toEqual([]);
    host.on('GET', LINK, { json: { identities: [one] } });
    await user.click(screen.getByRole('button', { name: 'Отвязать' }));
    expect(await screen.findByText('Учётная запись отвязана.')).toBeVisible();
    await waitFor('the list', () => screen.queryByRole('dialog') === null);
    expect(screen.queryByRole('button', { name: /^Отвязать/ })).toBeNull();
    expect(screen.getByRole('list')).toHaveFocus();
  });
});
