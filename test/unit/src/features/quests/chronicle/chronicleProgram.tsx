import { act, screen } from '@testing-library/react';
import { ChronicleEditorContext } from '../../../../../../src/features/quests/chronicle/components/ChronicleEditor.tsx';
import { draftKey } from '../../../../../../src/features/quests/chronicle/chronicleDraft.ts';
import { ChronicleScreen } from '../../../../../../src/features/quests/screens/ChronicleScreen.tsx';
import type { SessionState } from '../../../../../../src/features/session/index.ts';
import { type AppStorage, createMemoryStorage } from '../../../../../../src/lib/storage/index.ts';
import { makeMessage } from '../../../../../support/entities.ts';
import type { FakeAnswer } from '../../../../../support/fakeHost.ts';
import { PlainEditor } from '../../../../../support/PlainEditor.tsx';
import { renderScreen } from '../../../../../support/renderScreen.tsx';
import { playing, questsHost, wireEvent, wireQuest } from '../questsHost.ts';
import { CHRONICLE, scope } from './chronicleTabs.ts';

/** The page of a chronicle for tests, over a fake host and a plain editor. */

export const AT = '/forest/quests/letter/bath/chronicle';
export const HOST = '<p>Было так.</p>';
export const MINE = '<p>Было иначе.</p>';
export const THEIRS = '<p>Не было ничего.</p>';
export const NOON = 1_767_268_800;

const authors = [
  { id: '7', type: 'profile', name: 'Алина', avatar: '/alina.png' },
  { id: '1', type: 'master', name: 'Боцман' },
];
const messages = [
  makeMessage({ id: '1', message: 'Стучу в дверь.', date: NOON }),
  makeMessage({
    id: '2',
    message: '[3d6+2|4+1+6+2=13]',
    author_type: 'bot',
    author_id: '0',
    date: NOON + 1,
  }),
  makeMessage({
    id: '3',
    message: 'Открыто.',
    author_type: 'master',
    author_id: '1',
    date: NOON + 90_000,
  }),
];

export const partOf = (
  event: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
) => ({
  quest: wireQuest(),
  event: wireEvent({ desc: HOST, edit: true, intro: '<p>Баня топится.</p>', ...event }),
  messages,
  authors,
  ...more,
});

export interface Opened {
  readonly event?: Record<string, unknown>;
  readonly answer?: FakeAnswer;
  readonly session?: SessionState;
  readonly draft?: { html: string; base: string };
  /** Where drafts are kept; unless a test says otherwise one that says they will not outlive the page. */
  readonly storage?: AppStorage;
  /** The call that tells the chronicle. */
  readonly call?: string;
}

/** The page of a chronicle; character 7 may write it unless a test says otherwise. */
export async function open({
  event,
  answer,
  session = playing(),
  draft,
  storage = createMemoryStorage(),
  call = CHRONICLE,
}: Opened = {}) {
  const host = questsHost().on('GET', call, answer ?? { json: partOf(event) });
  if (draft) storage.set(draftKey(scope), { value: draft, savedAt: 900_000 });
  const page = (
    <ChronicleEditorContext value={PlainEditor}>
      <ChronicleScreen />
    </ChronicleEditorContext>
  );
  const program = renderScreen(page, {
    at: AT,
    pattern: '/:game/quests/:questKey/:eventKey/chronicle',
    host,
    storage,
    preloadedState: { session },
  });
  await act(() => host.settle());
  return { ...program, storage };
}

export const field = () => screen.findByRole('textbox', { name: 'Текст хроники' });
export const button = (name: string) => screen.findByRole('button', { name });

/** Types this in place of what stands there. */
export async function write({ user }: Awaited<ReturnType<typeof open>>, text: string) {
  const editor = await field();
  await user.clear(editor);
  if (text !== '') await user.type(editor, text);
}
