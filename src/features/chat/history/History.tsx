import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/useErrorText.ts';
import type { ChannelRef } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { channelKey } from '../channels.ts';
import type { RoomState } from '../rooms/state.ts';
import { closeRoom, loadRoom, openRoom } from '../rooms/thunks.ts';
import { selectRoom } from '../rooms/selectors.ts';
import { selectChatChannels } from '../selectors.ts';
import { Backdrop } from './Backdrop.tsx';
import { Frame } from './historyFrame.ts';
import { MessageSkeleton } from './HistoryTop.tsx';
import { Talk } from './Talk.tsx';
import { Typing } from './Typing.tsx';

export interface HistoryProps {
  channel: ChannelRef;
  /** In a window; else on the channel's own screen. */
  compact: boolean;
}

/** The first page could not be loaded, or the channel is no longer open to this character. */
function Failed({ room, onRetry }: { room: RoomState; onRetry: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (room.closed) return <EmptyState>{t('error.wrong_channel')}</EmptyState>;
  const message = room.error && errorText(room.error);
  return <ErrorState message={message} onRetry={onRetry} retrying={room.loading === 'page'} />;
}

/**
 * What was said in a channel (WIN-02 to WIN-06, SCR-01). Fills the height of what it stands in and scrolls itself. The room is open as long
 * as this is shown.
 */
export function History({ channel: { type, id }, compact }: HistoryProps) {
  const channel = useMemo(() => ({ type, id }), [type, id]);
  const key = channelKey(channel);
  const dispatch = useAppDispatch();
  const room = useAppSelector((state) => selectRoom(state, key));
  const title = useAppSelector(
    (state) => selectChatChannels(state).find((one) => channelKey(one) === key)?.title,
  );
  useEffect(() => {
    const by = compact ? 'window' : 'screen';
    dispatch(openRoom(channel, by));
    return () => {
      dispatch(closeRoom(channel, by));
    };
  }, [channel, compact, dispatch]);
  const hasFailed = room?.closed === true || (room?.loaded === false && room.error !== undefined);
  return (
    <Frame data-history={key}>
      <Backdrop channel={channel} />
      {room?.loaded && !room.closed && (
        <Talk key={key} channel={channel} title={title ?? ''} compact={compact} room={room} />
      )}
      {hasFailed && <Failed room={room} onRetry={() => void dispatch(loadRoom(channel))} />}
      {!room?.loaded && !hasFailed && (
        <div style={{ flexGrow: 1, position: 'relative', overflow: 'hidden' }}>
          <MessageSkeleton count={compact ? 4 : 8} />
        </div>
      )}
      <Typing channel={channel} />
    </Frame>
  );
}
