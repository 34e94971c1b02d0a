import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Bone, LoadingFrame } from '../ui/Skeletons.tsx';
import type { RichTextEditorHandle, RichTextEditorProps } from './RichTextEditor.tsx';

export type { RichTextEditorHandle, RichTextEditorProps };
export type { EditorContent } from './content.ts';
export type { ImageUpload } from './images/useUploads.ts';

/** Once loaded it is shown at once, without the flicker of a second waiting. */
let loaded: ComponentType<RichTextEditorProps> | undefined;

async function load() {
  const { RichTextEditor } = await import('./RichTextEditor.tsx');
  loaded = RichTextEditor;
  return { default: RichTextEditor };
}

/**
 * The rich-text editor, loaded when it is first shown; this file carries nothing of Slate. A part that failed to load is asked
 * for again when the component is mounted again.
 */
export function LazyRichTextEditor(props: RichTextEditorProps) {
  const [Editor] = useState(() => loaded ?? lazy(load));
  return (
    <Suspense fallback={<EditorSkeleton rows={props.minRows ?? 6} />}>
      <Editor {...props} />
    </Suspense>
  );
}

/** As high as the editor will be, so that nothing jumps when it comes. */
function EditorSkeleton({ rows }: { rows: number }) {
  return (
    <LoadingFrame>
      <Bone style={{ height: `calc(${rows * 1.8 + 1.5}rem + 44px)` }} />
    </LoadingFrame>
  );
}
