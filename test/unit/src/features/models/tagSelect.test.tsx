import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { TagSelect, type TagSelectProps } from '../../../../../src/features/models/index.ts';
import type { FakeHost } from '../../../../support/fakeHost.ts';
import { makeHost, makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';

const MODELS = '/api/rpg/models/tag';
const TAGS = '/api/rpg/tags/tag';
const none = { json: { models: [], title: {}, key: {} } };

function Held({ value: first, ...props }: Partial<TagSelectProps>) {
  const [value, setValue] = useState(first ?? []);
  return (
    <>
      <TagSelect
        type="tag"
        label="Метки"
        notFound="Такой метки нет"
        clearLabel="Убрать все"
        value={value}
        onChange={setValue}
        {...props}
      />
      <output>{value.join(',')}</output>
    </>
  );
}

function show(
  props: Partial<TagSelectProps> = {},
  prepare: (host: FakeHost) => void = () => undefined,
) {
  const host = makeHost().on('POST', MODELS, none);
  prepare(host);
  const shown = renderScreen(<Held {...props} />, {
    host,
    preloadedState: { session: makeSession() },
  });
  const field = () => screen.getByRole('combobox', { name: 'Метки' });
  const chosen = () => document.querySelector('output')?.textContent;
  return { ...shown, field, chosen };
}

const sea = { key: 'a', title: 'Море' };
const shore = { key: 'b', title: 'Берег' };

describe('the tag multiselect', () => {
  it('FORM-18 offers, searches, chooses and takes away by the keyboard alone', async () => {
    const { user, field, chosen } = show({ options: [sea, shore] });
    await user.click(field());
    await user.keyboard('бер{Enter}');
    await waitFor(() => expect(chosen()).toBe('b'));
    expect(screen.getByRole('button', { name: 'Берег' })).toBeInTheDocument();
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(chosen()).toBe(''));
    await user.keyboard('лес');
    expect(await screen.findByText('Такой метки нет')).toBeInTheDocument();
  });

  it('FORM-18 says what was chosen by titles that it looks up together', async () => {
    const { host } = show({ value: ['a', 'b'] }, (at) =>
      at.on('POST', MODELS, { json: { models: [], title: {}, key: { a: 'Море', b: 'Берег' } } }),
    );
    expect(screen.getByText('Названия загружаются…')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Море' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Берег' })).toBeInTheDocument();
    expect(host.asked('POST', MODELS).map(({ body }) => body)).toEqual(['key%5B%5D=a&key%5B%5D=b']);
  });

  it('says that titles did not come, and asks again', async () => {
    const { user, host } = show({ value: ['a'] }, (at) => at.on('POST', MODELS, { broken: true }));
    expect(await screen.findByText(/Не все названия загрузились/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'a' })).toBeInTheDocument();
    host.on('POST', MODELS, { json: { models: [], title: {}, key: { a: 'Море' } } });
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByRole('button', { name: 'Море' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/Не все названия/)).toBeNull());
  });

  it('FORM-18 makes a tag that nobody has made yet, and chooses it', async () => {
    const { user, field, chosen, host } = show({ creatable: true }, (at) =>
      at.on('POST', TAGS, { json: { tag: { key: 'n', title: 'Тихая вода' } } }),
    );
    await user.click(field());
    await user.paste('  Тихая   вода'); // at once: each pause of one who types slowly asks again
    await user.click(await screen.findByRole('option', { name: 'Добавить «Тихая вода»' }));
    await waitFor(() => expect(chosen()).toBe('n'));
    expect(screen.getByRole('button', { name: 'Тихая вода' })).toBeInTheDocument();
    expect(field()).toHaveValue('');
    expect(host.asked('POST', TAGS).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { tag: 'Тихая вода' },
    ]);
    expect(host.asked('POST', MODELS)).toHaveLength(1);
  });

  it('FORM-18 offers a tag that others have made instead of making it again', async () => {
    const { user, field, chosen } = show({ creatable: true }, (at) =>
      at.on('POST', MODELS, { json: { models: [sea], title: { Море: 'a' }, key: {} } }),
    );
    await user.type(field(), 'Море');
    await user.click(await screen.findByRole('option', { name: 'Море' }));
    await waitFor(() => expect(chosen()).toBe('a'));
    expect(screen.queryByRole('option', { name: /Добавить/ })).toBeNull();
  });

  const refusals: [string, string, object, RegExp][] = [
    [
      'the name is invalid, in the formula of other hosts',
      '!!!',
      { message: 'The given data was invalid.' },
      /^Такое название метки не\sподходит\.$/,
    ],
    [
      'it exists',
      'Море',
      {
        message: 'The given data was invalid.',
        error: 'Такая метка уже есть.',
        errors: { tag: ['Такая метка уже есть.'] },
      },
      /^Такая метка уже есть\.$/,
    ],
    [
      'another host has words of the field alone (HOSTS-08)',
      'Море',
      { message: 'The given data was invalid.', errors: { tag: ['Так нельзя.'] } },
      /^Так нельзя\.$/,
    ],
    ['the host has words of its own', 'Море', { error: 'Сейчас нельзя.' }, /^Сейчас нельзя\.$/],
  ];
  it.each(refusals)(
    'FORM-18 HOSTS-12 says why a tag was not made: %s',
    async (_what, name, json, said) => {
      const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      const { user, field, chosen } = show({ creatable: true }, (at) =>
        at.on('POST', TAGS, { status: 422, json }),
      );
      await user.type(field(), name);
      await user.click(await screen.findByRole('option', { name: `Добавить «${name}»` }));
      expect(await screen.findByText(said)).toBeInTheDocument();
      expect(screen.getByRole('alert')).toHaveTextContent(said);
      expect(field()).toHaveAccessibleDescription(said);
      expect(logged).toHaveBeenCalledTimes(1);
      logged.mockRestore();
      expect(chosen()).toBe('');
      await user.type(field(), 'а');
      expect(screen.queryByText(said)).toBeNull();
    },
  );

  it.each([
    ['shorter than 2', 'я', /не меньше 2\s/],
    ['longer than 191', 'я'.repeat(192), /не больше 191\s/],
  ])('FORM-18 does not even ask for a name %s', async (_what, name, said) => {
    const { user, field, host } = show({ creatable: true });
    await user.click(field());
    await user.paste(name);
    await user.click(await screen.findByRole('option', { name: /^Добавить/ }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(host.requests).toEqual([]);
  });
});
