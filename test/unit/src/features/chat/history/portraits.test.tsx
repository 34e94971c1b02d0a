import { screen, within } from '@testing-library/react';
import { list, said, showHistory } from './historyScreen.tsx';

describe('the portrait beside a message', () => {
  it('WIN-05 LOC-03 leads from the portrait to the profile where the game shows profiles, and still speaks by the name', async () => {
    const game = { profile_show: true };
    const { user, composer } = await showHistory({ messages: [said(1)], game });
    const face = screen.getByRole('link', { name: 'Открыть страницу: Тихон' });
    expect(face).toHaveAttribute('href', '/forest/profiles/9-tihon');
    expect(within(face).getByRole('presentation')).toHaveAttribute('src', '/tihon.png');
    await user.click(screen.getByRole('button', { name: 'Тихон' }));
    expect(composer()?.text).toBe('Тихон, ');
  });

  it('WIN-05 takes the name by the portrait too where the game shows no profiles', async () => {
    const { user, composer } = await showHistory({ messages: [said(1)] });
    expect(screen.queryByRole('link')).toBeNull();
    await user.click(list().querySelector('img[src="/tihon.png"]')!);
    expect(composer()?.text).toBe('Тихон, ');
  });
});
