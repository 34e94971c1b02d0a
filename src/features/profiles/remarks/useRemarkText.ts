import { useEffect, useMemo, useRef, useState } from 'react';
import { attemptAfter } from '../../../api/attempt.ts';
import { type ApiError, toApiError } from '../../../api/index.ts';
import type { EditorContent, RichTextEditorHandle } from '../../../editor/LazyRichTextEditor.tsx';
import { useDraft, useEmptiness } from '../../../lib/drafts/useDraft.ts';
import { type AppThunk, useAppDispatch } from '../../../lib/store.ts';
import { remarkKey, remarkOptions, type RemarkScope, type RemarkText } from './remarkText.ts';

/** Sends words under an idempotency key; resolves with why they did not arrive. */
export type SendRemark = (sent: {
  readonly html: string;
  readonly key: string;
}) => Promise<{ readonly error?: unknown }>;

const newKey: AppThunk<string> = (_dispatch, _getState, { newId }) => newId();

/** Words about a profile while they are written: a draft until the host has them, sent once however often it is pressed. */
export function useRemarkText(scope: RemarkScope) {
  const dispatch = useAppDispatch();
  const key = useMemo(() => remarkKey(scope), [scope]);
  const { session, revision, ...draft } = useDraft(key, remarkOptions);
  const text: RemarkText = draft.value ?? { html: '' };
  const editor = useRef<RichTextEditorHandle>(null);
  const [empty, noteEmpty] = useEmptiness(text.html, revision);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const shown = useRef(revision);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== revision) editor.current?.reset(text.html);
    shown.current = revision;
  }, [revision, text.html]);
  const html = () => (empty ? '' : (editor.current?.getHtml() ?? text.html));
  /** The host has them: the field begins again. */
  const arrived = (sent: RemarkText) => {
    session.discardSent(sent);
    if (session.state()) session.replace({ html: '' }, { undo: false });
  };
  const send = async (by: SendRemark): Promise<boolean> => {
    if (busy) return false;
    const before = session.state()?.value?.attempt;
    const attempt = { key: before ?? dispatch(newKey), lost: before !== undefined };
    const sent: RemarkText = { html: html(), attempt: attempt.key };
    session.save(sent);
    setBusy(true);
    setError(undefined);
    const outcome = await by({ html: sent.html, key: attempt.key });
    setBusy(false);
    if (outcome.error === undefined) {
      arrived(sent);
      return true;
    }
    const reason = toApiError(outcome.error);
    setError(reason);
    const after = attemptAfter(attempt, reason);
    if (session.state())
      session.save(after ? { html: html(), attempt: after.key } : { html: html() });
    return false;
  };
  return {
    ...{ editor, text, empty, busy, error, html, send },
    draft: { ...draft, session },
    /** The stored draft was read: the editor can begin. */
    isOpen: revision !== undefined,
    hasDraft: draft.value !== undefined && !empty,
    isPersisted: draft.persisted !== false,
    change: (content: EditorContent) => {
      noteEmpty(content.isEmpty);
      session.change(() => {
        const attempt = session.state()?.value?.attempt;
        const typed = content.isEmpty ? '' : content.getHtml();
        return attempt === undefined ? { html: typed } : { html: typed, attempt };
      });
    },
  };
}

export type RemarkWork = ReturnType<typeof useRemarkText>;
