import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { FormFields } from '../../../../../../src/features/profiles/form/FormFields.ts';
import { emptyValues } from '../../../../../../src/features/profiles/form/values.ts';
import { choices } from './formProgram.tsx';

function begin() {
  const fields = new FormFields({ choices, say: ([id]) => id, initial: emptyValues });
  const listener = jest.fn();
  fields.listen(listener);
  return { fields, listener, name: () => fields.form.getState().values.name };
}

describe('a letter in a text of the form', () => {
  it('QUICK-17 reaches the library behind the frame, and the draft knows of it at once', async () => {
    const { fields, listener, name } = begin();
    fields.type('name', 'Я');
    fields.type('name', 'Яна');
    expect(name()).toBe('');
    expect(fields.isTyped('name')).toBe(true);
    expect(listener).toHaveBeenCalled();
    await waitFor(() => expect(name()).toBe('Яна'));
    expect(fields.isTyped('name')).toBe(false);
  });

  it('QUICK-17 is among the values for whoever asks before the frame', () => {
    const { fields, name } = begin();
    fields.type('name', 'Яна');
    fields.type('look', 'Высокая');
    expect(fields.values()).toMatchObject({ name: 'Яна', look: 'Высокая' });
    expect(name()).toBe('Яна');
  });

  it('QUICK-17 gives way to values that come from elsewhere', async () => {
    const { fields, name } = begin();
    fields.type('name', 'Яна');
    fields.put({ ...emptyValues, name: 'Ива' });
    expect(name()).toBe('Ива');
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    expect(name()).toBe('Ива');
  });

  it('QUICK-17 BACK-31 stays, and so does the comment, where the values that come say the same of them', () => {
    const { fields } = begin();
    const reset = jest.fn();
    fields.shownAt('newcomment', { focus: () => undefined, reset });
    fields.change('name', 'Яна');
    const taken = fields.values();
    fields.type('look', 'Высокая');
    fields.noteComment({ isEmpty: false, getHtml: () => '<p>Фонарь</p>' });
    fields.put(taken);
    expect(reset).not.toHaveBeenCalled();
    const written = { name: 'Яна', look: 'Высокая', newcomment: '<p>Фонарь</p>' };
    expect(fields.values()).toMatchObject(written);
    fields.put({ ...fields.values(), newcomment: '<p>Ветер</p>' });
    expect(reset).toHaveBeenCalledWith('<p>Ветер</p>');
    expect(fields.values()).toMatchObject({ ...written, newcomment: '<p>Ветер</p>' });
  });
});
