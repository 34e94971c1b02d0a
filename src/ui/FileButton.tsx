import { useRef } from 'react';
import { ActionButton, type ActionButtonProps } from './ActionButton.tsx';

export interface FileButtonProps extends Omit<ActionButtonProps, 'onClick'> {
  /** What the file is. */
  file: string;
  /** Types and endings of files that are offered. */
  accept: string;
  onFile: (file: File) => void;
}

/** A button that asks for a file. */
export function FileButton({ file, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={file}
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = ''; // so that the same file can be chosen again
          if (chosen) onFile(chosen);
        }}
      />
    </>
  );
}
