import LockIcon from '@mui/icons-material/LockOutlined';
import OpenIcon from '@mui/icons-material/PictureInPictureAltOutlined';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ChatChannel } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { useIsNarrow } from '../../../ui/hooks.ts';
import { channelKey, refOf } from '../channels.ts';
import { selectIsWindowOpen } from '../desk/deskSelectors.ts';
import { windowToggled } from '../desk/deskSlice.ts';

const Card = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 76,
  padding: theme.spacing(1.25, 2, 1.25, 1.25),
  borderRadius: 12,
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  transition: 'border-color 160ms',
  '&:hover, &:focus-within': { borderColor: paletteOf(theme).secondary.main },
}));

/** Lies above the link, which takes the rest of the card. */
const Face = styled('button')(({ theme }) => ({
  position: 'relative',
  zIndex: 1,
  flexShrink: 0,
  display: 'grid',
  padding: 2,
  border: '2px solid transparent',
  borderRadius: '50%',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  '&[aria-pressed="true"]': { borderColor: paletteOf(theme).primary.main },
}));

const Words = styled('div')({ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' });

const Title = styled('h2')({
  margin: 0,
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: '1.125rem',
  fontWeight: 400,
  lineHeight: 1.3,
});

const Link = styled(RouterLink)({
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 12 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid var(--letopis-focus)', outlineOffset: 2 },
});

const Note = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  fontSize: '0.8125rem',
  color: paletteOf(theme).text.secondary,
  '& svg': { fontSize: '1rem' },
}));

/** The picture of a channel: opens and closes its window (CHAN-01); on a phone, which has no windows, it leads to the channel. */
function WindowToggle({ channel, href }: { channel: ChatChannel; href: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const { title, image } = channel;
  const open = useAppSelector((state) => selectIsWindowOpen(state, channelKey(channel)));
  const face = <Avatar name={title} src={image} size={52} decorative />;
  if (isNarrow) {
    const go = () => void navigate(href);
    return (
      <Face type="button" tabIndex={-1} aria-hidden="true" onClick={go}>
        {face}
      </Face>
    );
  }
  return (
    <Face
      type="button"
      aria-pressed={open}
      aria-label={t('chat.window', { title })}
      title={t(open ? 'chat.closeWindow' : 'chat.openWindow')}
      onClick={() => dispatch(windowToggled(refOf(channel)))}
    >
      {face}
    </Face>
  );
}

/** A channel of the list: picture, title, what is unread; whether it is closed, and whether its window is open (CHAN-01). */
export function ChannelCard({ channel, game }: { channel: ChatChannel; game: string }) {
  const { t } = useTranslation();
  const { type, id, title, unreads, closed } = channel;
  const isNarrow = useIsNarrow();
  const isOpen = useAppSelector((state) => selectIsWindowOpen(state, channelKey(channel)));
  const href = pathTo('channel', { game, channelType: type, channelId: id });
  return (
    <Card data-channel={channelKey(channel)}>
      <WindowToggle channel={channel} href={href} />
      <Words>
        <Title>
          <Link href={href}>{title}</Link>
        </Title>
        {closed && (
          <Note>
            <LockIcon aria-hidden="true" />
            {t('chat.closedHint')}
          </Note>
        )}
        {isOpen && !isNarrow && (
          <Note>
            <OpenIcon aria-hidden="true" />
            {t('chat.windowOpen')}
          </Note>
        )}
      </Words>
      {unreads > 0 && <CountBadge count={unreads} />}
    </Card>
  );
}
