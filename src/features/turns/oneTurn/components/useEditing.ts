import { useMemo, useState } from 'react';
import type { Turn } from '../../../../contract/index.ts';
import { textVersion } from '../../../../domain/index.ts';
import { useAppDispatch } from '../../../../lib/store.ts';
import { useTurnImages } from '../../form/components/useTurnImages.ts';
import { failureDismissed, type TurnModeState } from '../modesSlice.ts';
import { closeMode, sendEdit } from '../modesThunks.ts';
import { asEdit, type TurnTextScope, type TurnText } from '../turnText.ts';
import { useMissing } from '../../../../ui/useMissing.ts';
import { useTurnText } from './useTurnText.ts';

export interface EditingProps {
  turn: Turn;
  scope: TurnTextScope;
  state: TurnModeState;
}

/** When the editor closes the focus goes to its turn. A task later: a question that closes with it would give it back to what is gone. */
const focusTurn = (id: string) =>
  setTimeout(() => document.getElementById(`turn-${id}`)?.focus({ preventScroll: true }));

/** Has somebody else changed the text since the edit was begun? Not while it is being sent: then the change may be one's own. */
function useIsOvertaken({ turn: { post }, state }: EditingProps, { base, html }: TurnText) {
  const version = useMemo(() => textVersion(post), [post]);
  return state.busy === undefined && version !== base && post !== html;
}

/** A changed turn as it is typed: whether it is empty, differs from what stands there, and what may be done with it. */
export function useEditing(props: EditingProps) {
  const { turn, scope, state } = props;
  const dispatch = useAppDispatch();
  const [begun] = useState(() => asEdit(turn.post));
  const typed = useTurnText(scope, begun);
  const { session, editor, empty, text, withEditor, isOwned, elsewhere } = typed;
  const overtaken = useIsOvertaken(props, text);
  const images = useTurnImages(scope);
  const ready = !empty && !overtaken && !images.busy && isOwned && state.busy === undefined;
  const lack = empty ? 'text' : undefined;
  const [missing, setMissing] = useMissing(lack);
  const accept = () => {
    dispatch(failureDismissed(scope));
    editor.current?.focus();
  };
  return {
    ...typed,
    images,
    ready,
    overtaken,
    missing,
    save: () => {
      if (lack && isOwned) {
        setMissing(lack);
        editor.current?.focus();
      }
      if (ready && editor.current) void dispatch(sendEdit(scope, session, withEditor(), turn));
    },
    // A tab that only reads along leaves the draft to the one that writes it.
    giveUp: () => {
      if (!elsewhere) session.discard();
      dispatch(closeMode(scope));
      focusTurn(turn.id);
    },
    keepMine: () => {
      session.save({ ...withEditor(), base: textVersion(turn.post) });
      accept();
    },
    takeTheirs: () => {
      session.replace({ ...text, ...asEdit(turn.post) }, { undo: false });
      accept();
    },
    stand: (location: string) => session.save({ ...withEditor(), location }),
    isChanged: () => {
      session.flush();
      const { html, location } = session.state()?.value ?? {};
      const isMoved = location !== undefined && location !== turn.location?.key;
      return !elsewhere && (isMoved || (html !== undefined && html !== turn.post));
    },
  };
}
