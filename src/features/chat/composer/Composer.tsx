import Check from '@mui/icons-material/Check';
import Send from '@mui/icons-material/Send';
import IconButton from '@mui/material/IconButton';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  type SubmitEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelRef, ErrorId } from '../../../contract/index.ts';
import { isRefused } from '../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import type { MessageKey } from '../../../i18n/index.ts';
import {
  selectCharacter,
  selectCharacterKey,
  selectGameKey,
  selectIsMaster,
  selectUser,
} from '../../session/index.ts';
import type { ChatScope } from '../channels.ts';
import type { ComposerState } from './composerState.ts';
import { selectSendRefusal, selectTextRefusal } from './composerSelectors.ts';
import { type ComposerTyping, useComposer } from './composerDraft.ts';
import { selectionCleared } from './composersSlice.ts';
import { submit } from './composerThunks.ts';
import { ComposerInput } from './ComposerInput.tsx';
import { ComposerNotes } from './ComposerNotes.tsx';
import { Field, Form, Notice } from './composerParts.ts';
import { DiceButton } from './DiceButton.tsx';
import { SelectionBar } from './SelectionBar.tsx';

/** Whose text in this channel it is, the same object while it is the same; undefined for one who plays nobody. */
function useChatScope({ type, id }: ChannelRef): ChatScope | undefined {
  const user = useAppSelector(selectUser)?.id;
  const game = useAppSelector(selectGameKey);
  const character = useAppSelector(selectCharacterKey);
  return useMemo(() => {
    if (user === undefined || game === undefined || character === undefined) return undefined;
    return { user, game, character, channel: { type, id } };
  }, [user, game, character, type, id]);
}

/** Puts the focus into the input, behind its text. */
function focusEnd(input: HTMLTextAreaElement | null): void {
  if (!input) return;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

/** Takes the focus where words were put into the input by another hand: a name (WIN-05), or a message to be edited (MSG-02). */
function useInputFocus(
  input: RefObject<HTMLTextAreaElement | null>,
  { mentions, edit }: ComposerState,
): void {
  const seen = useRef({ mentions, edit: edit?.id });
  useEffect(() => {
    const before = seen.current;
    seen.current = { mentions, edit: edit?.id };
    const begun = edit !== undefined && edit.id !== before.edit;
    if (mentions > before.mentions || begun) focusEnd(input.current);
  }, [input, mentions, edit]);
}

interface SendButtonProps {
  /** It saves an edit. */
  saves: boolean;
  isSending: boolean;
  disabled: boolean;
  compact: boolean;
}

/** Sends, or saves an edit. Off while there is nothing to send, and while something is on its way (MSG-06). */
const SendButton = memo(function SendButton(props: SendButtonProps) {
  const { saves, isSending, disabled, compact } = props;
  const { t } = useTranslation();
  const label = saves ? t('composer.save') : t('composer.send');
  return (
    <IconButton
      type="submit"
      color="primary"
      size={compact ? 'small' : 'medium'}
      aria-label={label}
      title={label}
      disabled={disabled}
      loading={isSending}
      // A press takes no focus from the input: a phone keeps its keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {saves ? <Check fontSize="small" /> : <Send fontSize="small" />}
    </IconButton>
  );
});

interface ComposerFormProps {
  scope: ChatScope;
  compact: boolean;
}

/** The input of a channel with all that belongs to it, as soon as its draft has been read. */
function ComposerForm({ scope, compact }: ComposerFormProps) {
  const open = useComposer(scope);
  return open && <OpenComposer scope={scope} compact={compact} {...open} />;
}

interface OpenComposerProps extends ComposerFormProps {
  composer: ComposerState;
  typing: ComposerTyping;
}

/** What the form does by its keys and buttons; what its parts get stays the same while one types. */
function useFormActions({ scope, composer, typing }: OpenComposerProps) {
  const dispatch = useAppDispatch();
  const { channel } = scope;
  const input = useRef<HTMLTextAreaElement>(null);
  useInputFocus(input, composer);
  const focus = useCallback(() => input.current?.focus(), []);
  const clear = useCallback(() => {
    typing.settle();
    dispatch(selectionCleared({ channel }));
    focus();
  }, [dispatch, channel, focus, typing]);
  const send = () => {
    focus(); // a button that waits would lose it, and a phone would put its keyboard away
    typing.settle();
    void dispatch(submit(scope));
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    if (composer.selected.length === 0) return;
    event.preventDefault();
    event.stopPropagation(); // the window around has an Escape of its own
    clear();
  };
  return { input, focus, clear, send, handleSubmit, handleKeyDown };
}

function OpenComposer(props: OpenComposerProps) {
  const { scope, compact, composer, typing } = props;
  const { t } = useTranslation();
  const isMaster = useAppSelector(selectIsMaster);
  const refusal = useAppSelector((state) => selectTextRefusal(state, composer));
  const { input, focus, clear, send, handleSubmit, handleKeyDown } = useFormActions(props);
  const { sending, edit, selected, text, dice } = composer;
  const isSending = sending !== undefined;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape means the whole form; there is a button for it too
    <Form
      {...(!compact && { 'aria-label': t('composer.form') })} // a landmark; in a window the dialog has the name, and forms of several windows would be alike
      aria-busy={isSending}
      data-compact={compact}
      onSubmit={handleSubmit}
      onKeyDown={handleKeyDown}
      onClickCapture={typing.settle} // a press that leaves the focus where it is finds the last letter too
    >
      <SelectionBar
        {...{ scope, selected, edit }}
        busy={selected.length > 0 ? sending?.kind : undefined}
        onClear={clear}
        onDone={focus}
      />
      <ComposerNotes scope={scope} composer={composer} refusal={refusal} />
      <Field>
        {isMaster && !edit && (
          <DiceButton {...{ scope, compact }} disabled={text !== '' || isSending} numbers={dice} />
        )}
        <ComposerInput
          ref={input}
          composer={composer}
          typing={typing}
          compact={compact}
          onSend={send}
        />
        <SendButton
          {...{ isSending, compact }}
          saves={edit !== undefined}
          disabled={refusal !== undefined}
        />
      </Field>
    </Form>
  );
}

const refusals: Partial<Record<ErrorId, MessageKey>> = {
  chatUnconfirmed: 'chat.not_confirmed',
  chatChannelClosed: 'composer.channelClosed',
  chatDisabled: 'chat.off',
  gameClosed: 'composer.gameClosed',
};

interface ComposerProps {
  channel: ChannelRef;
  /** In a window, where there is little room. */
  compact: boolean;
}

/** Where one writes to a channel (WIN-07), or why one may not: an unconfirmed character, a closed channel or game, no chat. */
export function Composer({ channel, compact }: ComposerProps) {
  const { t } = useTranslation();
  const scope = useChatScope(channel);
  const refusal = useAppSelector((state) => selectSendRefusal(state, channel));
  const refused = useAppSelector((state) => isRefused(selectCharacter(state)));
  if (refused && refusal === 'chatUnconfirmed') return <Notice>{t('chat.refused')}</Notice>;
  if (refusal || !scope)
    return <Notice>{t((refusal && refusals[refusal]) ?? 'chat.noCharacter')}</Notice>;
  const { user, game, character } = scope;
  const key = [user, game, character, channel.type, channel.id].join(' ');
  return <ComposerForm key={key} scope={scope} compact={compact} />;
}
