import type { ClipboardEvent, DragEvent } from 'react';
import { Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import type { LetopisEditor } from '../document.ts';

/** What a person pasted or dropped, as far as it is files. */

const isImage = ({ type }: File): boolean => type.startsWith('image/');

/** Does it also carry words? An office program sends a picture of the text along with the text. */
function hasWords(data: DataTransfer): boolean {
  if (data.getData('text/plain').trim() !== '') return true;
  const html = data.getData('text/html');
  if (html === '') return false;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.textContent.trim() !== '';
}

/** The pictures of a paste; none where words came too, for then the words are meant. */
function pastedImages(data: DataTransfer): File[] {
  const images = Array.from(data.files).filter(isImage);
  return images.length > 0 && !hasWords(data) ? images : [];
}

/** All files of a drop. Left to the browser, it would leave the page and open them, and what was typed would be gone. */
const droppedFiles = (data: DataTransfer): File[] => Array.from(data.files);

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
