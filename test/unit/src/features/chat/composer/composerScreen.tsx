import type { UnknownAction } from '@reduxjs/toolkit';
import { act, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { Character, ChatMessage } from '../../../../../../src/contract/index.ts';
import { Composer } from '../../../../../../src/features/chat/composer/Composer.tsx';
import { selectComposer } from '../../../../../../src/features/chat/composer/composerSelectors.ts';
import { chatFeature, openRoom } from '../../../../../../src/features/chat/lazy.ts';
import type { SessionState } from '../../../../../../src/features/session/index.ts';
import { registerFeature } from '../../../../../../src/realtime/index.ts';
import type { Services } from '../../../../../../src/lib/services.ts';
import { makeCharacter, makeGame, makeMessage } from '../../../../../support/entities.ts';
import { makeHost, makeSession } from '../../../../../support/factories.ts';
import { renderScreen } from '../../../../../support/renderScreen.tsx';

export const channel = { type: 'main', id: '1' };
export const NOW = 2_000_000_000_000;

interface Shown {
  readonly who?: Character;
  readonly session?: Partial<SessionState>;
  readonly game?: Record<string, unknown>;
  /** The channel is closed to players. */
  readonly closed?: true;
  readonly compact?: boolean;
  readonly messages?: readonly ChatMessage[];
  readonly services?: Partial<Services>;
  /** What is shown in place of one composer. */
  readonly part?: ReactElement;
}

/** An hour ago, in epoch seconds. */
export const recently = NOW / 1_000 - 3_600;

export const addressOf = (who: string) => `/api/rpg/chat/message/forest/${who}/main/1`;

/** The composer of one channel, of Алина or whom the test wants, with the messages that the channel has. */
export async function showComposer({
  who = makeCharacter(),
  session,
  game,
  closed,
  compact = false,
  messages = [],
  services = {},
  part = <Composer channel={channel} compact={compact} />,
}: Shown = {}) {
  const path = addressOf(who.key);
  const host = makeHost()
    .on('GET', `/api/rpg/chat/messages/forest/${who.key}/main/1`, { json: { messages } })
    .on('POST', `/api/rpg/chat/messages/forest/${who.key}/new`, { json: { channels: [] } })
    .on('POST', `/api/rpg/chat/authors/forest/${who.key}/main/1`, { json: { authors: [] } })
    .on('POST', path, { json: { message: makeMessage({ id: '90', date: recently }) } });
  const channels = [{ ...channel, title: 'Таверна', unreads: 0, ...(closed && { closed }) }];
  const program = renderScreen(part, {
    host,
    clock: () => NOW,
    ...services,
    preloadedState: {
      session: makeSession({
        games: [makeGame({ chat: true, ...game })],
        characters: { status: 'ready', list: [who, makeCharacter({ key: '9' })] },
        characterKey: who.key,
        ...session,
      }),
      chat: { list: { game: 'forest', character: who.key, status: 'ready', channels } },
    },
  });
  act(() => program.store.dispatch(registerFeature(chatFeature)));
  act(() => program.store.dispatch(openRoom(channel, 'window')));
  await act(() => host.settle());
  /** Lets something become known. */
  const tell = (action: UnknownAction) => act(() => void program.store.dispatch(action));
  const posts = () => host.asked('POST', path);
  const bodies = () => posts().map(({ body }) => (JSON.parse(body) as { message: string }).message);
  const keys = () => posts().map(({ headers }) => headers.get('Idempotency-Key'));
  const composer = () => selectComposer(program.store.getState(), 'main/1');
  return { ...program, path, tell, posts, bodies, keys, composer };
}

export const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Сообщение' });
export const editor = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Текст сообщения' });
export const button = (name: string) => screen.getByRole('button', { name });
