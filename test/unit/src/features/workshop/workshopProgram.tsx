import { act, screen } from '@testing-library/react';
import { hostStateOf } from '../../../../../src/api/index.ts';
import { parseConfig } from '../../../../../src/contract/index.ts';
import type { SessionState } from '../../../../../src/features/session/index.ts';
import { draftKey, type ThingDraft } from '../../../../../src/features/workshop/form/thingDraft.ts';
import { TextEditorContext } from '../../../../../src/features/workshop/form/useThingField.ts';
import { WorkshopScreen } from '../../../../../src/features/workshop/screens/WorkshopScreen.tsx';
import type { WorkshopPage } from '../../../../../src/features/workshop/paths.ts';
import type { Services } from '../../../../../src/lib/services.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { makeSession } from '../../../../support/factories.ts';
import { FakeHost, type SeenRequest } from '../../../../support/fakeHost.ts';
import { PlainEditor } from '../../../../support/PlainEditor.tsx';
import { renderScreen } from '../../../../support/renderScreen.tsx';

/** The workshop of the game `forest` for tests, over a fake host and a plain editor. */

export const API = '/api/rpg/workshop/forest';

/** The state of somebody on a host with a workshop, or without one. */
export function stateOf(session: SessionState, workshop = true) {
  const read = parseConfig({ host: { workshop } });
  if (!read.ok) throw new Error(read.field);
  return { session, host: hostStateOf(read.config) };
}

/** One who owns the community may build every game. */
export const owner = (): SessionState =>
  makeSession({ user: { id: '3', name: 'Вера', admin: true } });

export const entry = (id: string, title: string, more: object = {}) => ({
  ...{ id, key: `key-${id}`, title, place: Number(id), version: 1 },
  ...more,
});

/** Lists of the game, by kind; those that are not named are empty. */
export function makeWorkshop(lists: Readonly<Record<string, readonly object[]>> = {}): FakeHost {
  const host = new FakeHost();
  host.otherwise(({ method, path }: SeenRequest) => {
    const [kind = '', ...deeper] = path.replace(`${API}/`, '').split('/');
    if (method !== 'GET' || !path.startsWith(API) || deeper.length > 0)
      return path.startsWith('/api/rpg/profiles/')
        ? { json: { data: [], last_page: 1 } }
        : { json: {} };
    return { json: { things: lists[kind] ?? [] } };
  });
  return host;
}

/** A thing as the host answers it. */
export const thing = (id: string, fields: object, version = 1) => ({
  json: { thing: { id, fields, version } },
});

interface Opened extends Pick<Services, 'sendFile'> {
  readonly host?: FakeHost;
  readonly session?: SessionState;
  readonly workshop?: boolean;
  readonly draft?: ThingDraft;
  readonly storage?: ReturnType<typeof createMemoryStorage>;
}

/** Opens an address of the workshop: its steps, with a query where there is one. */
export async function open(address: string, opened: Opened = {}) {
  const { host = makeWorkshop(), session = owner(), workshop = true, draft } = opened;
  const { storage = createMemoryStorage(), sendFile } = opened;
  const [kind = '', id] = address.split('?')[0]?.split('/') ?? [];
  const key = draftKey({
    user: '3',
    game: 'forest',
    // Of an address that has a form.
    kind: kind as WorkshopPage,
    ...(id !== undefined && { id }),
    ...(kind === 'ways' && { id: 'all' }),
    ...(kind === 'games' && { id: 'forest' }),
  });
  if (draft) storage.set(key, { value: draft, savedAt: 900_000 });
  const program = renderScreen(
    <TextEditorContext value={PlainEditor}>
      <WorkshopScreen />
    </TextEditorContext>,
    {
      ...{ host, storage, ...(sendFile && { sendFile }), at: `/forest/workshop/${address}` },
      pattern: '/:game/workshop/:kind?/:id?',
      preloadedState: stateOf(session, workshop),
    },
  );
  await act(() => host.settle());
  return { ...program, host, storage, stored: () => storage.get(key)?.value };
}

export type Page = Awaited<ReturnType<typeof open>>;

export const field = (name: string) =>
  screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
export const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Types this in place of what stands in a field. */
export async function fill({ user }: Page, name: string, text: string): Promise<void> {
  const one = await field(name);
  await user.clear(one);
  if (text !== '') await user.type(one, text);
}

/** What was sent last to a path of the workshop. */
export const sent = ({ host }: Page, method: string, path: string): unknown =>
  JSON.parse(host.asked(method, `${API}/${path}`).at(-1)?.body ?? 'null');
