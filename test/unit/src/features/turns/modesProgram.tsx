import { act, screen } from '@testing-library/react';
import { useSelector } from 'react-redux';
import { TurnEditorContext } from '../../../../../src/features/turns/form/components/TurnBody.tsx';
import { TurnCard } from '../../../../../src/features/turns/oneTurn/components/TurnCard.tsx';
import {
  feedKey,
  latestFeedRef,
  openFeed,
  selectTurns,
  type WithTurns,
} from '../../../../../src/features/turns/index.ts';
import type { SessionState } from '../../../../../src/features/session/index.ts';
import type { Services } from '../../../../../src/lib/services.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { PlainEditor } from '../../../../support/PlainEditor.tsx';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { TurnsHost } from './turnsHost.ts';

export const ref = latestFeedRef('forest', '7');
const HOUR_MS = 3_600_000;

function Cards() {
  const turns = useSelector((state: WithTurns) => selectTurns(state, feedKey(ref)));
  return (
    <main>
      <div role="feed">
        {turns.map((turn) => (
          <article key={turn.id} id={`turn-${turn.id}`} tabIndex={-1}>
            <TurnCard turn={turn} nameId={`name-${turn.id}`} />
          </article>
        ))}
      </div>
    </main>
  );
}

export const windows = { menu: [], holiday: false, turnsCanEditHours: 24, turnsCanDeleteHours: 12 };

/** One turn of Алина on a screen (number 1), an hour old, before her or whom the session says. */
export async function show(
  session: Partial<SessionState> = {},
  over: Record<string, unknown> = {},
  storage = createMemoryStorage(),
  {
    at = '/',
    ...services
  }: Partial<Pick<Services, 'loadDrafts' | 'tabs'>> & { readonly at?: string } = {},
) {
  const host = new FakeHost();
  const memory = new TurnsHost();
  memory.serve(host, 'forest', '7');
  const turn = memory.write({ post: '<p>Дождь.</p>', ...over });
  let now = turn.created * 1_000 + HOUR_MS;
  const program = renderScreen(
    <TurnEditorContext value={PlainEditor}>
      <Cards />
    </TurnEditorContext>,
    {
      ...services,
      at,
      host,
      storage,
      clock: () => now,
      preloadedState: { session: makeSession({ globals: windows, ...session }) },
    },
  );
  act(() => program.store.dispatch(openFeed(ref)));
  await screen.findByText('Дождь.');
  const later = (hours: number) => {
    now += hours * HOUR_MS;
  };
  return { ...program, memory, turn, later };
}

export const button = (name: string) => screen.findByRole('button', { name });
export const field = () => screen.findByLabelText('Текст хода');
