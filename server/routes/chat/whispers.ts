import * as v from 'valibot';
import { parseChannel, TYPING_WHISPER, typingWhisper } from '../../../src/contract/index.ts';
import type { WhisperRule } from '../../realtime/index.ts';

/** Echo puts this before the name of a whisper. */
const EVENT = `client-${TYPING_WHISPER}`;

/** Whoever the host let in under a name types under no other. */
const signed = v.object({ name: v.string() });

/**
 * The one thing that clients say to each other without the host: that somebody types, in a chat channel and under their own name (spec 2
 * §4). All else would be a way to put words of any kind before others, or into their mouths.
 */
export const isTyping: WhisperRule = ({ channel, event, data, userInfo }) => {
  if (event !== EVENT || parseChannel(channel)?.about !== 'chat') return false;
  const said = v.safeParse(typingWhisper, data);
  return said.success && v.is(signed, userInfo) && said.output.name === userInfo.name;
};
