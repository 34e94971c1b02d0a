import type { CallResponse, Calls, ChannelRef } from '../../../contract/index.ts';
import { channelKey } from '../channels.ts';
import type { PollTimes } from './counts.ts';
import { newestMoment } from './messageList.ts';
import { type RoomsState, withChannelNews, withLost, withTrimmed } from './roomsState.ts';

/** What a poll brings (MSG-08). */

type NewsAnswer = CallResponse<Calls['newChatMessages']>;

export interface Polled extends PollTimes {
  /** The channels that were asked about. */
  readonly asked: readonly ChannelRef[];
  readonly answer: NewsAnswer;
}

/** Up to when (host's time) an answer tells everything. */
function heardTo({ now, channels }: NewsAnswer): number {
  return now ?? newestMoment(channels.flatMap(({ messages }) => messages));
}

/**
 * The channels that are no longer open, by their absence (decision 16). A host that tells no time of its own is of another make: it may
 * leave out those without news, and only its list of channels tells which are open.
 */
function missingFrom({ channels, now }: NewsAnswer, asked: Polled['asked']): readonly ChannelRef[] {
  if (now === undefined) return [];
  const told = new Set(channels.map(channelKey));
  return asked.filter((channel) => !told.has(channelKey(channel)));
}

/** The answer to a poll: news of each channel. */
export function withPoll(before: RoomsState, { asked, answer, ...times }: Polled): RoomsState {
  const { pollDue: _done, ...state } = before;
  const lost = missingFrom(answer, asked);
  const heard = answer.channels.reduce<RoomsState>(
    (next, news) => withChannelNews(next, news, times),
    state,
  );
  const syncedTo = Math.max(before.syncedTo ?? 0, heardTo(answer));
  return withTrimmed({ ...withLost(heard, lost), syncedTo, polled: true }, times.at);
}
