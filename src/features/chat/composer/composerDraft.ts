import { useLayoutEffect, useMemo } from 'react';
import * as v from 'valibot';
import type { DraftSession } from '../../../lib/drafts/DraftSession.ts';
import type { DraftOptions } from '../../../lib/drafts/draftOptions.ts';
import { type DraftKey, storedDraft } from '../../../lib/drafts/storedDraft.ts';
import { useDraft } from '../../../lib/drafts/useDraft.ts';
import { keyAt, storageKey } from '../../../lib/storage/index.ts';
import { type AppThunk, useAppDispatch, useAppSelector, useAppStore } from '../../../lib/store.ts';
import { TypedTexts } from '../../../lib/typedTexts.ts';
import type { WithSession } from '../../session/index.ts';
import { channelKey, type ChatScope } from '../channels.ts';
import { type ChannelOutbox, isSameMessage, restoreOutbox, selectOutbox } from '../rooms/outbox.ts';
import { selectRoomMessages } from '../rooms/selectors.ts';
import { whisperTyping } from '../rooms/thunks.ts';
import type { WithChat } from '../slice.ts';
import { selectComposer } from './composerSelectors.ts';
import { type ComposerState, type DraftText, emptyComposer, joined } from './composerState.ts';
import { composerOpened, draftRestored, textTyped } from './composersSlice.ts';

const drafts = storageKey(
  'chatDraft',
  storedDraft(
    v.object({
      text: v.string(),
      nonce: v.exactOptional(v.string()),
      edit: v.exactOptional(v.object({ id: v.string(), original: v.string(), text: v.string() })),
    }),
  ),
);

/** The key under which the text of an input is stored (MSG-04). */
export const draftKey = ({ user, game, character, channel }: ChatScope): DraftKey<DraftText> =>
  keyAt(drafts, user, game, character, channel.type, channel.id);

const blank: DraftText = { text: '' };

const isEmpty = ({ text, edit }: DraftText): boolean => text.trim() === '' && edit === undefined;

/** How the text of an input is kept: of several tabs the one that wrote last counts, and what does not fit goes before what was typed. */
export const draftOptions: DraftOptions<DraftText> = {
  isEmpty,
  merge: (present, other) => {
    if (isSameMessage(present.text, other.text)) return present;
    const { nonce: _sent, ...rest } = present;
    return { ...rest, text: joined(other.text, present.text) };
  },
  isWithin: (own, theirs) => isEmpty(own) || theirs.text.includes(own.text.trim()),
};

function textOf({ text, edit, sending }: ComposerState, outbox: ChannelOutbox): string {
  if (edit) return edit.previous;
  if (sending?.kind !== 'message' || sending.from === 'dice') return text;
  return joined(outbox[sending.nonce]?.text ?? '', text);
}

/** The draft of a composer: also while a message is on its way, for nobody knows yet whether it arrives. */
export function draftOf(composer: ComposerState, outbox: ChannelOutbox): DraftText {
  const { edit } = composer;
  const text = textOf(composer, outbox);
  const sent = Object.values(outbox).find((one) => isSameMessage(one.text, text));
  return {
    text,
    ...(sent && { nonce: sent.nonce }),
    ...(edit && { edit: { id: edit.id, original: edit.original, text: composer.text } }),
  };
}

const isSame = (one: DraftText, other: DraftText): boolean =>
  one.text === other.text &&
  one.nonce === other.nonce &&
  one.edit?.id === other.edit?.id &&
  one.edit?.text === other.edit?.text;

/** What of a stored draft is still to be written: a message that stands in the history already is not. */
function left(state: WithChat, scope: ChatScope, draft: DraftText): DraftText {
  const messages = selectRoomMessages(state, channelKey(scope.channel));
  const hasArrived = messages.some(({ nonce }) => nonce !== undefined && nonce === draft.nonce);
  return hasArrived && !draft.edit ? blank : draft;
}

