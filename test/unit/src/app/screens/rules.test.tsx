import { screen, within } from '@testing-library/react';
import { makeGame } from '../../../../support/entities.ts';
import { makeGuestSession } from '../../../../support/factories.ts';
import { renderApp } from '../../../../support/renderApp.tsx';

async function openRules(rules_text: string) {
  const session = makeGuestSession({ games: [makeGame({ rules_text })] });
  const app = renderApp('/forest/rules', { preloadedState: { session } });
  await screen.findByRole('heading', { level: 1, name: 'Правила' });
  return app;
}

describe('the rules of a game', () => {
  it('SHELL-17 are shown with a breadcrumb that leads back to the game', async () => {
    const { user, address } = await openRules('<h3>Первое</h3><p>Не шуметь.</p>');
    expect(screen.getByText('Не шуметь.')).toBeVisible();
    const crumbs = within(screen.getByRole('navigation', { name: 'Путь' }));
    expect(crumbs.getByText('Правила')).toHaveAttribute('aria-current', 'page');
    await user.click(crumbs.getByRole('link', { name: 'Лес' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Лес' })).toBeVisible();
    expect(address()).toBe('/forest');
  });

  it('are cleaned', async () => {
    await openRules('<p>Не <b onclick="alert(1)">шуметь</b>.</p><script>alert(1)</script>');
    expect(screen.getByText('шуметь').outerHTML).toBe('<b>шуметь</b>');
    expect(document.querySelector('main script')).toBeNull();
  });

  it('say so when nobody has written them', async () => {
    await openRules('');
    expect(screen.getByText(/ещё не написаны/)).toBeVisible();
  });
});
