import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { turnReceived } from '../../../../../../src/features/turns/index.ts';
import { createMemoryStorage } from '../../../../../../src/lib/storage/index.ts';
import { makeGuestSession } from '../../../../../support/factories.ts';
import { showLatest } from '../formProgram.tsx';
import type { TurnsHost } from '../turnsHost.ts';

const guest = makeGuestSession();
const focused = () => document.activeElement?.id;

/** The list with so many turns, once its later code is there. */
async function showLong(prepare: (memory: TurnsHost) => void, storage = createMemoryStorage()) {
  const shown = showLatest({
    session: guest,
    storage,
    prepare: (_host, memory) => prepare(memory),
  });
  await screen.findAllByRole('article');
  await screen.findByRole('status');
  return shown;
}

describe('a feed with its later code', () => {
  it('FEED-06 leads from turn to turn by PageDown and PageUp, and past the feed by Ctrl+End and Ctrl+Home', async () => {
    await showLong((memory) => memory.fill(22));
    const [first, second] = screen.getAllByRole('article');
    expect(first).toHaveAttribute('tabindex', '0');
    act(() => first?.focus());
    fireEvent.keyDown(first as HTMLElement, { key: 'PageDown' });
    expect(focused()).toBe(second?.id);
    expect(second).toHaveAttribute('tabindex', '0');
    expect(first).toHaveAttribute('tabindex', '-1');
    fireEvent.keyDown(second as HTMLElement, { key: 'PageUp' });
    expect(focused()).toBe(first?.id);
    fireEvent.keyDown(first as HTMLElement, { key: 'PageUp' });
    expect(focused()).toBe(first?.id);
    const box = jest.spyOn(Element.prototype, 'getClientRects'); // without a layout nothing has one
    box.mockReturnValue([{}] as unknown as DOMRectList);
    fireEvent.keyDown(first as HTMLElement, { key: 'End', ctrlKey: true });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ещё' }));
    const before = document.createElement('button');
    document.body.prepend(before);
    act(() => second?.focus());
    fireEvent.keyDown(second as HTMLElement, { key: 'Home', ctrlKey: true });
    expect(document.activeElement).toBe(before);
    before.remove();
    box.mockRestore();
  });

  it('FEED-06 never has more than 60 turns in the document, and counts them by the whole list', async () => {
    let most = 0;
    const observer = new MutationObserver(() => {
      most = Math.max(most, document.querySelectorAll('article').length);
    });
    observer.observe(document, { childList: true, subtree: true });
    const { store, memory } = await showLong((turns) => turns.fill(17));
    for (let n = 0; n < 100; n += 1)
      act(() => void store.dispatch(turnReceived({ game: 'forest', turn: memory.write(), at: n })));
    const positions = screen
      .getAllByRole('article')
      .map((one) => Number(one.getAttribute('aria-posinset')));
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
    expect(most).toBeLessThanOrEqual(60);
    observer.disconnect();
  });

  it('FEED-09 marks new turns, says where they begin, and leads the focus there', async () => {
    const storage = createMemoryStorage();
    const { unmount } = await showLong(() => undefined, storage);
    await waitFor(() =>
      expect(storage.partsOf({ name: 'feedSeen', area: 'local' } as never)).toHaveLength(1),
    );
    unmount();
    Object.defineProperty(window, 'innerHeight', { value: 0, configurable: true });
    await showLong((memory) => memory.fill(2), storage);
    await waitFor(() => expect(screen.getAllByText('новое')).toHaveLength(2));
    expect(screen.getByText(/Новое с прошлого посещения/).closest('article')).toHaveAttribute(
      'id',
      'turn-4',
    );
    fireEvent.click(screen.getByRole('button', { name: /К первому новому \(2\)/ }));
    await waitFor(() => expect(focused()).toBe('turn-4'));
  });
});
