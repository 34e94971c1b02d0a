import type { SendSetting } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { selectSendSetting, useDevice } from '../../session/index.ts';

/** What is asked of a press of a key. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  /** A word is being put together by an input method: Enter chooses it, and belongs to the method. */
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** Safari fires the Enter that ends a composition only after it has ended, but with this number. */
const COMPOSING_KEY = 229;

/** Does this press send the message? (spec 2 §5, MSG-05) On a Mac the command key does what Ctrl does elsewhere. */
export function isSendKey(pressed: Pressed, setting: SendSetting): boolean {
  const { key, ctrlKey, shiftKey, altKey, metaKey, isComposing, keyCode } = pressed;
  if (key !== 'Enter' || isComposing || keyCode === COMPOSING_KEY) return false;
  if (shiftKey || altKey) return false;
  const held = ctrlKey || metaKey;
  return setting === 'enter' ? !held : held;
}

/** Which key sends on this device (MSG-05). */
export function useSendSetting(): SendSetting {
  const device = useDevice();
  return useAppSelector((state) => selectSendSetting(state, device));
}
