import { type FocusEvent, type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../lib/store.ts';
import type { SendSetting } from '../../../contract/index.ts';
import { useKeptCaret } from '../../../ui/useKeptCaret.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useDevice } from '../../session/index.ts';
import type { ChatPlace } from '../channels.ts';
import { whisperTyping } from '../rooms/thunks.ts';
import { textTyped } from './composersSlice.ts';
import type { ComposerState } from './composerState.ts';
import { isSendKey, useSendSetting } from './sendKey.ts';
import { Input } from './composerParts.ts';

/**
 * Takes in what is typed, and lets the others know. Not while a message is edited, for none will follow, and not when the input was
 * emptied.
 */
function useTyping({ channel }: ChatPlace, { edit, text }: ComposerState) {
  const dispatch = useAppDispatch();
  return (typed: string) => {
    if (typed === text) return;
    dispatch(textTyped({ channel, text: typed }));
    if (edit || typed.trim() === '') return;
    dispatch(whisperTyping(channel));
  };
}

interface ComposerInputProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  place: ChatPlace;
  composer: ComposerState;
  compact: boolean;
  onSend: () => void;
}

/** Browsers without `field-sizing` know rows; what is folded by its width then scrolls. */
function rowsOf(text: string): number {
  return text.split('\n', 3).length > 2 ? 3 : 2;
}

const hints = {
  enter: { message: 'composer.hintEnter', edit: 'composer.hintEnterSave' },
  ctrlEnter: { message: 'composer.hintCtrlEnter', edit: 'composer.hintCtrlEnterSave' },
} as const;

/** The presses of keys that send; in Enter mode an Enter that cannot send makes no new line either. */
function useKeys(setting: SendSetting, onSend: () => void) {
  return (event: KeyboardEvent) => {
    if (!isSendKey(event.nativeEvent, setting)) return;
    event.preventDefault();
    if (!event.repeat) onSend();
  };
}

/** The first focus goes behind what was begun here before; the browser would put it in front. */
function useFirstFocus() {
  const entered = useRef(false);
  return ({ target }: FocusEvent<HTMLTextAreaElement>) => {
    if (!entered.current) target.setSelectionRange(target.value.length, target.value.length);
    entered.current = true;
  };
}

/**
 * The input itself: plain text, whatever is pasted. While something is on its way it cannot be changed, but keeps the focus, so that a
 * phone keeps its keyboard (MSG-03).
 */
export function ComposerInput({ ref, place, composer, compact, onSend }: ComposerInputProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const setting = useSendSetting();
  const type = useTyping(place, composer);
  const handleKeyDown = useKeys(setting, onSend);
  const handleFocus = useFirstFocus();
  const { text, edit, sending } = composer;
  useKeptCaret(ref, text);
  const hint = t(hints[setting][edit ? 'edit' : 'message']);
  const spoken = useDevice() === 'desktop' && !compact; // a phone's keyboard names its key itself
  return (
    <>
      <Input
        ref={ref}
        value={text}
        rows={rowsOf(text)}
        readOnly={sending !== undefined}
        aria-label={edit ? t('composer.editLabel') : t('composer.label')}
        aria-describedby={hintId}
        placeholder={spoken ? `${t('composer.placeholder')} ${hint}` : t('composer.placeholder')}
        enterKeyHint={setting === 'enter' ? 'send' : 'enter'}
        title={compact ? hint : undefined}
        onChange={(event) => type(event.target.value)}
        onKeyDown={handleKeyDown}
        onFocus={handleFocus}
      />
      <VisuallyHidden id={hintId}>{hint}</VisuallyHidden>
    </>
  );
}
