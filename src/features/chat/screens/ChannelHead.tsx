import BackIcon from '@mui/icons-material/ArrowBack';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import WindowIcon from '@mui/icons-material/PictureInPictureAltOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ChatChannel, Game } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { useIsNarrow } from '../../../ui/hooks.ts';
import { refOf } from '../channels.ts';
import { windowOpened } from '../desk/deskSlice.ts';
import { ChannelInfo } from '../info/ChannelInfo.tsx';

const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  flexShrink: 0,
  minHeight: 56,
  padding: theme.spacing(0.5, 1),
  borderBottom: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
}));

const Title = styled('h1')({
  margin: 0,
  minWidth: 0,
  flexGrow: 1,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: '1.25rem',
  fontWeight: 400,
  lineHeight: 1.3,
});

const Closed = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  fontSize: '0.8125rem',
  color: paletteOf(theme).text.secondary,
  '& svg': { fontSize: '1rem' },
}));

/** Goes on in a window: the page is free for something else then. */
function AsWindow({ channel, game }: ChannelHeadProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  if (useIsNarrow()) return null;
  const open = () => {
    dispatch(windowOpened(refOf(channel)));
    void navigate(pathTo('chat', { game: game.key }));
  };
  return (
    <IconButton onClick={open} aria-label={t('chat.asWindow')} title={t('chat.asWindow')}>
      <WindowIcon aria-hidden="true" />
    </IconButton>
  );
}

export interface ChannelHeadProps {
  game: Game;
  channel: ChatChannel;
}

/** The head of a channel's screen: the way back, what channel it is, and who is in it (SCR-01, SCR-02). */
export function ChannelHead({ game, channel }: ChannelHeadProps) {
  const { t } = useTranslation();
  const [informed, setInformed] = useState(false);
  const { title, image, closed } = channel;
  return (
    <Bar>
      <IconButton
        LinkComponent={RouterLink}
        href={pathTo('chat', { game: game.key })}
        aria-label={t('chat.toList')}
        title={t('chat.toList')}
      >
        <BackIcon aria-hidden="true" />
      </IconButton>
      <Avatar name={title} src={image} size={36} decorative />
      <Title title={title}>{title}</Title>
      {closed && (
        <Closed title={t('chat.closedHint')}>
          <LockIcon aria-hidden="true" />
          {t('chat.closed')}
        </Closed>
      )}
      <AsWindow game={game} channel={channel} />
      <IconButton
        onClick={() => setInformed(true)}
        aria-label={t('chat.info')}
        title={t('chat.info')}
        aria-haspopup="dialog"
      >
        <InfoIcon aria-hidden="true" />
      </IconButton>
      <ChannelInfo channel={refOf(channel)} open={informed} onClose={() => setInformed(false)} />
    </Bar>
  );
}
