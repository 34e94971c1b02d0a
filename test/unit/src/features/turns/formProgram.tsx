import type { Capability } from '../../../../../src/contract/index.ts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { LatestTurns } from '../../../../../src/features/turns/index.ts';
import { TurnEditorContext } from '../../../../../src/features/turns/form/components/TurnBody.tsx';
import type { SessionState } from '../../../../../src/features/session/index.ts';
import type { Services } from '../../../../../src/lib/services.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { makeCharacter } from '../../../../support/entities.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { i18n } from '../../../../support/i18n.ts';
import { PlainEditor } from '../../../../support/PlainEditor.tsx';
import { TurnsHost } from './turnsHost.ts';

export const FORM = '/api/rpg/turn/forest/7';

/** Places by key, with a title each. */
export const places = (...keys: string[]): SessionState['locations'] => ({
  status: 'ready',
  list: keys.map((key) => ({ key, title: `Место ${key}`, breadcrumb: [], characters: [] })),
});

/** A player who stands at the shore and may write there. */
export function writerSession(over: Partial<SessionState> = {}): SessionState {
  const alina = makeCharacter({ location: 'shore' });
  const boris = makeCharacter({ key: '9', name: 'Борис', location: 'shore' });
  return makeSession({
    characters: { status: 'ready', list: [alina, boris] },
    locations: places('shore', 'market'),
    ...over,
  });
}

interface Setting {
  readonly session?: SessionState;
  readonly storage?: Services['storage'];
  /** What config.json says that the host can do, where it is not what is usual in tests. */
  readonly can?: Readonly<Partial<Record<Capability, boolean>>>;
  /** Changes the host before the first request. */
  readonly prepare?: (host: FakeHost, memory: TurnsHost) => void;
  /** What is on the screen; without it the latest turns. */
  readonly shown?: ReactNode;
  readonly services?: Partial<Pick<Services, 'loadDrafts'>>;
}

/** The latest turns (or what is shown instead) on a screen, over a host with three turns that takes what is posted. */
export function showLatest({
  session = writerSession(),
  storage = createMemoryStorage(),
  prepare = () => undefined,
  can,
  shown = <LatestTurns />,
  services: given = {},
}: Setting = {}) {
  const memory = new TurnsHost().fill(3);
  const host = new FakeHost();
  for (const character of ['7', '9']) {
    memory.serve(host, 'forest', character);
    const form = `/api/rpg/turn/forest/${character}`;
    host.on('GET', form, { json: { currentLocation: 'shore' } });
    host.on('POST', form, ({ body }) => {
      const { body: post } = JSON.parse(body) as { body: string };
      memory.write({ post, isOwner: true });
      return { json: { locationRoutes: [], currentLocation: 'shore' } };
    });
  }
  memory.serve(host, 'forest');
  prepare(host, memory);
  const { store, services } = makeProgram({
    ...given,
    host,
    storage,
    preloadedState: { session, ...(can && { host: { can: {}, configured: can, left: {} } }) },
  });
  const show = () =>
    render(
      <Provider store={store}>
        <I18nextProvider i18n={i18n}>
          <MemoryRouter>
            <TurnEditorContext value={PlainEditor}>{shown}</TurnEditorContext>
          </MemoryRouter>
        </I18nextProvider>
      </Provider>,
    );
  const posts = () => host.asked('POST', FORM);
  return { memory, host, store, storage, services, posts, show, ...show() };
}

/** Presses the line of the folded form as soon as it is there. A form in which a text waits is open, and needs no press. */
export async function unfoldForm(): Promise<void> {
  const line = () => screen.queryByRole('button', { name: 'Написать ход…' });
  const isThere = () => line() ?? screen.queryByLabelText('Текст хода');
  await waitFor(() => expect(isThere()).not.toBeNull());
  const folded = line();
  if (folded) fireEvent.click(folded);
}

/** The field of the form, which is unfolded where it is not open. */
export async function bodyField(): Promise<HTMLElement> {
  await unfoldForm();
  return screen.findByLabelText('Текст хода');
}

export async function sendButton(): Promise<HTMLElement> {
  await unfoldForm();
  return screen.findByRole('button', { name: /Сделать ход|Отправляем/ });
}

/** A user whose keys and clicks let the timers run. */
export const user = () => userEvent.setup({ delay: null });

/** The keys under which posts went out. */
export const keysOf = (requests: readonly { headers: Headers }[]): (string | null)[] =>
  requests.map(({ headers }) => headers.get('Idempotency-Key'));

/** Types a text and sends it by the button. */
export async function write(text: string): Promise<void> {
  const keys = user();
  await keys.type(await bodyField(), text);
  await keys.click(await sendButton());
}
