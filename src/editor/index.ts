/**
 * The rich-text editor. This file carries Slate: load it lazily, through `LazyRichTextEditor`, which is therefore not exported
 * from here.
 */
export {
  RichTextEditor,
  type RichTextEditorHandle,
  type RichTextEditorProps,
} from './RichTextEditor.tsx';
export { type EditorContent } from './content.ts';
export { type ImageUpload, type UploadResult } from './images/useUploads.ts';
