import { type ChangeEvent, type KeyboardEvent, useImperativeHandle, useRef } from 'react';
import type { EditorContent, RichTextEditorProps } from '../../src/editor/LazyRichTextEditor.tsx';

const htmlOf = (text: string): string => (text.trim() === '' ? '' : `<p>${text}</p>`);
const textOf = (html: string): string => html.replace(/<[^>]*>/g, '');

function contentOf(text: string): EditorContent {
  return {
    isEmpty: text.trim() === '',
    getHtml: () => htmlOf(text),
    getTextLength: () => text.length,
  };
}

/** Stands in for the rich-text editor where a test is about the form around it: the same handle and props over a plain field. */
export function PlainEditor({
  ref,
  initialHtml = '',
  onChange,
  onSubmit,
  ...props
}: RichTextEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    getHtml: () => htmlOf(field.current?.value ?? ''),
    reset: (html = '') => {
      if (field.current) field.current.value = textOf(html);
    },
    focus: () => field.current?.focus(),
  }));
  const handleChange = ({ target }: ChangeEvent<HTMLTextAreaElement>) =>
    onChange?.(contentOf(target.value));
  const handleKeyDown = ({ key, ctrlKey }: KeyboardEvent) => {
    if (key === 'Enter' && ctrlKey) onSubmit?.();
  };
  return (
    <>
      {props.onUploadImage && <UploadSwitch onChange={props.onUploadingChange} />}
      <textarea
        ref={field}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-invalid={props.error !== undefined}
        defaultValue={textOf(initialHtml)}
        readOnly={props.disabled ?? false}
        onChange={handleChange}
        onKeyDown={handleKeyDown}
      />
    </>
  );
}

/** Stands in for a picture on its way: checked, one is. */
function UploadSwitch({ onChange }: { onChange: RichTextEditorProps['onUploadingChange'] }) {
  return (
    <input
      type="checkbox"
      aria-label="uploading"
      onChange={({ target }) => onChange?.(target.checked)}
    />
  );
}
