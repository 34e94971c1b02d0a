import { type ChannelRef, TYPING_MS, TYPING_WHISPER } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { whispered } from '../../../realtime/index.ts';
import { selectCharacter, type WithSession } from '../../session/index.ts';
import { topicOf } from '../channels.ts';

/**
 * Whispers to the others in the channel that one types (MSG-07), once a second at most. `last` is when that was done before (epoch ms); the
 * answer is when it was done last.
 */
export function whisperTyping(
  channel: ChannelRef,
  last: number | undefined,
): AppThunk<number | undefined, WithSession> {
  return (dispatch, getState, { clock }) => {
    const now = clock();
    const name = selectCharacter(getState())?.name;
    // A clock that was set back must not silence anybody.
    if (!name || (last !== undefined && now >= last && now - last < TYPING_MS)) return last;
    dispatch(whispered({ channel: topicOf(channel), event: TYPING_WHISPER, payload: { name } }));
    return now;
  };
}
