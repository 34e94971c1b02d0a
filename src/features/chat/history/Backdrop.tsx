import { styled } from '@mui/material/styles';
import type { ChannelRef, ChatChannel, Game } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { pictureStyle, veiledPicture } from '../../../ui/veiledPicture.ts';
import { selectGame } from '../../session/index.ts';
import { channelKey } from '../channels.ts';
import { selectChatChannels } from '../selectors.ts';

/** The picture behind a channel (WIN-06): what the game gives its chat, else the channel's own, else that of the game itself. */
export function backdropOf(
  game: Pick<Game, 'chat_bgimage' | 'bgimage'> | undefined,
  channel: Pick<ChatChannel, 'bgimage'> | undefined,
): string | undefined {
  return game?.chat_bgimage || channel?.bgimage || game?.bgimage || undefined;
}

const Layer = styled('div')(({ theme }) =>
  veiledPicture(theme, { position: 'absolute', ground: 'paper', opacity: 0.88 }),
);

/** Decorative: it says nothing that the text does not. */
export function Backdrop({ channel }: { channel: ChannelRef }) {
  const key = channelKey(channel);
  const game = useAppSelector((state) => selectGame(state));
  const known = useAppSelector((state) =>
    selectChatChannels(state).find((one) => channelKey(one) === key),
  );
  const image = backdropOf(game, known);
  if (image === undefined) return null;
  return <Layer aria-hidden="true" data-backdrop="" style={pictureStyle(image)} />;
}
