import { memo, type RefObject, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ChannelRef,
  type ChatMessage,
  OLDER_MESSAGES_LOADS,
} from '../../../contract/index.ts';
import { dayName } from '../../../lib/days.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useSight } from '../../../ui/sight.ts';
import { channelKey } from '../channels.ts';
import { selectSelected } from '../composer/composerSelectors.ts';
import { topLeft } from '../rooms/actions.ts';
import { selectUnsent } from '../rooms/outbox.ts';
import { selectSeen } from '../rooms/selectors.ts';
import type { DrawnRoom } from '../rooms/state.ts';
import { loadOlder } from '../rooms/pages.ts';
import { markSeen } from '../rooms/thunks.ts';
import { Announcer } from './Announcer.tsx';
import { Messages, Scroller, Stage } from './historyParts.ts';
import { HistoryTop, type TopState } from './HistoryTop.tsx';
import { LazyImageViewer } from './MessagePicture.tsx';
import { linesOf } from './lines.ts';
import { MessageLine } from './MessageLine.tsx';
import { NewestPill } from './NewestPill.tsx';
import { PendingLines } from './PendingLine.tsx';
import { type Range, unseenFrom } from './shown.ts';
import { type HistoryTools, HistoryToolsProvider } from './tools.ts';
import { type Rights, useHistoryActions, useLightRoom, useRights } from './useHistoryActions.ts';
import { useHistoryScroll } from './useHistoryScroll.ts';
import { useMessageKeys } from './useMessageKeys.ts';

export interface MessageListProps {
  channel: ChannelRef;
  title: string;
  /** In a window only so many pages load by themselves (WIN-02); on the screen there is no end to them (SCR-01). */
  compact: boolean;
  room: DrawnRoom;
  /** The message that a link leads to, which is in the room: reading begins there. */
  goal?: string | undefined;
}

function topOf({ ended, loading, error, olderLoads }: DrawnRoom, compact: boolean): TopState {
  if (ended) return 'ended';
  if (loading === 'older') return 'loading';
  if (error) return 'failed';
  return compact && olderLoads >= OLDER_MESSAGES_LOADS ? 'more' : 'quiet';
}

interface LinesProps extends Rights {
  channel: ChannelRef;
  room: DrawnRoom;
  range: Range;
  current: string | undefined;
  goal: string | undefined;
}

/** The messages that stand in the document. */
function Lines({ channel, room, range, current, goal, isOwn, isSelectable }: LinesProps) {
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
      sought={line.message.id === goal}
      tabbable={line.message.id === tabbable}
    />
  ));
}

const useUnsent = (channel: ChannelRef) =>
  useAppSelector((state) => selectUnsent(state, channelKey(channel)));

interface ReadingProps {
  channel: ChannelRef;
  messages: readonly ChatMessage[];
  /** Holds the messages in their order, each with its id as `data-message`. */
  list: RefObject<HTMLElement | null>;
}

const idOf = (element: Element): string => element.getAttribute('data-message') ?? '';

/** Marks what is really seen of a room (MSG-15). Draws nothing: with every line something is seen, for which the list does not render again. */
function Reading({ channel, messages, list }: ReadingProps) {
  const dispatch = useAppDispatch();
  const seen = useAppSelector((state) => selectSeen(state, channelKey(channel)));
  useSight(messages.length > 0 && messages.at(-1)?.id !== seen?.id, {
    candidates: () => {
      const from = messages.findLastIndex(({ id }) => id === seen?.id) + 1;
      const unseen = new Set(messages.slice(from).map(({ id }) => id));
      return [...(list.current?.children ?? [])].filter((line) => unseen.has(idOf(line)));
    },
    onSeen: (lines) => {
      const newest = lines.at(-1);
      if (newest) dispatch(markSeen(channel, idOf(newest)));
    },
  });
  return null;
}

interface ToNewestProps extends Pick<Rights, 'isOwn'> {
  channel: ChannelRef;
  room: DrawnRoom;
  onClick: () => void;
}

/** The way to the newest message, with how many of others are not seen yet. */
function ToNewest({ channel, room: { messages, divider }, isOwn, onClick }: ToNewestProps) {
  const seen = useAppSelector((state) => selectSeen(state, channelKey(channel)));
  const unseen = messages.slice(unseenFrom(messages, { seen, divider }));
  return <NewestPill count={unseen.filter((one) => !isOwn(one)).length} onClick={onClick} />;
}

/** Gives the focus to the message that a link leads to, so that the keyboard and a screen reader go on from there; not while somebody writes. */
function useFocusOnGoal(list: RefObject<HTMLElement | null>, goal: string | undefined): void {
  useEffect(() => {
    if (goal === undefined) return undefined;
    // A step to another page first takes the focus to the heading.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('textarea, input, [contenteditable="true"]')) return;
      const lines = [...(list.current?.children ?? [])];
      const line = lines.find((one) => idOf(one) === goal);
      if (line instanceof HTMLElement) line.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [list, goal]);
}

/** The same as long as what they do is the same. */
const useTools = (
  actions: Omit<HistoryTools, 'onPicture' | 'onUnfold'>,
  onPicture: HistoryTools['onPicture'],
  onUnfold: HistoryTools['onUnfold'],
): HistoryTools =>
  useMemo(() => ({ ...actions, onPicture, onUnfold }), [actions, onPicture, onUnfold]);

/** The messages of a channel, sent and unsent, once the first page is there. */
export const MessageList = memo(function MessageList(props: MessageListProps) {
  const { channel, title, compact, room, goal } = props;
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [picture, setPicture] = useState<string>();
  const [actions, rights] = [useHistoryActions(channel), useRights(channel)];
  const { messages, divider } = room;
  const store = useAppStore();
  const unsent = useUnsent(channel);
  const top = topOf(room, compact);
  const older = () => {
    // Whoever asks for more by hand, or reads on the screen, starts the count over.
    dispatch(topLeft({ channel }));
    void dispatch(loadOlder(channel));
  };
  const { range, following, goToEnd, stay, onScroll, ...parts } = useHistoryScroll({
    messages,
    divider,
    goal,
    seenBefore: () => selectSeen(store.getState(), channelKey(channel)),
    sent: unsent.findLast(({ status }) => status === 'sending')?.nonce,
    onTop: () => {
      if (top !== 'quiet') return;
      if (compact) void dispatch(loadOlder(channel));
      else older();
    },
    onEnd: () => dispatch(topLeft({ channel })),
  });
  useLightRoom(channel, { count: messages.length, following });
  useFocusOnGoal(parts.list, goal);
  const keys = useMessageKeys({ ...actions, goToEnd });
  const tools = useTools(actions, setPicture, stay);
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
            <Lines {...{ channel, room, range }} {...rights} current={keys.current} goal={goal} />
            {range.end === messages.length && (
              <PendingLines unsent={unsent} newest={messages.at(-1)} isOwn={rights.isOwn} />
            )}
          </Messages>
        </Scroller>
        {!following && <ToNewest {...{ channel, room }} isOwn={rights.isOwn} onClick={goToEnd} />}
      </Stage>
      <Reading {...{ channel, messages }} list={parts.list} />
      <Announcer messages={messages} isOwn={rights.isOwn} />
      {picture !== undefined && (
        <LazyImageViewer url={picture} onClose={() => setPicture(undefined)} />
      )}
    </HistoryToolsProvider>
  );
});
