import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import type { EditorContent, RichTextEditorHandle } from '../../../editor/LazyRichTextEditor.tsx';
import { type Draft, useDraft, useEmptiness } from '../../../lib/drafts/useDraft.ts';
import {
  asText,
  chronicleOptions,
  type ChronicleScope,
  type ChronicleText,
  draftKey,
} from './chronicleDraft.ts';
import {
  chronicleClosed,
  chronicleOpened,
  chronicleRendered,
  type ChronicleState,
  selectChronicle,
} from './chroniclesSlice.ts';
import {
  canSend,
  isChanged,
  keepMine,
  sendChronicle,
  takeTheirs,
  workOn,
} from './chronicleThunks.ts';

/** A chronicle while it is written: its state, and what its editor and its buttons do. */
export interface Chronicle {
  readonly chronicle: ChronicleState;
  readonly draft: Draft<ChronicleText>;
  /** What stands in the editor, as last saved. */
  readonly text: string;
  /** There is nothing to be read in the editor. */
  readonly empty: boolean;
  readonly isChanged: boolean;
  readonly canSend: boolean;
  /** The editor shows a text. */
  readonly handleShown: (editor: RichTextEditorHandle) => void;
  readonly handleChange: (content: EditorContent) => void;
  readonly send: () => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  readonly restore: (html: string) => void;
  /** Is there something unsaved that whoever leaves has to be asked about? */
  readonly asksBeforeLeaving: () => boolean;
}

/** The chronicle of an event, which stands so on the host, while its editor is shown. Both are read once. */
export function useChronicle(at: ChronicleScope, desc: string): Chronicle {
  const [scope] = useState(at);
  const dispatch = useAppDispatch();
  const [key] = useState(() => draftKey(scope));
  const [options] = useState(() => dispatch(chronicleOptions(scope)));
  useEffect(() => {
    dispatch(chronicleOpened({ key: key.name, host: desc }));
    return () => void dispatch(chronicleClosed({ key: key.name }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a later answer must not change the text in hand
  }, [dispatch, key]);
  const draft = useDraft(key, options);
  const { session } = draft;
  const known = useAppSelector((state) => selectChronicle(state, key.name));
  const chronicle = known ?? { status: 'writing', host: desc, rendition: desc };
  const text = draft.value?.html ?? chronicle.host;
  const [empty, noteEmpty] = useEmptiness(text, draft.revision);
  const work = { chronicle, draft };
  const now = useCallback(() => dispatch(workOn(scope, session)), [dispatch, scope, session]);
  const valueOf = (html: string): ChronicleText => {
    const { base } = session.state()?.value ?? asText(now().chronicle?.host ?? desc);
    return { html, base };
  };
  return {
    ...work,
    text,
    empty,
    isChanged: isChanged(work),
    canSend: !empty && canSend(work),
    handleShown: useCallback(
      (editor) => {
        if (!isChanged(now()))
          dispatch(chronicleRendered({ key: key.name, html: editor.getHtml() }));
      },
      [dispatch, key, now],
    ),
    handleChange: (content) => {
      noteEmpty(content.isEmpty);
      session.change(() => valueOf(content.getHtml()));
    },
    send: () => void dispatch(sendChronicle(scope, session)),
    keepMine: () => void dispatch(keepMine(scope, session)),
    takeTheirs: () => takeTheirs(session),
    restore: (html) => session.replace(valueOf(html)),
    asksBeforeLeaving: useCallback(() => {
      const { status } = session.state() ?? {};
      return status === 'owned' && isChanged(now());
    }, [now, session]),
  };
}
