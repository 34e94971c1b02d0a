import { useRef } from 'react';
import { useAppDispatch } from '../../../../lib/store.ts';
import { textTyped } from '../composersSlice.ts';
import type { ComposerState } from '../composerState.ts';
import type { ChatPlace } from '../../channels.ts';
import { whisperTyping } from '../../rooms/thunks.ts';

/**
 * Takes in what is typed, and lets the others know. Not while a message is edited, for none will follow, and not when the input was
 * emptied.
 */
export function useTyping({ channel }: ChatPlace, { edit, text }: ComposerState) {
  const dispatch = useAppDispatch();
  const whispered = useRef<number>(undefined);
  return (typed: string) => {
    if (typed === text) return;
    dispatch(textTyped({ channel, text: typed }));
    if (edit || typed.trim() === '') return;
    whispered.current = dispatch(whisperTyping(channel, whispered.current));
  };
}
