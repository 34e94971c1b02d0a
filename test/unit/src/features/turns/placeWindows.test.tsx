import { act, screen, waitFor, within } from '@testing-library/react';
import { PlaceTurns, turnReceived } from '../../../../../src/features/turns/index.ts';
import { TurnFormGate } from '../../../../../src/features/turns/form/components/TurnFormGate.tsx';
import { selectForm } from '../../../../../src/features/turns/form/formSelectors.ts';
import { formKey, newTurnContext } from '../../../../../src/features/turns/form/formScope.ts';
import { makeGame, makeTurn, master } from '../../../../support/entities.ts';
import { FORM, places, showLatest, user, writerSession } from './formProgram.tsx';

const session = writerSession({
  games: [makeGame({ choose_turn_location: true, baseLocations: ['market'] })],
  locations: places('shore', 'market', 'tower'),
});

const standing = (key: string) => ({ location: { key, title: `Место ${key}` } });

interface Shown {
  readonly page?: boolean;
  readonly who?: typeof session;
}

/** Windows of two places, and the page of the first. */
function show({ page = false, who = session }: Shown = {}) {
  return showLatest({
    session: who,
    prepare: (host) => {
      for (const key of ['shore', 'market', 'tower'])
        host.on('GET', `/api/rpg/location/forest/${key}`, {
          json: {
            location: { key, title: `Место ${key}`, breadcrumb: [], characters: [] },
            turns: {
              data: [makeTurn({ id: `${key}-1`, post: `<p>Тихо: ${key}.</p>`, ...standing(key) })],
              last_page: 1,
            },
          },
        });
      host.on('GET', '/api/rpg/turn/forest/master', {
        json: {
          npcList: [
            { id: 11, name: 'Леший', locationRoutes: [] },
            { id: 12, name: 'Русалка', locationRoutes: [] },
          ],
        },
      });
    },
    shown: (
      <>
        {['shore', 'market'].map((key) => (
          <div key={key} data-testid={key}>
            <PlaceTurns location={key} />
          </div>
        ))}
        {page && (
          <div data-testid="page">
            <TurnFormGate location="shore" />
          </div>
        )}
      </>
    ),
  });
}

const at = (place: string) => within(screen.getByTestId(place));

/** The field of the form in a window or on the page, unfolded where it is not open. */
async function fieldAt(place: string): Promise<HTMLTextAreaElement> {
  const line = await waitFor(() => {
    const found =
      at(place).queryByLabelText('Текст хода') ??
      at(place).queryByRole('button', { name: 'Написать ход…' });
    if (!found) throw new Error('No form');
    return found;
  });
  if (line instanceof HTMLButtonElement) await user().click(line);
  return at(place).findByLabelText('Текст хода');
}

describe('the windows of places', () => {
  it('BACK-92 show the last turns of each, live', async () => {
    const { store } = show();
    expect(await at('shore').findByText('Тихо: shore.')).toBeInTheDocument();
    expect(await at('market').findByText('Тихо: market.')).toBeInTheDocument();
    const turn = makeTurn({ id: 'n', created: 9e8, post: '<p>Шаги.</p>', ...standing('market') });
    act(() => void store.dispatch(turnReceived({ game: 'forest', turn, at: 1 })));
    expect(await at('market').findByText('Шаги.')).toBeInTheDocument();
    expect(at('shore').queryByText('Шаги.')).toBeNull();
  });

  it('BACK-92 have a form each: texts do not mix, and sending one leaves the other as it is', async () => {
    const { posts, host } = show();
    const keys = user();
    await keys.type(await fieldAt('shore'), 'У воды.');
    await keys.type(await fieldAt('market'), 'В рядах.');
    expect(await fieldAt('shore')).toHaveValue('У воды.');
    await keys.click(at('market').getByRole('button', { name: 'Сделать ход' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    await host.settle();
    await waitFor(async () => expect(await fieldAt('market')).toHaveValue(''));
    expect(await fieldAt('shore')).toHaveValue('У воды.');
    const [sent] = posts().map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(sent).toMatchObject({ body: '<p>В рядах.</p>', currentLocation: 'market' });
    await keys.click(at('shore').getByRole('button', { name: 'Сделать ход' }));
    await waitFor(() => expect(posts()).toHaveLength(2));
    expect(host.asked('POST', FORM)[1]?.body).toContain('У воды.');
    expect(host.asked('POST', FORM)[1]?.body).toContain('"currentLocation":"shore"');
  });

  it('BACK-92 speak for an NPC each, and say the place by their title alone', async () => {
    const who = writerSession({
      locations: places('shore', 'market'),
      characters: { status: 'ready', list: [master] },
      characterKey: 'master',
    });
    const { store } = show({ who });
    const keys = user();
    for (const [place, name] of [
      ['shore', 'Леший'],
      ['market', 'Русалка'],
    ] as const) {
      await fieldAt(place);
      await keys.click(await at(place).findByRole('button', { name: 'Неигровой персонаж' }));
      await keys.click(await at(place).findByRole('combobox', { name: /За кого пишете/ }));
      await keys.click(await screen.findByRole('option', { name }));
      expect(at(place).queryByRole('combobox', { name: /Где происходит/ })).toBeNull();
    }
    const npcIn = (location: string) => {
      const context = newTurnContext(location);
      const scope = { user: '3', game: 'forest', character: 'master', context };
      return selectForm(store.getState(), formKey(scope))?.master.npc;
    };
    expect([npcIn('shore'), npcIn('market')]).toEqual(['11', '12']);
  });

  it('BACK-93 a window and the page of one place show one text: what is written in one is in the other', async () => {
    show({ page: true });
    const keys = user();
    const inWindow = await fieldAt('shore');
    const onPage = await fieldAt('page');
    await keys.type(inWindow, 'Начало.');
    await keys.click(onPage);
    await waitFor(() => expect(onPage).toHaveValue('Начало.'));
    await keys.type(onPage, ' Конец.');
    await keys.click(inWindow);
    await waitFor(() => expect(inWindow).toHaveValue('Начало. Конец.'));
    expect(await fieldAt('market')).toHaveValue('');
  });

  it('BACK-93 what is being typed is not overwritten by an older text of the other', async () => {
    show({ page: true });
    const keys = user();
    const inWindow = await fieldAt('shore');
    const onPage = await fieldAt('page');
    await keys.type(inWindow, 'Раз.');
    await keys.click(onPage);
    await waitFor(() => expect(onPage).toHaveValue('Раз.'));
    await keys.type(onPage, ' Два.');
    expect(onPage).toHaveValue('Раз. Два.');
    act(() => onPage.blur());
    await waitFor(() => expect(inWindow).toHaveValue('Раз. Два.'));
  });
});
