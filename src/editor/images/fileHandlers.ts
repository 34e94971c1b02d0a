import { type ClipboardEvent, type DragEvent } from 'react';
import { Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import { type LetopisEditor } from '../document.ts';
import { droppedFiles, pastedImages } from './sentFiles.ts';

/** Where a drop fell; the caret goes there, so that the picture stands where it was let go. */
function goToDrop(editor: LetopisEditor, event: DragEvent): void {
  try {
    Transforms.select(editor, ReactEditor.findEventRange(editor, event));
  } catch {
    // Beside the text: the caret stays where it is.
  }
}

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/**
 * Pictures that are pasted, and files that are dropped, go to `onFiles`. An event that is answered here is none for Slate (it asks whether the
 * default was prevented); what carries words is left to it.
 */
export function fileHandlers(
  editor: LetopisEditor,
  disabled: boolean,
  onFiles: (files: readonly File[]) => void,
) {
  return {
    onPaste: (event: ClipboardEvent) => {
      const files = disabled ? [] : pastedImages(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
    onDragOver: (event: DragEvent) => {
      if (bringsFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      if (disabled) return;
      goToDrop(editor, event);
      onFiles(droppedFiles(event.dataTransfer));
    },
  };
}
