import FormHelperText from '@mui/material/FormHelperText';
import { type ComponentType, createContext, useContext, useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  LazyRichTextEditor,
  type RichTextEditorProps,
} from '../../../../editor/LazyRichTextEditor.tsx';
import { WindowOfForm } from './LocationSelect.tsx';
import { CrashGuard } from '../../../../ui/ErrorBoundary.tsx';

/** The editor that forms write with; a test may hand over a plainer one. */
export const TurnEditorContext =
  createContext<ComponentType<RichTextEditorProps>>(LazyRichTextEditor);

export type TurnBodyProps = Omit<RichTextEditorProps, 'describedBy'>;

/** The text of a turn (FORM-02), and under it what the host finds wrong with it (FORM-09). */
export function TurnBody({ error, ...props }: TurnBodyProps) {
  const { t } = useTranslation();
  const Editor = useContext(TurnEditorContext);
  const errorId = useId();
  const isInWindow = useContext(WindowOfForm) !== undefined;
  return (
    <div>
      <CrashGuard>
        <Editor
          label={t('form.body')}
          placeholder={t('form.placeholder')}
          {...(isInWindow && { minRows: 3 })}
          {...props}
          error={error}
          {...(error !== undefined && { describedBy: errorId })}
        />
      </CrashGuard>
      {error !== undefined && (
        <FormHelperText error id={errorId} role="alert">
          {error}
        </FormHelperText>
      )}
    </div>
  );
}
