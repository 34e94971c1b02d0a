import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { ImageUpload, UploadResult } from '../../../../src/editor/images/useUploads.ts';
import {
  RichTextEditor,
  type RichTextEditorHandle,
  type RichTextEditorProps,
} from '../../../../src/editor/RichTextEditor.tsx';
import { i18n } from '../../../support/i18n.ts';

const png = (name = 'карта.png') => new File(['x'], name, { type: 'image/png' });

async function open(props: RichTextEditorProps = {}) {
  const ref = createRef<RichTextEditorHandle>();
  const view = render(
    <I18nextProvider i18n={i18n}>
      <RichTextEditor ref={ref} label="Пост" {...props} />
    </I18nextProvider>,
  );
  const field = await screen.findByRole('textbox', { name: 'Пост' });
  await act(async () => {
    ref.current?.focus();
    await Promise.resolve();
  });
  const input = () => view.container.querySelector<HTMLInputElement>('input[type="file"]');
  const html = () => ref.current?.getHtml();
  const choose = async (...files: File[]) => {
    const found = input();
    if (!found) throw new Error('No field for files');
    await userEvent.setup().upload(found, files);
  };
  return { ...view, field, input, html, choose, ref };
}

/** An upload that waits for its test. */
function heldUpload() {
  const calls: {
    file: File;
    signal: AbortSignal;
    progress: (part: number) => void;
    answer: (result: UploadResult) => Promise<void>;
  }[] = [];
  const onUploadImage: ImageUpload = (file, { onProgress, signal }) =>
    new Promise((resolve) => {
      calls.push({
        file,
        signal,
        progress: (part) => act(() => onProgress(part)),
        answer: (result) =>
          act(async () => {
            resolve(result);
            await Promise.resolve();
          }),
      });
    });
  const call = (index = 0) => {
    const found = calls[index];
    if (!found) throw new Error(`No upload ${index}`);
    return found;
  };
  return { onUploadImage, calls, call };
}

const transfer = (files: File[], texts: Record<string, string> = {}) => ({
  files,
  types: [...Object.keys(texts), ...(files.length > 0 ? ['Files'] : [])],
  getData: (type: string) => texts[type] ?? '',
});

