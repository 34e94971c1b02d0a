import { act, configure, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import {
  type Character,
  type ChatMessage,
  onlineEntry,
} from '../../../../../../src/contract/index.ts';
import { History } from '../../../../../../src/features/chat/history/History.tsx';
import { selectComposer } from '../../../../../../src/features/chat/composer/composerSelectors.ts';
import { composerOpened } from '../../../../../../src/features/chat/composer/composersSlice.ts';
import { selectRoom } from '../../../../../../src/features/chat/lazy.ts';
import type { Answer, FakeAnswer } from '../../../../../support/fakeHost.ts';
import { makeCharacter, makeGame, makeMessage } from '../../../../../support/entities.ts';
import { makeHost, makeSession } from '../../../../../support/factories.ts';
import { renderScreen } from '../../../../../support/renderScreen.tsx';

// A machine that is busy is no defect of ours.
configure({ asyncUtilTimeout: 20_000 });

export const channel = { type: 'main', id: '1' };
export const NOW = new Date(2026, 2, 12, 15).getTime();

/** So many minutes before now, in epoch seconds. */
export const ago = (minutes: number): number => Math.floor(NOW / 1_000) - minutes * 60;

const PAGE = '/api/rpg/chat/messages/forest/7/main/1';

interface Shown {
  readonly who?: Character;
  readonly messages?: readonly ChatMessage[];
  readonly page?: FakeAnswer;
  /** Answers to pages before a message, by its id. */
  readonly before?: Readonly<Record<string, Answer>>;
  readonly game?: Record<string, unknown>;
  readonly about?: Record<string, unknown>;
  readonly compact?: boolean;
  /** The message that a link leads to, and what the host says of it. */
  readonly message?: string;
  readonly one?: FakeAnswer;
  readonly online?: readonly { type: string; id: string }[];
}

const onlineOne = (person: { type: string; id: string }) => v.parse(onlineEntry, person);

/** The history of a channel, as Алина sees it or whom the test wants. Тихон (profile 9) and the master 5 write in it. */
export async function showHistory({
  who = makeCharacter({ avatar: '/alina.png' }),
  messages = [],
  page = { json: { messages } },
  before = {},
  game,
  about,
  compact = true,
  message,
  one = { status: 404 },
  online = [],
}: Shown = {}) {
  const path = PAGE.replace('/7/', `/${who.key}/`);
  const authors = [
    { id: '9', type: 'profile', name: 'Тихон', avatar: '/tihon.png', seo: 'tihon' },
    { id: '5', type: 'master', name: 'Мастер' },
  ];
  const host = makeHost()
    .on('GET', path, page)
    .on('POST', `/api/rpg/chat/authors/forest/${who.key}/main/1`, { json: { authors } })
    .on('POST', `/api/rpg/online/forest/${who.key}`, { json: online });
  for (const [id, answer] of Object.entries(before)) host.on('GET', `${path}/${id}`, answer);
  if (message) host.on('GET', `${path.replace('messages', 'message')}/${message}`, one);
  const channels = [{ ...channel, title: 'Таверна', unreads: 0, ...about }];
  const program = renderScreen(<History channel={channel} compact={compact} message={message} />, {
    host,
    clock: () => NOW,
    preloadedState: {
      session: makeSession({
        games: [makeGame({ chat: true, ...game })],
        characters: { status: 'ready', list: [who] },
        characterKey: who.key,
      }),
      presence: { list: { game: 'forest', entries: online.map(onlineOne), failed: false } },
      chat: { list: { game: 'forest', character: who.key, status: 'ready', channels } },
    },
  });
  act(() => {
    program.store.dispatch(composerOpened({ channel }));
  });
  await act(() => host.settle());
  const state = () => program.store.getState();
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return {
    ...program,
    path,
    room: () => selectRoom(state(), 'main/1'),
    composer: () => selectComposer(state(), 'main/1'),
  };
}

export const list = () => screen.getByRole('list', { name: 'Сообщения: Таверна' });
export const rows = () => within(list()).getAllByRole('listitem');
export const rowOf = (text: string) => screen.getByText(text).closest('li')!;

/** A message of Тихон's, by its number. */
export const said = (id: number, over: Record<string, unknown> = {}) =>
  makeMessage({ id, message: `Слово ${id}`, author_id: '9', date: ago(60 - id), ...over });
