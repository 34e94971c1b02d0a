import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { BOOKMARK_LIMIT } from '../../../contract/index.ts';
import { useDraft } from '../../../lib/drafts/useDraft.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useKeptCaret } from '../../../ui/useKeptCaret.ts';
import { bookmarksApi } from '../api.ts';
import { noteKey, noteOptions } from '../noteDraft.ts';

const { useSaveNoteMutation } = bookmarksApi;

export interface NoteEditorProps {
  viewer: string;
  turn: string;
  /** The note as the host has it. */
  saved: string;
  /** The note was saved, or given up; what was typed and given up is gone. */
  onClosed: (note: string) => void;
}

/** The note while it is written: kept as a draft until it is saved, so that nothing typed is lost. */
function useNote({ viewer, turn, saved, onClosed }: NoteEditorProps) {
  const key = useMemo(() => noteKey(viewer, turn), [viewer, turn]);
  const options = useMemo(() => noteOptions(saved), [saved]);
  const { session, value, revision } = useDraft(key, options);
  // The draft takes what is typed at each pause; another text of it, found later, has another revision.
  const [typed, setTyped] = useState<{ text: string; revision: typeof revision }>();
  const [send, { isLoading, error }] = useSaveNoteMutation();
  const note = typed && typed.revision === revision ? typed.text : (value?.text ?? saved);
  const isTooLong = note.trim().length > BOOKMARK_LIMIT.note;
  const save = async () => {
    if (isTooLong || isLoading) return;
    const { data } = await send({ viewer, params: { turn }, body: { note: note.trim() } });
    if (!data) return;
    session.discardSent({ text: note });
    onClosed(data.bookmark?.note ?? note.trim());
  };
  const giveUp = () => {
    session.change(() => ({ text: saved }));
    onClosed(saved);
  };
  const change = (text: string) => {
    setTyped({ text, revision });
    session.change(() => ({ text }));
  };
  return { note, isTooLong, isLoading, error, save, giveUp, change };
}

/** A private note on a marked turn, edited where it stands (BACK-66). Ctrl+Enter saves, Escape gives up. */
export function NoteEditor(props: NoteEditorProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const footId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { note, isTooLong, isLoading, error, save, giveUp, change } = useNote(props);
  useKeptCaret(field, note);
  useEffect(() => field.current?.focus(), []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') giveUp();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
  };
  const left = BOOKMARK_LIMIT.note - note.trim().length;
  return (
    <Stack spacing={1.5} sx={{ flexBasis: '100%', px: 1, pt: 1 }}>
      <TextField
        inputRef={field}
        label={t('bookmarks.note')}
        fullWidth
        multiline
        minRows={2}
        maxRows={10}
        size="small"
        value={note}
        error={isTooLong}
        helperText={
          <span id={footId}>
            {isTooLong
              ? t('bookmarks.noteTooLong', { count: -left })
              : t('bookmarks.noteHint', { count: left })}
          </span>
        }
        onChange={(event) => change(event.target.value)}
        onKeyDown={handleKey}
        slotProps={{ htmlInput: { 'aria-describedby': footId, readOnly: isLoading } }}
      />
      {error !== undefined && (
        <Alert severity="error">
          {t('bookmarks.noteFailed', { reason: errorText(toApiError(error)) })}
        </Alert>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <ActionButton
          variant="outlined"
          loading={isLoading}
          disabled={isTooLong}
          onClick={() => void save()}
        >
          {t('bookmarks.saveNote')}
        </ActionButton>
        <ActionButton onClick={giveUp}>{t('bookmarks.cancelNote')}</ActionButton>
      </Stack>
    </Stack>
  );
}
