import { screen, waitFor } from '@testing-library/react';
import { makeHost, wireInit, wireUser } from '../../../../support/factories.ts';
import { renderApp } from '../../../../support/renderApp.tsx';

describe('the focus', () => {
  it('goes to the heading after signing out, which takes away the button that had it', async () => {
    const host = makeHost(wireInit({ user: wireUser }));
    const { user } = renderApp('/forest', { host });
    await user.click(await screen.findByRole('button', { name: /Вера/ }));
    host.on('POST', '/api/rpg/logout', { json: {} });
    host.on('GET', '/api/rpg/init', { json: wireInit() });
    await user.click(await screen.findByRole('menuitem', { name: 'Выйти' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Лес' })).toHaveFocus(),
    );
  });

  it('stays with a link to the page that is open', async () => {
    const { user } = renderApp('/forest', { host: makeHost(wireInit()) });
    const title = await screen.findByRole('link', { name: 'Лес' });
    await user.click(title);
    expect(title).toHaveFocus();
  });
});
