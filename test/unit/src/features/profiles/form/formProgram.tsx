import { act, screen, waitFor } from '@testing-library/react';
import { CommentEditorContext } from '../../../../../../src/features/profiles/form/useProfileField.ts';
import {
  draftKey,
  type ProfileDraft,
} from '../../../../../../src/features/profiles/form/profileDraft.ts';
import { CreateProfileScreen } from '../../../../../../src/features/profiles/screens/CreateProfileScreen.tsx';
import { EditProfileScreen } from '../../../../../../src/features/profiles/screens/EditProfileScreen.tsx';
import type { SessionState } from '../../../../../../src/features/session/index.ts';
import type { DraftsLoader } from '../../../../../../src/lib/drafts/storedDraft.ts';
import { createMemoryStorage } from '../../../../../../src/lib/storage/index.ts';
import { makeHost, makeSession } from '../../../../../support/factories.ts';
import type { FakeAnswer } from '../../../../../support/fakeHost.ts';
import { PlainEditor } from '../../../../../support/PlainEditor.tsx';
import { renderScreen } from '../../../../../support/renderScreen.tsx';

/** The forms of profiles for tests, over a fake host and a plain editor. */

export const EDIT = '/api/rpg/profile/forest/7/edit';
export const CREATE = '/api/rpg/profile/forest/create';
export const CHARACTERS = '/api/rpg/characters/forest';
export const editScope = { user: '3', game: 'forest', character: '7' } as const;
export const createScope = { user: '3', game: 'forest' } as const;

export const choices = {
  species: [
    { value: 'coast', title: 'Береговые' },
    { value: 'deep', title: 'Донники' },
  ],
  factions: [
    { value: 'crew', title: 'Команда' },
    { value: 'shore', title: 'Берег' },
  ],
  genders: [
    { value: 'male', title: 'Мужской' },
    { value: 'female', title: 'Женский' },
  ],
  positions: [
    { value: 'mate', title: 'Боцман', faction: 'crew' },
    { value: 'guest', title: 'Гость' },
  ],
} as const;

export const alina = {
  id: '7',
  key: '7',
  name: 'Алина',
  alias: 'Чайка',
  species: 'coast',
  faction: 'crew',
  position: 'mate',
  gender: 'female',
  age: 25,
  activity: 'Чинит сети.',
  look: 'Рыжая.',
  temper: 'Упрямая.',
  biography: 'Родилась в шторм.',
  skills: 'Вяжет узлы.',
  bag: 'Нож.',
  confirmed: true,
};

/** What the form of `alina` sends where nothing was changed. */
export const sentAlina = {
  ...Object.fromEntries(
    Object.entries(alina).filter(([field]) => !['id', 'key', 'confirmed'].includes(field)),
  ),
  newcomment: null,
  base: 'v1',
};

export const editForm = (
  profile: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
): FakeAnswer => ({
  json: { profile: { ...alina, ...profile }, comments: [], version: 'v1', ...choices, ...more },
});

export interface Opened {
  readonly answer?: FakeAnswer;
  readonly session?: SessionState;
  readonly draft?: ProfileDraft;
  readonly loadDrafts?: DraftsLoader['loadDrafts'];
}

async function open(
  which: 'edit' | 'create',
  {
    answer = which === 'edit' ? editForm() : { json: choices },
    session = makeSession(),
    draft,
    ...services
  }: Opened,
) {
  const host = makeHost().on('GET', which === 'edit' ? EDIT : CREATE, answer);
  const storage = createMemoryStorage();
  const scope = which === 'edit' ? editScope : createScope;
  if (draft) storage.set(draftKey(scope), { value: draft, savedAt: 900_000 });
  const page = (
    <CommentEditorContext value={PlainEditor}>
      {which === 'edit' ? <EditProfileScreen /> : <CreateProfileScreen />}
    </CommentEditorContext>
  );
  const at = `/forest/profile/${which}`;
  const options = { at, host, storage, preloadedState: { session }, ...services };
  const program = renderScreen(page, options);
  await act(() => host.settle());
  /** The draft that localStorage has. */
  const stored = () => storage.get(draftKey(scope))?.value;
  return { ...program, storage, stored };
}

/** The page of editing; character 7 of user 3 is played unless a test says otherwise. */
export const openEdit = (opened: Opened = {}) => open('edit', opened);

/** The page of creating. */
export const openCreate = (opened: Opened = {}) => open('create', opened);

export type Page = Awaited<ReturnType<typeof open>>;

export const field = (name: string) =>
  screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
export const age = () => screen.findByRole('spinbutton', { name: /Возраст/ });
export const choice = (name: string) =>
  screen.findByRole('combobox', { name: new RegExp(`^${name}`) });
export const button = (name: string) => screen.findByRole('button', { name });

/** Types this in place of what stands in a field. */
export async function fill({ user }: Page, name: string, text: string): Promise<void> {
  const one = await field(name);
  await user.clear(one);
  if (text !== '') await user.type(one, text);
}

/** Chooses an option of a select. */
export async function choose({ user }: Page, name: string, title: string): Promise<void> {
  await user.click(await choice(name));
  await user.click(await screen.findByRole('option', { name: title }));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
}

/** What was sent last. */
export const sent = ({ host }: Page, path: string): unknown =>
  JSON.parse(host.asked('POST', path).at(-1)?.body ?? 'null');

/** What a field says of itself to a screen reader. */
export const describes = (one: HTMLElement): string =>
  (one.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
