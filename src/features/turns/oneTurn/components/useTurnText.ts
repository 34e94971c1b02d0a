import { useEffect, useMemo, useRef } from 'react';
import type {
  EditorContent,
  RichTextEditorHandle,
} from '../../../../editor/LazyRichTextEditor.tsx';
import { useDraft, useEmptiness } from '../../../../lib/drafts/useDraft.ts';
import type { WritingMode } from '../modesSlice.ts';
import { type TurnTextScope, textKey, textOptions, type TurnText } from '../turnText.ts';
import { useTurnReader } from './useTurnReader.ts';

/** Where the reader writes about a turn; undefined for a guest. */
export function useTextScope(id: string, mode: WritingMode): TurnTextScope | undefined {
  const { user, ref: { game, character, turn } = {} } = useTurnReader(id) ?? {};
  return useMemo(() => {
    if (user === undefined || game === undefined || !character || turn === undefined)
      return undefined;
    return { user, game, character, turn, mode };
  }, [user, game, character, turn, mode]);
}

/** An edit or a comment while its editor is shown; `begun` is what it begins from where no draft is stored. */
export function useTurnText(scope: TurnTextScope, begun: TurnText) {
  const key = useMemo(() => textKey(scope), [scope]);
  const options = useMemo(() => textOptions(scope), [scope]);
  const { session, revision, status, ...draft } = useDraft(key, options);
  const text = draft.value ?? begun;
  const editor = useRef<RichTextEditorHandle>(null);
  const [empty, noteEmpty] = useEmptiness(text.html, revision);
  const shown = useRef(revision);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== revision) editor.current?.reset(text.html);
    shown.current = revision;
  }, [revision, text.html]);
  /** The text as it would be with these words. */
  const withHtml = (html: string): TurnText => ({ ...(session.state()?.value ?? begun), html });
  return {
    session,
    draft: { ...draft, session },
    editor,
    text,
    empty,
    withHtml,
    withEditor: () => withHtml(editor.current?.getHtml() ?? text.html),
    /** The stored draft was read: the editor can begin. */
    isOpen: revision !== undefined,
    isOwned: status === 'owned',
    elsewhere: status === 'readOnly',
    isRestored: draft.restoredAt !== undefined && status !== 'readOnly',
    isPersisted: draft.persisted !== false,
    change: (content: EditorContent) => {
      noteEmpty(content.isEmpty);
      session.change(() => withHtml(content.isEmpty ? '' : content.getHtml()));
    },
  };
}
