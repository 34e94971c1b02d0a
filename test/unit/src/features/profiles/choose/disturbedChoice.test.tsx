import { act, screen, waitFor, within } from '@testing-library/react';
import { signedOut } from '../../../../../../src/features/session/index.ts';
import type { RenderedApp } from '../../../../../support/renderApp.tsx';
import { asked, CHOOSE, choiceHost, LIST, newcomerSession, openChoice } from './choiceHost.ts';

const CALL = `${LIST}/11-avdotya`;
const CHARACTERS = '/api/rpg/characters/forest';

/** Asks for Avdotya. */
async function ask({ user }: RenderedApp): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Выбрать: Авдотья' }));
  return screen.findByRole('dialog', { name: 'Выбрать этого персонажа?' });
}

const yes = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Да' });

describe('a choice that something comes between', () => {
  it('PROF-04 tells nobody of a choice whose user has gone', async () => {
    const host = choiceHost();
    const answer = host.hold('GET', CALL);
    const app = openChoice(host, newcomerSession(), `${CHOOSE}?faction=crew`);
    await app.user.click(yes(await ask(app)));
    await waitFor(() => expect(asked(host, CALL)).toBe(1));
    act(() => void app.store.dispatch(signedOut()));
    answer({ json: { message: 'Персонаж добавлен в игру.' } });
    await act(() => host.settle());
    expect(app.store.getState().ui).toMatchObject({ toasts: [] });
    expect(app.store.getState().ui.error).toBeUndefined();
    expect(asked(host, CHARACTERS)).toBe(0);
  });

  it('PROF-04 lets a choice that came too soon after others be repeated', async () => {
    const json = { error: 'Слишком часто.' };
    const host = choiceHost().on('GET', CALL, { status: 429, json });
    const app = openChoice(host, newcomerSession(), `${CHOOSE}?faction=crew`);
    const dialog = await ask(app);
    await app.user.click(yes(dialog));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Слишком часто.');
    await waitFor(() => expect(yes(dialog)).toBeEnabled());
  });
});
