import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import ru from '../../../../../../src/i18n/ru.json' with { type: 'json' };
import { makeGuestSession } from '../../../../../support/factories.ts';
import { showLatest } from '../formProgram.tsx';

const guest = makeGuestSession();
const PAGES = '/api/rpg/turns/forest';
const focused = () => document.activeElement?.id;

/** The list of a hundred turns, once its later code is there. */
async function showMany() {
  const shown = showLatest({ session: guest, prepare: (_host, memory) => memory.fill(97) });
  const articles = await screen.findAllByRole('article');
  await screen.findByRole('status');
  const [first] = articles;
  if (!first) throw new Error('There is no turn');
  const { host } = shown;
  const asked = () => host.asked('GET', PAGES).length;
  return { ...shown, first, asked };
}

describe('Home and End in a feed', () => {
  it('QUICK-30 lead the focus to the oldest turn with one question, and back to the newest with none', async () => {
    const { first, asked } = await showMany();
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'End' });
    await waitFor(() => expect(focused()).toBe('turn-1'));
    expect(asked()).toBe(2);
    expect(screen.getByText(/^Отсюда/)).toBeInTheDocument();
    fireEvent.keyDown(document.activeElement as Element, { key: 'Home' });
    expect(focused()).toBe(first.id);
    expect(asked()).toBe(2);
  });

  it('QUICK-30 work where nothing has the focus, and leave it there', async () => {
    const { asked } = await showMany();
    expect(fireEvent.keyDown(document.body, { key: 'End', ctrlKey: true })).toBe(false);
    await waitFor(() => expect(document.getElementById('turn-1')).toBeInTheDocument());
    expect(document.activeElement).toBe(document.body);
    expect(asked()).toBe(2);
  });

  it('QUICK-30 keep their meaning in fields, with other keys, where something else took them, and outside of the content', async () => {
    const { first, asked } = await showMany();
    const field = document.createElement('textarea');
    const outside = document.createElement('button');
    first.append(field);
    document.body.append(outside);
    expect(fireEvent.keyDown(field, { key: 'End' })).toBe(true);
    expect(fireEvent.keyDown(outside, { key: 'End' })).toBe(true);
    for (const held of ['shiftKey', 'altKey', 'metaKey'])
      expect(fireEvent.keyDown(document.body, { key: 'End', [held]: true })).toBe(true);
    const taken = new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true });
    taken.preventDefault();
    document.body.dispatchEvent(taken);
    expect(asked()).toBe(1);
    outside.remove();
    field.remove();
  });

  it('QUICK-32 while the answer is on its way say so, and where it does not come, why; a retry leads there', async () => {
    const { host, memory, first, asked } = await showMany();
    const release = host.hold('GET', PAGES);
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'End' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: ru.feed.more })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    );
    release({ status: 500, json: {} });
    expect(await screen.findByRole('alert')).toHaveTextContent(/не загрузились/);
    memory.serve(host, 'forest');
    fireEvent.click(screen.getByRole('button', { name: ru.app.retry }));
    await waitFor(() => expect(document.getElementById('turn-1')).toBeInTheDocument());
    expect(asked()).toBe(3);
  });

  it('QUICK-32 Home meanwhile takes the wish back', async () => {
    const { host, memory, first } = await showMany();
    const release = host.hold('GET', PAGES);
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'End' });
    fireEvent.keyDown(first, { key: 'Home' });
    release({ json: { turns: memory.ahead('start'), after: 'start' } });
    await waitFor(() => expect(screen.getByText(ru.feed.gap)).toBeInTheDocument());
    expect(focused()).toBe(first.id);
  });

  it('QUICK-31 the gap says that turns are missing, and is filled by its button, too, with the focus at the turn before it', async () => {
    const { host, memory, first } = await showMany();
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'End' });
    await waitFor(() => expect(focused()).toBe('turn-1'));
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'Home' });
    const button = await screen.findByRole('button', { name: ru.feed.gapMore });
    const before = button.closest('article');
    host.on('GET', PAGES, { status: 500, json: {} });
    act(() => button.focus());
    fireEvent.click(button);
    expect(document.activeElement).toBe(before);
    expect(await screen.findByRole('alert')).toHaveTextContent(ru.feed.gapFailed);
    memory.serve(host, 'forest');
    fireEvent.click(screen.getByRole('button', { name: ru.app.retry }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});
