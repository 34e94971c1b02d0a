import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { EditorContent } from '../../../../src/editor/content.ts';
import {
  RichTextEditor,
  type RichTextEditorHandle,
  type RichTextEditorProps,
} from '../../../../src/editor/RichTextEditor.tsx';
import { LazyRichTextEditor } from '../../../../src/editor/LazyRichTextEditor.tsx';
import { i18n } from '../../../support/i18n.ts';

/** Renders an editor with the caret at the end of its text. */
async function open(props: RichTextEditorProps = {}, Editor = RichTextEditor) {
  const ref = createRef<RichTextEditorHandle>();
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <Editor ref={ref} label="Пост" {...props} />
    </I18nextProvider>,
  );
  const field = await screen.findByRole('textbox', { name: 'Пост' });
  const editor = ref.current!;
  if (!props.disabled) {
    await settle(() => editor.focus());
    await waitFor(() => expect(field).toHaveFocus());
  }
  return { container, field, editor };
}

/** Does something and lets what follows from it happen: Slate tells of changes in the next microtask. */
const settle = (doing: () => void) =>
  act(async () => {
    doing();
    await Promise.resolve();
  });

const button = (name: string) => screen.getByRole('button', { name });
const keys = async (field: HTMLElement, init: object) => {
  await settle(() => {
    fireEvent.keyDown(field, { bubbles: true, ...init });
  });
};

