import { act, screen, waitFor } from '@testing-library/react';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { draftKey } from '../../../../../src/features/turns/form/turnDraft.ts';
import { bodyField, showLatest, user, write, writerSession } from './formProgram.tsx';

const line = () => screen.findByRole('button', { name: 'Написать ход…' });
const field = () => screen.queryByLabelText('Текст хода');
const draft = { value: { html: '<p>Дождь.</p>' }, savedAt: 1 };

/** The place of the form that `showLatest` shows. */
const scope = () => {
  const { user: who } = writerSession();
  return { user: who?.id ?? '', game: 'forest', character: '7', context: 'new' };
};

describe('the folded form', () => {
  it('FIRST-33 is one line that loads no form, and unfolds by the keyboard with the caret in the text', async () => {
    const { host } = showLatest();
    const button = await line();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(field()).toBeNull();
    expect(host.asked('GET', '/api/rpg/turn/forest/7')).toHaveLength(0);
    act(() => button.focus());
    await user().keyboard('{Enter}');
    await waitFor(() => expect(field()).toHaveFocus());
  });

  it('FIRST-33 folds again while it is empty, with the focus on its line; with a text in it there is no way to', async () => {
    showLatest();
    const keys = user();
    await bodyField();
    await keys.click(await screen.findByRole('button', { name: 'Свернуть' }));
    expect(await line()).toHaveFocus();
    await keys.type(await bodyField(), 'Дождь.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Свернуть' })).toBeNull());
  });

  it('FIRST-33 is open where a draft waits in it, and takes no focus then', async () => {
    const storage = createMemoryStorage();
    storage.set(draftKey(scope()), draft);
    showLatest({ storage });
    expect(await screen.findByLabelText('Текст хода')).toHaveValue('Дождь.');
    expect(field()).not.toHaveFocus();
  });

  it('BACK-23 is open for whoever comes by a link to write, and takes no focus then', async () => {
    window.location.hash = '#write';
    try {
      showLatest();
      expect(await screen.findByLabelText('Текст хода')).toBeInTheDocument();
      expect(field()).not.toHaveFocus();
    } finally {
      window.location.hash = '';
    }
  });

  it('FIRST-33 is open where another of the texts beside each other waits', async () => {
    const storage = createMemoryStorage();
    storage.set(draftKey({ ...scope(), context: '#2/new' }), draft);
    showLatest({ storage });
    expect(await screen.findByLabelText('Текст хода')).toBeInTheDocument();
  });

  it('FIRST-33 opens for a draft that only the browser’s database has', async () => {
    const { services, unmount } = showLatest();
    await line();
    const { draftStore } = await services.loadDrafts();
    await draftStore.change(draftKey(scope()), () => draft);
    unmount();
    showLatest({ services: { loadDrafts: services.loadDrafts } });
    expect(await screen.findByLabelText('Текст хода')).toHaveValue('Дождь.');
  });

  it('FIRST-33 stays open after a turn was sent, and is folded on the next visit', async () => {
    const { posts, unmount, show } = showLatest();
    await write('Дождь.');
    await waitFor(() => expect(posts()).toHaveLength(1));
    await waitFor(() => expect(field()).toHaveValue(''));
    unmount();
    show();
    expect(await line()).toBeInTheDocument();
    expect(field()).toBeNull();
  });
});