/** The input comes onto the screen, with the stored draft where nothing was begun in it, and with the stored outbox. */
function openComposer(scope: ChatScope, stored = blank): AppThunk<void, WithChat> {
  return (dispatch, getState) => {
    const { channel } = scope;
    const key = channelKey(channel);
    const composer = selectComposer(getState(), key);
    if (!composer) dispatch(restoreOutbox(scope, stored));
    const draft = left(getState(), scope, stored);
    if (!composer) dispatch(composerOpened({ channel, draft }));
    else if (isEmpty(draftOf(composer, selectOutbox(getState(), key))) && !isEmpty(draft))
      dispatch(draftRestored({ channel, draft }));
  };
}

/** Another value of the draft than that of the input came from the draft store. */
function restoreComposer(scope: ChatScope, stored = blank): AppThunk<void, WithChat> {
  return (dispatch, getState) => {
    dispatch(restoreOutbox(scope, stored));
    dispatch(draftRestored({ channel: scope.channel, draft: left(getState(), scope, stored) }));
  };
}

/** What stands in an input, before the store has it (QUICK-18). */
export type ComposerTyping = Pick<TypedTexts<'text'>, 'has' | 'settle'> & {
  /** The input has this text now. */
  readonly type: (text: string) => void;
};

/** Takes in what is typed, and lets the others know. Not while a message is edited, for none will follow, and not when the input was emptied. */
function takeTyped(
  { channel }: ChatScope,
  text: string,
  previous: string | undefined,
): AppThunk<void, WithChat & WithSession> {
  return (dispatch, getState) => {
    dispatch(textTyped({ channel, text, ...(previous !== undefined && { previous }) }));
    const { edit } = selectComposer(getState(), channelKey(channel)) ?? {};
    if (!edit && text.trim() !== '') dispatch(whisperTyping(channel));
  };
}

/** The typing of an input. Each letter marks its draft as changed, which asks for the text when it is written. */
function useTyping(scope: ChatScope, session: DraftSession<DraftText>): ComposerTyping {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  return useMemo(() => {
    const key = channelKey(scope.channel);
    const textNow = () => selectComposer(store.getState(), key);
    let previous: string | undefined;
    const typed = new TypedTexts<'text'>((texts) => {
      const text = texts[0]?.[1];
      if (text !== undefined) dispatch(takeTyped(scope, text, previous));
      previous = undefined;
    });
    const read = (): DraftText => {
      typed.settle();
      const composer = textNow() ?? emptyComposer;
      return draftOf(composer, selectOutbox(store.getState(), key));
    };
    return {
      has: typed.has,
      settle: typed.settle,
      type: (text) => {
        previous ??= textNow()?.text;
        typed.type('text', text);
        session.change(read);
      },
    };
  }, [scope, session, store, dispatch]);
}

/** What one writes in this scope, with its draft (MSG-04), and the typing of it. Undefined until what localStorage has was read. */
export function useComposer(
  scope: ChatScope,
): { readonly composer: ComposerState; readonly typing: ComposerTyping } | undefined {
  const dispatch = useAppDispatch();
  const channel = channelKey(scope.channel);
  const composer = useAppSelector((state) => selectComposer(state, channel));
  const outbox = useAppSelector((state) => selectOutbox(state, channel));
  const key = useMemo(() => draftKey(scope), [scope]);
  const { session, revision = 0 } = useDraft(key, draftOptions);
  const isOpen = composer !== undefined;
  // Before anything is painted: an input that comes a moment later would push the history up.
  useLayoutEffect(() => {
    session.flush();
    dispatch(openComposer(scope, session.state()?.value));
  }, [dispatch, session, scope, isOpen]);
  useLayoutEffect(() => {
    if (revision > 0) dispatch(restoreComposer(scope, session.state()?.value));
  }, [dispatch, session, scope, revision]);
  useLayoutEffect(() => {
    if (!composer) return;
    const draft = draftOf(composer, outbox);
    const { pending, value = blank } = session.state() ?? {};
    if (pending || !isSame(draft, value)) session.change(() => draft);
  }, [session, composer, outbox]);
  // What goes out, and what came of it, waits for no pause.
  const isSending = composer?.sending !== undefined;
  useLayoutEffect(() => session.flush(), [session, isSending]);
  const typing = useTyping(scope, session);
  return useMemo(() => composer && { composer, typing }, [composer, typing]);
}
