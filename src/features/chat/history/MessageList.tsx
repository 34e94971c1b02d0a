import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChannelRef, OLDER_MESSAGES_LOADS } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { channelKey } from '../channels.ts';
import { selectSelected } from '../composer/composerSelectors.ts';
import { topLeft } from '../rooms/actions.ts';
import { selectUnsent } from '../rooms/outbox.ts';
import type { RoomState } from '../rooms/state.ts';
import { loadOlder, markSeen } from '../rooms/thunks.ts';
import { Announcer } from './Announcer.tsx';
import { Messages, Scroller, Stage } from './historyParts.ts';
import { HistoryTop, type TopState } from './HistoryTop.tsx';
import { LazyImageViewer } from './MessagePicture.tsx';
import { dayName, linesOf } from './lines.ts';
import { MessageLine } from './MessageLine.tsx';
import { NewestPill } from './NewestPill.tsx';
import { PendingLines } from './PendingLine.tsx';
import { type Range, unseenFrom } from './shown.ts';
import { HistoryToolsProvider } from './tools.ts';
import { type Rights, useHistoryActions, useLightRoom, useRights } from './useHistoryActions.ts';
import { useHistoryScroll } from './useHistoryScroll.ts';
import { useMessageKeys } from './useMessageKeys.ts';
import { useSeen } from './seen.ts';

export interface MessageListProps {
  channel: ChannelRef;
  title: string;
  /** In a window only so many pages load by themselves (WIN-02); on the screen there is no end to them (SCR-01). */
  compact: boolean;
  room: RoomState;
}

function topOf({ ended, loading, error, olderLoads }: RoomState, compact: boolean): TopState {
  if (ended) return 'ended';
  if (loading === 'older') return 'loading';
  if (error) return 'failed';
  return compact && olderLoads >= OLDER_MESSAGES_LOADS ? 'more' : 'quiet';
}

interface LinesProps extends Rights {
  channel: ChannelRef;
  room: RoomState;
  range: Range;
  current: string | undefined;
}

/** The messages that stand in the document. */
function Lines({ channel, room, range, current, isOwn, isSelectable }: LinesProps) {
  const { t } = useTranslation();
  const selected = useAppSelector((state) => selectSelected(state, channelKey(channel)));
  const { messages, divider } = room;
  const lines = useMemo(() => linesOf(messages, range, divider), [messages, range, divider]);
  const dayLabel = (day: number) => {
    const name = dayName(day, Date.now());
    return 'text' in name ? name.text : t(`chat.${name.key}`);
  };
  const isThere = lines.some(({ message }) => message.id === current);
  const tabbable = isThere ? current : lines.at(-1)?.message.id;
  return lines.map((line) => (
    <MessageLine
      key={line.message.id}
      {...line}
      {...(line.day !== undefined && { dayLabel: dayLabel(line.day) })}
      own={isOwn(line.message)}
      selectable={isSelectable(line.message)}
      selected={selected.includes(line.message.id)}
      tabbable={line.message.id === tabbable}
    />
  ));
}

const useUnsent = (channel: ChannelRef) =>
  useAppSelector((state) => selectUnsent(state, channelKey(channel)));

/** Marks what is really seen of a room (MSG-15). */
function useReading(
  { channel, room }: MessageListProps,
  parts: Pick<ReturnType<typeof useHistoryScroll>, 'scroller' | 'list'>,
) {
  const dispatch = useAppDispatch();
  const { messages, seen } = room;
  useSeen({
    ...parts,
    unseen: messages.length > 0 && messages.at(-1)?.id !== seen?.id,
    onSeen: (id) => {
      const place = (wanted: string | undefined) =>
        messages.findLastIndex((message) => message.id === wanted);
      if (place(id) > place(seen?.id)) dispatch(markSeen(channel, id));
    },
  });
}

/** The messages of a channel, sent and unsent, once the first page is there. */
export function MessageList(props: MessageListProps) {
  const { channel, title, compact, room } = props;
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [picture, setPicture] = useState<string>();
  const [actions, rights] = [useHistoryActions(channel), useRights(channel)];
  const { messages, divider, seen } = room;
  const unsent = useUnsent(channel);
  const top = topOf(room, compact);
  const older = () => {
    // Whoever asks for more by hand, or reads on the screen, starts the count over.
    dispatch(topLeft({ channel }));
    void dispatch(loadOlder(channel));
  };
  const { range, following, goToEnd, onScroll, ...parts } = useHistoryScroll({
    messages,
    divider,
    seen,
    sent: unsent.findLast(({ status }) => status === 'sending')?.nonce,
    onTop: () => {
      if (top !== 'quiet') return;
      if (compact) void dispatch(loadOlder(channel));
      else older();
    },
    onEnd: () => dispatch(topLeft({ channel })),
  });
  useReading(props, parts);
  useLightRoom(channel, { count: messages.length, following });
  const keys = useMessageKeys({ ...actions, goToEnd });
  const tools = useMemo(() => ({ ...actions, onPicture: setPicture }), [actions]);
  const unseen = following ? [] : messages.slice(unseenFrom(messages, { seen, divider }));
  const isEmpty = messages.length + unsent.length === 0;
  return (
    <HistoryToolsProvider value={tools}>
      <Stage>
        <Scroller ref={parts.scroller} onScroll={onScroll} data-scroller="">
          {range.start === 0 && !isEmpty && <HistoryTop state={top} onOlder={older} />}
          {isEmpty && <EmptyState>{t('chat.no_results')}</EmptyState>}
          <Messages
            ref={parts.list}
            aria-label={t('chat.history', { title })}
            onKeyDown={keys.onKeyDown}
            onFocus={keys.onFocus}
          >
            <Lines {...{ channel, room, range }} {...rights} current={keys.current} />
            {range.end === messages.length && (
              <PendingLines unsent={unsent} newest={messages.at(-1)} isOwn={rights.isOwn} />
            )}
          </Messages>
        </Scroller>
        {!following && (
          <NewestPill count={unseen.filter((one) => !rights.isOwn(one)).length} onClick={goToEnd} />
        )}
      </Stage>
      <Announcer messages={messages} isOwn={rights.isOwn} />
      {picture !== undefined && (
        <LazyImageViewer url={picture} onClose={() => setPicture(undefined)} />
      )}
    </HistoryToolsProvider>
  );
}