describe('pictures in the editor', () => {
  it('FORM-05 have no button where nobody takes them', async () => {
    const { input } = await open();
    expect(screen.queryByRole('button', { name: 'Изображение' })).toBeNull();
    expect(input()).toBeNull();
  });

  it('FORM-05 are uploaded, and stand in the text by the address that the host gives', async () => {
    const { onUploadImage, call } = heldUpload();
    const busy: boolean[] = [];
    const onUploadingChange = (now: boolean) => busy.push(now);
    const { choose, html, input } = await open({ onUploadImage, onUploadingChange });
    expect(input()?.accept).toBe('image/jpeg,image/png,image/gif,image/webp');
    await choose(png());
    call().progress(0.42);
    const bar = screen.getByRole('progressbar', { name: 'карта.png' });
    expect(bar).toHaveAttribute('aria-valuenow', '42');
    expect(html()).toBe('');
    call().progress(1);
    expect(screen.getByText(/Сервер готовит изображение/)).toBeInTheDocument();
    await call().answer({ url: '/uploads/1.webp' });
    await waitFor(() => expect(html()).toBe('<img src="/uploads/1.webp" alt="">'));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(busy).toEqual([false, true, false]);
  });

  it('stand where the caret was when they were chosen, and leave those alone who write on', async () => {
    const { onUploadImage, call } = heldUpload();
    const { choose, html, ref } = await open({
      initialHtml: '<p>Вот карта:</p>',
      onUploadImage,
    });
    await choose(png());
    act(() => ref.current?.focus());
    await call().answer({ url: '/uploads/1.webp' });
    await waitFor(() => expect(html()).toBe('<p>Вот карта:</p><img src="/uploads/1.webp" alt="">'));
  });

  it('that do not arrive say why, and may be tried again; the text is untouched', async () => {
    const { onUploadImage, call, calls } = heldUpload();
    const { choose, html } = await open({ initialHtml: '<p>а</p>', onUploadImage });
    await choose(png());
    await call().answer({ reason: 'Нет связи с сервером.' });
    expect(
      screen.getByText('Не удалось загрузить файл карта.png. Нет связи с сервером.'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await call(1).answer({ reason: 'Не удалось загрузить файл карта.png: он повреждён.' });
    expect(
      screen.getByText('Не удалось загрузить файл карта.png: он повреждён.'),
    ).toBeInTheDocument();
    expect(html()).toBe('<p>а</p>');
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await call(2).answer({ url: '/uploads/1.webp' });
    await waitFor(() => expect(html()).toBe('<p>а</p><img src="/uploads/1.webp" alt="">'));
    expect(calls.map(({ file }) => file.name)).toEqual(Array(3).fill('карта.png'));
  });

  it('that are cancelled never come', async () => {
    const { onUploadImage, call } = heldUpload();
    const { choose, html } = await open({ initialHtml: '<p>а</p>', onUploadImage });
    await choose(png());
    await userEvent.click(screen.getByRole('button', { name: 'Отменить загрузку' }));
    expect(call().signal.aborted).toBe(true);
    await call().answer({ url: '/uploads/1.webp' });
    expect(html()).toBe('<p>а</p>');
    expect(screen.queryByRole('list', { name: 'Изображения загружаются' })).toBeNull();
  });

  it('are given up with the page that they were for', async () => {
    const { onUploadImage, call } = heldUpload();
    const { choose, unmount } = await open({ onUploadImage });
    await choose(png());
    unmount();
    expect(call().signal.aborted).toBe(true);
  });

  it('come by paste, several at once', async () => {
    const { onUploadImage, calls } = heldUpload();
    const { field } = await open({ onUploadImage });
    fireEvent.paste(field, { clipboardData: transfer([png('1.png'), png('2.png')]) });
    await waitFor(() => expect(calls.map(({ file }) => file.name)).toEqual(['1.png', '2.png']));
  });

  it('come by paste where a browser sends its markup along', async () => {
    const { onUploadImage, calls } = heldUpload();
    const { field } = await open({ onUploadImage });
    const html = '<meta charset="utf-8"><img src="https://example.org/1.png">';
    fireEvent.paste(field, { clipboardData: transfer([png()], { 'text/html': html }) });
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  it('FORM-24 that an office program sends beside its words are not meant', async () => {
    const { onUploadImage, calls } = heldUpload();
    const { field } = await open({ onUploadImage });
    const texts = { 'text/plain': 'Слова', 'text/html': '<p>Слова</p>' };
    fireEvent.paste(field, { clipboardData: transfer([png()], texts) });
    expect(calls).toEqual([]);
  });

  it('come by drop, and a dropped file never makes the browser leave the page', async () => {
    const { onUploadImage, calls } = heldUpload();
    const { field } = await open({ onUploadImage });
    const over = fireEvent.dragOver(field, { dataTransfer: transfer([png()]) });
    const dropped = fireEvent.drop(field, { dataTransfer: transfer([png()]) });
    expect([over, dropped]).toEqual([false, false]);
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  it('FORM-05 are answered with a word where they are for others to put in, not with silence', async () => {
    const { field, html } = await open({ initialHtml: '<p>а</p>' });
    fireEvent.paste(field, { clipboardData: transfer([png()]) });
    const hint = await screen.findByText(/их добавляют только мастера/);
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(hint).not.toBeInTheDocument();
    expect(fireEvent.drop(field, { dataTransfer: transfer([png()]) })).toBe(false);
    expect(await screen.findByText(/их добавляют только мастера/)).toBeInTheDocument();
    expect(html()).toBe('<p>а</p>');
  });

  it('do not come while the text is on its way', async () => {
    const { onUploadImage, calls } = heldUpload();
    const { field } = await open({ onUploadImage, disabled: true });
    fireEvent.paste(field, { clipboardData: transfer([png()]) });
    expect(fireEvent.drop(field, { dataTransfer: transfer([png()]) })).toBe(false);
    expect(calls).toEqual([]);
  });
});
