import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { useKeptCaret } from '../../../../src/ui/useKeptCaret.ts';

function Field({ came }: { came: string }) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [{ text, from }, setText] = useState({ text: came, from: came });
  if (from !== came) setText({ text: came, from: came });
  useKeptCaret(input, text);
  return (
    <textarea
      ref={input}
      value={text}
      onChange={({ target }) => setText({ text: target.value, from })}
    />
  );
}

describe('a field whose text comes from elsewhere too', () => {
  it('BACK-40 keeps its caret while one is in it, and what is typed moves it as ever', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Field came="Дождь" />);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox');
    await user.click(field);
    await user.keyboard('!');
    field.setSelectionRange(2, 4);
    field.dispatchEvent(new Event('selectionchange', { bubbles: true }));
    rerender(<Field came="Дождь! И снег" />);
    expect([field.selectionStart, field.selectionEnd]).toEqual([2, 4]);
    rerender(<Field came="Да" />);
    expect([field.selectionStart, field.selectionEnd]).toEqual([2, 2]);
    await user.keyboard('-да');
    expect(field).toHaveValue('Да-да');
    expect(field.selectionStart).toBe(5);
  });
});
