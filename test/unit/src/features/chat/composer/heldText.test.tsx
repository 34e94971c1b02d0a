import { act, fireEvent, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import {
  nameMentioned,
  selectionToggled,
  textTyped,
} from '../../../../../../src/features/chat/composer/composersSlice.ts';
import { draftKey } from '../../../../../../src/features/chat/composer/composerDraft.ts';
import { withText } from '../../../../../../src/features/chat/composer/composerState.ts';
import { makeMessage } from '../../../../../support/entities.ts';
import { createMemoryStorage } from '../../../../../../src/lib/storage/index.ts';
import { button, channel, editor, input, recently, showComposer } from './composerScreen.tsx';

const scope = { user: '3', game: 'forest', character: '7', channel };

/** A letter, without the frames that the library of events waits for. */
const type = (value: string) => fireEvent.change(input(), { target: { value } });

describe('a letter in the input of a channel', () => {
  it('QUICK-18 stands in the input at once, and in the store behind the frame', async () => {
    const { composer } = await showComposer();
    type('Да');
    expect(input()).toHaveValue('Да');
    expect(composer()?.text).toBe('');
    await waitFor(() => expect(composer()?.text).toBe('Да'));
    expect(input()).toHaveValue('Да');
  });

  it('QUICK-18 goes out with the key that sends, before any frame', async () => {
    const { bodies } = await showComposer();
    type('Да');
    fireEvent.keyDown(input(), { key: 'Enter' });
    await waitFor(() => expect(bodies()).toEqual(['Да']));
    expect(input()).toHaveValue('');
  });

  it('QUICK-18 MSG-04 is in the draft where the page ends before the frame', async () => {
    const storage = createMemoryStorage();
    await showComposer({ services: { storage } });
    type('Да');
    await act(() => Promise.resolve(window.dispatchEvent(new Event('pagehide'))));
    expect(storage.get(draftKey(scope))?.value).toEqual({ text: 'Да' });
  });

  it('QUICK-18 WIN-05 keeps the name that is put behind it meanwhile', async () => {
    const { tell, composer } = await showComposer();
    type('Да');
    await waitFor(() => expect(composer()?.text).toBe('Да'));
    type('Даже');
    tell(nameMentioned({ channel, name: 'Вера' }));
    await waitFor(() => expect(composer()?.text).toBe('Даже Вера, '));
    expect(input()).toHaveValue('Даже Вера, ');
  });

  it('QUICK-18 MSG-02 is in the text that waits while a message is edited', async () => {
    const { tell, composer } = await showComposer({
      messages: [makeMessage({ id: '5', message: 'Дождь', date: recently })],
    });
    tell(selectionToggled({ channel, message: '5' }));
    type('Да');
    fireEvent.click(button('Изменить'));
    expect(composer()).toMatchObject({ text: 'Дождь', edit: { previous: 'Да' } });
    expect(editor()).toHaveValue('Дождь');
  });

  it('QUICK-18 shows what the store says once nothing is typed', async () => {
    const { tell } = await showComposer();
    tell(textTyped({ channel, text: 'Из другого окна' }));
    expect(input()).toHaveValue('Из другого окна');
  });
});

it('QUICK-18 loses no word, whatever stands in the input when a letter is taken in', () => {
  const words = fc.stringMatching(/^[а-я ]{0,6}$/);
  fc.assert(
    fc.property(words, words, words, (on, more, now) => {
      const composer = { text: now, selected: [], mentions: 0 };
      const { text } = withText(composer, on + more, on);
      if (more.trim() !== '') expect(text).toContain((on + more).trim());
      for (const word of now.replace(on, ' ').split(' ')) expect(text).toContain(word);
    }),
  );
});
