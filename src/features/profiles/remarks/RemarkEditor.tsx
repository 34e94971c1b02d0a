import Alert from '@mui/material/Alert';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useContext, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnsure } from '../../../api/attempt.ts';
import { hasMoreToSay } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DeviceNotes } from '../../../ui/DeviceNotes.tsx';
import { CrashGuard } from '../../../ui/ErrorBoundary.tsx';
import { useMissing } from '../../../ui/useMissing.ts';
import { CommentEditorContext } from '../form/useProfileField.ts';
import type { RemarkScope } from './remarkText.ts';
import { type RemarkWork, type SendRemark, useRemarkText } from './useRemarkText.ts';

const UNDER_TEXT = ['body'];

export interface RemarkFieldProps {
  work: RemarkWork;
  label: string;
  /** What is missing, in words. */
  missing?: string | undefined;
  onSubmit: () => void;
}

/** The field of words about a profile, and what is wrong with it. */
export function RemarkField({ work, label, missing, onSubmit }: RemarkFieldProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const Editor = useContext(CommentEditorContext);
  const errorId = useId();
  const { editor, text, error, busy } = work;
  const wrong = error?.fields?.body ?? missing;
  if (!work.isOpen) return null;
  return (
    <Stack spacing={1}>
      <DeviceNotes draft={work.draft} htmlOf={({ html }) => html} />
      <div>
        <CrashGuard>
          <Editor
            ref={editor}
            initialHtml={text.html}
            label={label}
            minRows={2}
            disabled={busy}
            error={wrong}
            {...(wrong !== undefined && { describedBy: errorId })}
            onChange={work.change}
            onSubmit={onSubmit}
          />
        </CrashGuard>
        {wrong !== undefined && (
          <FormHelperText error id={errorId} role="alert">
            {wrong}
          </FormHelperText>
        )}
      </div>
      {!work.isPersisted && <Alert severity="warning">{t('turn.textNotKept')}</Alert>}
      {error && hasMoreToSay(error, UNDER_TEXT) && (
        <Alert severity="error">
          {t(isUnsure(error) ? 'comment.unsure' : 'comment.failed', {
            reason: errorText(error, UNDER_TEXT),
          })}
        </Alert>
      )}
    </Stack>
  );
}

export interface RemarkEditorProps {
  scope: RemarkScope;
  /** The name of the field, and of the button that opens it. */
  label: string;
  sendLabel: string;
  by: SendRemark;
}

/** A field for words about a profile: a button until it is wanted, or a draft is found. Ctrl+Enter sends. */
export function RemarkEditor(props: RemarkEditorProps) {
  const work = useRemarkText(props.scope);
  const [wanted, setWanted] = useState(false);
  if (!work.isOpen) return null;
  if (!wanted && !work.hasDraft && !work.error)
    return (
      <ActionButton
        variant="outlined"
        style={{ justifySelf: 'start' }}
        onClick={() => setWanted(true)}
      >
        {props.label}
      </ActionButton>
    );
  return <Open {...props} work={work} focus={wanted} close={() => setWanted(false)} />;
}

interface OpenProps extends RemarkEditorProps {
  work: RemarkWork;
  /** It was opened by a press. */
  focus: boolean;
  close: () => void;
}

function Open({ label, sendLabel, by, work, focus, close }: OpenProps) {
  const { t } = useTranslation();
  const { editor, empty, busy } = work;
  const [missing, setMissing] = useMissing(empty ? 'text' : undefined);
  useEffect(() => {
    if (!focus) return undefined;
    const frame = requestAnimationFrame(() => editor.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [focus, editor]);
  const send = () => {
    if (empty) {
      setMissing('text');
      editor.current?.focus();
      return;
    }
    void work.send(by).then((sent) => sent && close());
  };
  return (
    <Stack spacing={1}>
      <RemarkField
        work={work}
        label={label}
        missing={missing ? t('remarks.missing') : undefined}
        onSubmit={send}
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <ActionButton variant="outlined" title={t('form.sendHint')} loading={busy} onClick={send}>
          {sendLabel}
        </ActionButton>
        {empty && <ActionButton onClick={close}>{t('remarks.cancel')}</ActionButton>}
      </Stack>
    </Stack>
  );
}