describe('RichTextEditor', () => {
  it('BACK-40 keeps the caret where another text comes while one writes, and begins without one else', async () => {
    const { field, editor } = await open({ initialHtml: '<p>Дождь</p>' });
    await settle(() => editor.reset('<p>Дождь и снег</p>'));
    await waitFor(() => expect(getSelection()?.anchorNode?.textContent).toBe('Дождь и снег'));
    expect(getSelection()?.anchorOffset).toBe('Дождь'.length);
    expect(field).toHaveFocus();
  });

  it('shows the text it begins with, cleaned, and gives it back', async () => {
    const { field, editor } = await open({
      initialHtml: '<p>Дождь <em onclick="x">стих</em></p><script>1</script>',
    });
    expect(within(field).getByText('стих').closest('em')).not.toBeNull();
    expect(editor.getHtml()).toBe('<p>Дождь <em>стих</em></p>');
  });

  it('is a field with a name, a description, a language and spelling', async () => {
    const { field } = await open({ describedBy: 'bar', error: 'Пусто', placeholder: 'Пишите' });
    expect(field).toHaveAttribute('aria-multiline', 'true');
    expect(field).toHaveAttribute('aria-describedby', 'bar');
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveAttribute('lang', 'ru');
    expect(field).toHaveAttribute('spellcheck', 'true');
    expect(field).toHaveTextContent('Пишите');
  });

  it('is named after the element that shows its name', () => {
    render(
      <I18nextProvider i18n={i18n}>
        <h2 id="name">Новый пост</h2>
        <RichTextEditor labelledBy="name" />
      </I18nextProvider>,
    );
    expect(screen.getByRole('textbox', { name: 'Новый пост' })).toBeInTheDocument();
  });

  it.each([
    ['Полужирный', '<p><strong>а</strong></p>'],
    ['Курсив', '<p><em>а</em></p>'],
    ['Подчёркнутый', '<p><u>а</u></p>'],
    ['Зачёркнутый', '<p><s>а</s></p>'],
    ['Заголовок', '<h3>а</h3>'],
    ['Цитата', '<blockquote><p>а</p></blockquote>'],
    ['Список', '<ul><li>а</li></ul>'],
    ['Нумерованный список', '<ol><li>а</li></ol>'],
  ])('FORM-02 the body takes the format «%s»', async (name, html) => {
    const user = userEvent.setup();
    const { field, editor } = await open();
    expect(button(name)).toHaveAttribute('aria-pressed', 'false');
    await user.click(button(name));
    await waitFor(() => expect(button(name)).toHaveAttribute('aria-pressed', 'true'));
    await paste(field, 'а');
    expect(editor.getHtml()).toBe(html);
  });

  it('draws a rule, undoes it and does it again', async () => {
    const user = userEvent.setup();
    const { editor } = await open({ initialHtml: '<p>а</p>' });
    expect(button('Отменить')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Граница сцены'));
    expect(editor.getHtml()).toBe('<p>а</p><hr>');
    await user.click(button('Отменить'));
    expect(editor.getHtml()).toBe('<p>а</p>');
    await user.click(button('Вернуть'));
    expect(editor.getHtml()).toBe('<p>а</p><hr>');
  });

  it('takes its keys by their place where the layout is Russian', async () => {
    const { field } = await open();
    await keys(field, { key: 'и', code: 'KeyB', ctrlKey: true });
    expect(button('Полужирный')).toHaveAttribute('aria-pressed', 'true');
    await keys(field, { key: 'ш', code: 'KeyI', ctrlKey: true });
    expect(button('Курсив')).toHaveAttribute('aria-pressed', 'true');
    await keys(field, { key: '*', code: 'Digit8', ctrlKey: true, shiftKey: true });
    expect(button('Список')).toHaveAttribute('aria-pressed', 'true');
  });

  it('sends with Ctrl+Enter, and breaks no line', async () => {
    const onSubmit = jest.fn();
    const { field, editor } = await open({ initialHtml: '<p>а</p>', onSubmit });
    await keys(field, { key: 'Enter', code: 'Enter', ctrlKey: true });
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(editor.getHtml()).toBe('<p>а</p>');
  });

  it('tells of changes of the text, not of the caret, and works the text out only when asked', async () => {
    const onChange = jest.fn<(content: EditorContent) => void>();
    const { field, editor } = await open({ onChange });
    expect(onChange).not.toHaveBeenCalled();
    await paste(field, 'Дождь');
    expect(onChange).toHaveBeenCalledTimes(1);
    const [content] = onChange.mock.calls[0]!;
    expect(content.isEmpty).toBe(false);
    expect(content.getHtml()).toBe('<p>Дождь</p>');
    expect(content.getTextLength()).toBe(5);
    await paste(field, ' стих');
    expect(content.getHtml()).toBe('<p>Дождь</p>');
    expect(editor.getHtml()).toBe('<p>Дождь стих</p>');
  });

  it('starts over without telling, and without a way back', async () => {
    const onChange = jest.fn();
    const { field, editor } = await open({ initialHtml: '<p>а</p>', onChange });
    await paste(field, 'б');
    onChange.mockClear();
    await settle(() => editor.reset('<p>в</p>'));
    expect(field).toHaveTextContent('в');
    expect(button('Отменить')).toHaveAttribute('aria-disabled', 'true');
    await settle(() => editor.reset());
    expect(editor.getHtml()).toBe('');
    expect(onChange).not.toHaveBeenCalled();
    await settle(() => editor.focus());
    await paste(field, 'г');
    expect(editor.getHtml()).toBe('<p>г</p>');
  });

  it('can be read and not changed while it is disabled', async () => {
    const { field, editor } = await open({ initialHtml: '<p>а</p>', disabled: true });
    expect(field).toHaveAttribute('contenteditable', 'false');
    expect(field).toHaveAttribute('aria-readonly', 'true');
    expect(button('Полужирный')).toBeDisabled();
    await keys(field, { key: 'b', code: 'KeyB', ctrlKey: true });
    expect(editor.getHtml()).toBe('<p>а</p>');
  });

  it('takes formats that a phone asks for in its own menu', async () => {
    const { field } = await open();
    await settle(() => {
      field.dispatchEvent(
        new InputEvent('beforeinput', { inputType: 'formatBold', bubbles: true, cancelable: true }),
      );
    });
    expect(button('Полужирный')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('the toolbar', () => {
  it('is one stop of the Tab key, with the arrows inside', async () => {
    const user = userEvent.setup();
    await open();
    expect(screen.getByRole('toolbar', { name: 'Оформление текста' })).toBeInTheDocument();
    act(() => button('Полужирный').focus());
    await user.keyboard('{ArrowRight}');
    expect(button('Курсив')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(button('Вернуть')).toHaveFocus();
    await user.keyboard('{Home}{End}');
    expect(button('Вернуть')).toHaveFocus();
    const stops = screen.getAllByRole('button').filter((each) => each.tabIndex === 0);
    expect(stops).toEqual([button('Вернуть')]);
  });

  it('names the keys of its buttons', async () => {
    await open();
    expect(button('Зачёркнутый')).toHaveAttribute('title', 'Зачёркнутый (Ctrl+Shift+X)');
    expect(button('Заголовок')).toHaveAttribute('title', 'Заголовок');
  });
});

describe('the link popover', () => {
  const address = () => screen.findByLabelText('Адрес ссылки');

  it('makes a link of what is typed, and takes it away again', async () => {
    const user = userEvent.setup();
    const { field, editor } = await open();
    await keys(field, { key: 'л', code: 'KeyK', ctrlKey: true });
    await user.type(await address(), 'a.example{Enter}');
    expect(editor.getHtml()).toContain('<a href="https://a.example"');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Ссылка'));
    expect(await address()).toHaveValue('https://a.example');
    await user.click(button('Убрать ссылку'));
    expect(editor.getHtml()).toBe('<p>https://a.example</p>');
  });

  it('says that an address leads nowhere, and submits no form around it', async () => {
    const user = userEvent.setup();
    const onSubmit = jest.fn();
    render(
      <I18nextProvider i18n={i18n}>
        <form onSubmit={onSubmit}>
          <RichTextEditor label="Пост" />
        </form>
      </I18nextProvider>,
    );
    await user.click(button('Ссылка'));
    await user.type(await address(), 'javascript:alert(1){Enter}');
    expect(await address()).toHaveAccessibleDescription(/Такой адрес не.откроется/);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('LazyRichTextEditor', () => {
  it('waits in the shape of the field, then is the editor', async () => {
    const ref = createRef<RichTextEditorHandle>();
    render(
      <I18nextProvider i18n={i18n}>
        <LazyRichTextEditor ref={ref} label="Пост" initialHtml="<p>а</p>" />
      </I18nextProvider>,
    );
    expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
    expect(await screen.findByRole('textbox', { name: 'Пост' })).toHaveTextContent('а');
    expect(ref.current?.getHtml()).toBe('<p>а</p>');
  });
});

/** Pastes plain text as a browser tells of it where `beforeinput` brings no data. */
async function paste(field: HTMLElement, text: string): Promise<void> {
  await settle(() => {
    fireEvent.paste(field, {
      clipboardData: {
        getData: (type: string) => (type === 'text/plain' ? text : ''),
        types: ['text/plain'],
        files: [],
      },
    });
  });
}
