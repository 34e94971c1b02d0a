import { act, screen, waitFor } from '@testing-library/react';
import { TurnFormGate } from '../../../../../src/features/turns/form/components/TurnFormGate.tsx';
import { standingReceived } from '../../../../../src/features/session/slice.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { makeCharacter, makeGame, master, newcomer } from '../../../../support/entities.ts';
import {
  unfoldForm,
  bodyField,
  places,
  sendButton,
  showLatest,
  user,
  write,
  writerSession,
} from './formProgram.tsx';

/** The gate of a location's page, before one who may write at the shore and at the market. */
function showAt(location: string, storage = createMemoryStorage()) {
  const session = writerSession({
    games: [makeGame({ choose_turn_location: true, baseLocations: ['market'] })],
    locations: places('shore', 'market', 'tower'),
  });
  return showLatest({ session, storage, shown: <TurnFormGate location={location} /> });
}

const place = async () => {
  await unfoldForm();
  return screen.findByRole('combobox', { name: /Где происходит/ });
};

/** Nothing is shown, also when the code has come that would show it. */
async function expectNothing(container: HTMLElement): Promise<void> {
  await act(async () => {
    await import('../../../../../src/features/turns/form/components/GatedForm.tsx');
  });
  expect(container).toHaveTextContent(/^$/);
}

describe('the form on a location’s page', () => {
  it('FORM-01 FORM-16 is there where one may write, and nothing where one may not', async () => {
    const { unmount } = showAt('market');
    expect(await bodyField()).toBeInTheDocument();
    unmount();
    const { container } = showAt('tower');
    await expectNothing(container);
  });

  it('FORM-16 is there in every location for a game master', async () => {
    showLatest({
      session: writerSession({
        locations: places('shore', 'tower'),
        characters: { status: 'ready', list: [master] },
        characterKey: 'master',
      }),
      prepare: (host) => host.on('GET', '/api/rpg/turn/forest/master', { json: {} }),
      shown: <TurnFormGate location="tower" />,
    });
    expect(await place()).toHaveTextContent('Место tower');
  });

  it('FORM-15 says to one who is not confirmed why there is none', async () => {
    showLatest({
      session: writerSession({
        characters: { status: 'ready', list: [newcomer] },
        characterKey: newcomer.key,
      }),
      shown: <TurnFormGate location="shore" />,
    });
    expect(await screen.findByText(/ещё не подтвердил персонажа/)).toBeInTheDocument();
  });

  it('is not there for one who plays nobody', async () => {
    const { container } = showLatest({
      session: writerSession({ characters: { status: 'ready', list: [] } }),
      shown: <TurnFormGate location="shore" />,
    });
    await expectNothing(container);
  });

  it('FORM-04 begins with this location, may be changed, and begins with it again after a turn', async () => {
    const keys = user();
    const { posts } = showAt('market');
    expect(await place()).toHaveTextContent('Место market');
    await keys.click(await place());
    await keys.click(await screen.findByRole('option', { name: 'Место shore' }));
    expect(await place()).toHaveTextContent('Место shore');
    await write('Дождь.');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toContain('"currentLocation":"shore"');
    await waitFor(async () => expect(await bodyField()).toHaveValue(''));
    expect(await place()).toHaveTextContent('Место market');
  });

  it('FORM-14 keeps a draft of its own', async () => {
    const storage = createMemoryStorage();
    const first = showAt('market', storage);
    await user().type(await bodyField(), 'На рынке.');
    first.unmount();
    const second = showAt('shore', storage);
    expect(await bodyField()).toHaveValue('');
    expect(await sendButton()).toBeDisabled();
    second.unmount();
    showAt('market', storage);
    expect(await bodyField()).toHaveValue('На рынке.');
  });
});

it('the form of a place where a character’s own location only counts stands there', async () => {
  showLatest({
    session: writerSession({
      characters: { status: 'ready', list: [makeCharacter({ location: 'shore' })] },
    }),
    shown: <TurnFormGate location="shore" />,
  });
  expect(await place()).toHaveTextContent('Место shore');
});

describe('a place in which only some may write', () => {
  const says = /«Место shore» пишут только мастера/;

  /** A form at the shore, where its character stands and may not write any more; `open` opens the shore again. */
  function showClosed() {
    let closed = ['shore'];
    const program = showLatest({
      session: writerSession({
        games: [makeGame({ baseLocations: ['market'] })],
        locations: places('shore', 'market', 'tower'),
        characters: { status: 'ready', list: [makeCharacter({ location: 'shore' })] },
      }),
      prepare: (host) =>
        host.on('GET', '/api/rpg/turn/forest/7', () => ({
          json: { currentLocation: 'shore', ...(closed.length > 0 && { closed }) },
        })),
      shown: <TurnFormGate location="shore" />,
    });
    const open = () => {
      closed = [];
      const { games, globals, locations } = program.store.getState().session;
      const anew = { ...locations, list: [...locations.list] };
      act(() => {
        program.store.dispatch(standingReceived({ globals, games, locations: anew }));
      });
    };
    return { ...program, open };
  }

  it('WORK-161 the form says so, keeps the text, goes nowhere by itself, and offers the way out', async () => {
    const keys = user();
    const { posts } = showClosed();
    await keys.type(await bodyField(), 'Ухожу.');
    expect(await screen.findByText(says)).toBeInTheDocument();
    await keys.click(await sendButton());
    expect(posts()).toHaveLength(0);
    expect(await bodyField()).toHaveValue('Ухожу.');
    await keys.click(await place());
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Место market']);
    await keys.click(offered[0]!);
    await keys.click(await sendButton());
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toContain('"currentLocation":"market"');
  });

  it('WORK-161 it is open again as soon as the world says so', async () => {
    const { open } = showClosed();
    await user().type(await bodyField(), 'Жду.');
    expect(await screen.findByText(says)).toBeInTheDocument();
    open();
    await waitFor(() => expect(screen.queryByText(says)).toBeNull());
    expect(await place()).toHaveTextContent('Место shore');
    expect(await bodyField()).toHaveValue('Жду.');
  });
});
