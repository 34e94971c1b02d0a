import * as v from 'valibot';
import { parseChannel, TYPING_WHISPER, typingWhisper } from '../../../src/contract/index.ts';
import type { Db } from '../../db/index.ts';
import { noteGone } from '../../db/queries/presence.ts';
import type { Clock } from '../../deps.ts';
import type { WhisperRule } from '../../realtime/index.ts';

/** Echo puts this before the name of a whisper. */
const EVENT = `client-${TYPING_WHISPER}`;

/** A client types only under the name that the host has signed. */
const signed = v.object({ name: v.string() });

/** Where one types: in chat, in the form of a place, in the editor of a chronicle. */
const TYPED_IN: readonly unknown[] = ['chat', 'placeWriting', 'chronicleWriting'];

/**
 * The only client event that the host passes on: a user types, in a channel for that and under their own name (spec 2
 * §4, BACK-95). Anything else would let a client show others any text, or write under a name of another.
 */
export const isTyping: WhisperRule = ({ channel, event, data, userInfo }) => {
  if (event !== EVENT || !TYPED_IN.includes(parseChannel(channel)?.about)) return false;
  const whisper = v.safeParse(typingWhisper, data);
  return whisper.success && v.is(signed, userInfo) && whisper.output.name === userInfo.name;
};

/**
 * What the host does when a character's last socket has left the last of its chat channels: it is offline at once (spec 2 §4, Presence). A
 * failure costs two minutes of a name in a list, and must not keep a socket from ending.
 */
export function leaving(db: Db, clock: Clock): (userId: string) => Promise<void> {
  return async (userId) => {
    const id = Number(userId);
    if (!Number.isSafeInteger(id)) return;
    await noteGone(db, id, clock()).catch(() => undefined);
  };
}
