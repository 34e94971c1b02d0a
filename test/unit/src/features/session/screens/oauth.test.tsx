import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { rememberTarget, signInByPage } from '../../../../../../src/features/session/index.ts';
import {
  type OauthPage,
  OauthScreen,
} from '../../../../../../src/features/session/screens/OauthScreen.tsx';
import { makeHost, makeProgram, wireInit } from '../../../../../support/factories.ts';
import { createMemoryStorage } from '../../../../../../src/lib/storage/index.ts';
import { renderScreen } from '../../../../../support/renderScreen.tsx';

const makePage = (search: string) => {
  const replace = jest.fn<(url: string) => void>();
  const page: OauthPage = { location: { search, replace }, opener: null, close: () => undefined };
  return { page, replace };
};

/** Begins a sign-in by page, and gives the storage that knows of it with the state value that the provider sends back. */
async function beginByPage(target: string) {
  const storage = createMemoryStorage();
  const { store } = makeProgram({ storage });
  let href = '';
  store.dispatch(rememberTarget(target));
  await store.dispatch(signInByPage({ location: { assign: (url) => (href = url) } }));
  return { storage, state: new URL(href).searchParams.get('state') ?? '' };
}

describe('the redirect address', () => {
  it('AUTH-04 goes on to the remembered target after a sign-in by page', async () => {
    const { storage, state } = await beginByPage('/forest/rules');
    const { page, replace } = makePage(`?code=good&state=${state}`);
    const user = { id: 3, name: 'Вера', settings: '{}' };
    const host = makeHost(wireInit({ user })).on('POST', '/api/rpg/login', { json: { user } });
    renderScreen(<OauthScreen page={page} />, { host, storage });
    expect(await screen.findByText('Успешный вход!')).toBeVisible();
    expect(replace.mock.calls).toEqual([['/forest/rules']]);
    expect(host.asked('POST', '/api/rpg/login')).toHaveLength(1);
  });

  it('AUTH-05 shows the failure of a state that nobody knows, and the way back', async () => {
    const { page, replace } = makePage('?code=good&state=forged');
    const { host } = renderScreen(<OauthScreen page={page} />);
    expect(await screen.findByText('Ошибка! Возможно, вы ввели неверные данные.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Попробовать войти снова' })).toHaveAttribute(
      'href',
      '/login',
    );
    expect(replace).not.toHaveBeenCalled();
    expect(host.requests).toEqual([]);
  });
});
