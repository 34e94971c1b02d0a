import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton, type ActionVariant } from '../../../ui/ActionButton.tsx';

export interface FileButtonProps {
  variant: ActionVariant;
  children: ReactNode;
  onFile: (file: File) => void;
}

/** A button that asks for a file of a log. */
export function FileButton({ variant, children, onFile }: FileButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton variant={variant} onClick={() => input.current?.click()}>
        {children}
      </ActionButton>
      <input
        ref={input}
        type="file"
        accept=".jsonl,.json,.txt,application/x-ndjson,application/jsonl"
        aria-label={t('replay.file')}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = ''; // so that the same file can be chosen again
          if (file) onFile(file);
        }}
      />
    </>
  );
}
