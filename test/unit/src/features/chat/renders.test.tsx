import { jest } from '@jest/globals';
import { act } from '@testing-library/react';
import type { ComponentProps } from 'react';
import type { ChatMessage } from '../../../../../src/contract/index.ts';

/** What was rendered since a test last emptied it: buttons by their labels, lines by their ids, and the list of a history. */
const rendered: string[] = [];

/** What is rendered by this. */
function renderedBy(action: () => void): string[] {
  rendered.length = 0;
  act(action);
  return [...rendered];
}

const lines = await import('../../../../../src/features/chat/history/lines.ts');
const keys = await import('../../../../../src/features/chat/history/useMessageKeys.ts');
const { default: IconButton } = await import('@mui/material/IconButton');
jest.unstable_mockModule('@mui/material/IconButton', () => ({
  default: (props: ComponentProps<typeof IconButton>) => {
    rendered.push(props['aria-label'] ?? '');
    return <IconButton {...props} />;
  },
}));
jest.unstable_mockModule('../../../../../src/features/chat/history/lines.ts', () => ({
  ...lines,
  isEdited: (message: ChatMessage) => {
    rendered.push(message.id);
    return lines.isEdited(message);
  },
}));
jest.unstable_mockModule('../../../../../src/features/chat/history/useMessageKeys.ts', () => ({
  useMessageKeys: (actions: Parameters<typeof keys.useMessageKeys>[0]) => {
    rendered.push('list');
    return keys.useMessageKeys(actions);
  },
}));

const { channel, NOW, said, showHistory } = await import('./history/historyScreen.tsx');
const { messageReceived, messagesSeen } =
  await import('../../../../../src/features/chat/rooms/actions.ts');
const { selectChatChannels } = await import('../../../../../src/features/chat/selectors.ts');
const { textTyped } = await import('../../../../../src/features/chat/composer/composersSlice.ts');
const { showComposer, button } = await import('./composer/composerScreen.tsx');
const { master } = await import('../../../../support/entities.ts');

describe('a line that comes and is read', () => {
  const owner = { game: 'forest', character: '7' };

  it('QUICK-13 renders itself and the one before it, and its list once', async () => {
    const { store, room } = await showHistory({ messages: [said(1), said(2), said(3)] });
    const message = said(4, { unread: true });
    const at = NOW;
    const came = renderedBy(() =>
      store.dispatch(messageReceived({ channel, message, at, own: false })),
    );
    expect(came.toSorted()).toEqual(['3', '4', 'list']);
    const read = renderedBy(() =>
      store.dispatch(messagesSeen({ ...owner, channel, message: message.id })),
    );
    expect(room()?.seen?.id).toBe(message.id);
    expect(read).toEqual([]);
  });

  it('QUICK-13 leaves the list of channels as it is where it is shown', async () => {
    const { store } = await showHistory({ messages: [said(1)] });
    const before = selectChatChannels(store.getState());
    const message = said(2, { unread: true });
    act(() => void store.dispatch(messageReceived({ channel, message, at: NOW, own: false })));
    expect(selectChatChannels(store.getState())).toBe(before);
    act(() => void store.dispatch(messagesSeen({ ...owner, channel, message: '2' })));
    expect(selectChatChannels(store.getState())).toBe(before);
  });
});

describe('a key in the composer', () => {
  it('QUICK-14 renders the buttons around it only where they change', async () => {
    const { store } = await showComposer({ who: master });
    const type = (text: string) => renderedBy(() => store.dispatch(textTyped({ channel, text })));
    expect(button('Бросить кости')).toBeEnabled();
    expect(type('П')).not.toEqual([]);
    expect(button('Бросить кости')).toBeDisabled();
    expect(type('Пр')).toEqual([]);
    expect(type('При')).toEqual([]);
  });
});
