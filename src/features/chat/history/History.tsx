import { styled } from '@mui/material/styles';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelRef, ChatChannel, Game } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { pictureStyle, veiledPicture } from '../../../ui/PageBackground.tsx';
import { selectGame } from '../../session/index.ts';
import { channelKey } from '../channels.ts';
import { selectChatChannels } from '../selectors.ts';
import type { DrawnRoom } from '../rooms/state.ts';
import { loadRoom } from '../rooms/pages.ts';
import { closeRoom, openRoom } from '../rooms/thunks.ts';
import { isDrawnAlike, selectRoom } from '../rooms/selectors.ts';
import { Frame } from './historyParts.ts';
import { MessageSkeleton } from './HistoryTop.tsx';
import { MessageList } from './MessageList.tsx';
import { SoughtNote } from './SoughtNote.tsx';
import { Typing } from './Typing.tsx';
import { useSought } from './useSought.ts';

/** The picture behind a channel (WIN-06, SCR-01): the game's, else the channel's, else what the game sets for its chat. */
export function backdropOf(
  game: Pick<Game, 'chat_bgimage' | 'bgimage'> | undefined,
  channel: Pick<ChatChannel, 'bgimage'> | undefined,
): string | undefined {
  return game?.bgimage || channel?.bgimage || game?.chat_bgimage || undefined;
}

const Layer = styled('div')(({ theme }) =>
  veiledPicture(theme, { position: 'absolute', ground: 'paper', opacity: 0.88 }),
);

/** Decorative: it says nothing that the text does not. */
function Backdrop({ channel }: { channel: ChannelRef }) {
  const key = channelKey(channel);
  const game = useAppSelector((state) => selectGame(state));
  const known = useAppSelector((state) =>
    selectChatChannels(state).find((one) => channelKey(one) === key),
  );
  const image = backdropOf(game, known);
  if (image === undefined) return null;
  return <Layer aria-hidden="true" data-backdrop="" style={pictureStyle(image)} />;
}

export interface HistoryProps {
  channel: ChannelRef;
  /** In a window; else on the channel's own screen. */
  compact: boolean;
  /** The message that a link leads to. */
  message?: string | undefined;
}

/** In place of messages that are on their way. */
function Coming({ count, label }: { count: number; label?: string | undefined }) {
  return (
    <div style={{ flexGrow: 1, position: 'relative', overflow: 'hidden' }}>
      <MessageSkeleton count={count} {...(label !== undefined && { label })} />
    </div>
  );
}

/** The first page could not be loaded, or the channel is no longer open to this character. */
function Failed({ room, onRetry }: { room: DrawnRoom; onRetry: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (room.closed) return <EmptyState>{t('error.wrong_channel')}</EmptyState>;
  const message = room.error && errorText(room.error);
  return <ErrorState message={message} onRetry={onRetry} retrying={room.loading === 'page'} />;
}

/**
 * The history of a channel (WIN-02 to WIN-06, SCR-01). Fills the height of what it stands in and scrolls itself. The room is open as long
 * as this is shown.
 */
export function History({ channel: { type, id }, compact, message }: HistoryProps) {
  const { t } = useTranslation();
  const channel = useMemo(() => ({ type, id }), [type, id]);
  const key = channelKey(channel);
  const dispatch = useAppDispatch();
  const room: DrawnRoom | undefined = useAppSelector(
    (state) => selectRoom(state, key),
    isDrawnAlike,
  );
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
  const sought = useSought(channel, message, room);
  const hasFailed = room?.closed === true || (room?.loaded === false && room.error !== undefined);
  const isSeeking = room?.loaded === true && sought.state === 'seeking';
  // Another list for another goal: where reading begins is decided once.
  const goal = sought.state === 'found' ? message : undefined;
  return (
    <Frame data-history={key}>
      <Backdrop channel={channel} />
      {room?.loaded && !room.closed && <SoughtNote sought={sought} />}
      {room?.loaded && !room.closed && !isSeeking && (
        <MessageList
          key={`${key}/${goal ?? ''}`}
          goal={goal}
          channel={channel}
          title={title ?? ''}
          compact={compact}
          room={room}
        />
      )}
      {hasFailed && <Failed room={room} onRetry={() => void dispatch(loadRoom(channel))} />}
      {!room?.loaded && !hasFailed && <Coming count={compact ? 4 : 8} />}
      {isSeeking && !room.closed && <Coming count={8} label={t('chat.seeking')} />}
      <Typing channel={channel} />
    </Frame>
  );
}
