import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { SendSetting } from '../../../contract/index.ts';
import { useKeptCaret } from '../../../ui/useKeptCaret.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useDevice } from '../../session/index.ts';
import type { ComposerTyping } from './composerDraft.ts';
import type { ComposerState } from './composerState.ts';
import { isSendKey, useSendSetting } from './sendKey.ts';
import { Input } from './composerParts.ts';

interface ComposerInputProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  composer: ComposerState;
  typing: ComposerTyping;
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

/** What the browser keeps: a letter renders nothing before the frame that shows it (QUICK-18). Another text, from the store, is put into it. */
function useShownText(
  input: RefObject<HTMLTextAreaElement | null>,
  text: string,
  typing: ComposerTyping,
): void {
  // With each drawing: a text that was typed and sent before it was drawn has never been another one here.
  useLayoutEffect(() => {
    const { current } = input;
    if (current && current.value !== text && !typing.has('text')) current.value = text;
  });
  useKeptCaret(input, text);
}

/**
 * The input itself: plain text, whatever is pasted. While something is on its way it cannot be changed, but keeps the focus, so that a
 * phone keeps its keyboard (MSG-03).
 */
export function ComposerInput({ ref, composer, typing, compact, onSend }: ComposerInputProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const setting = useSendSetting();
  const handleKeyDown = useKeys(setting, onSend);
  const handleFocus = useFirstFocus();
  const { text, edit, sending } = composer;
  const [defaultValue] = useState(text);
  useShownText(ref, text, typing);
  const hint = t(hints[setting][edit ? 'edit' : 'message']);
  const spoken = useDevice() === 'desktop' && !compact; // a phone's keyboard names its key itself
  return (
    <>
      <Input
        ref={ref}
        defaultValue={defaultValue}
        rows={rowsOf(text)}
        readOnly={sending !== undefined}
        aria-label={edit ? t('composer.editLabel') : t('composer.label')}
        aria-describedby={hintId}
        placeholder={spoken ? `${t('composer.placeholder')} ${hint}` : t('composer.placeholder')}
        enterKeyHint={setting === 'enter' ? 'send' : 'enter'}
        title={compact ? hint : undefined}
        onChange={(event) => typing.type(event.target.value)}
        onBlur={typing.settle}
        onKeyDown={handleKeyDown}
        onFocus={handleFocus}
      />
      <VisuallyHidden id={hintId}>{hint}</VisuallyHidden>
    </>
  );
}
