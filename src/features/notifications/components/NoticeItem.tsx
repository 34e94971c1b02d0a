import DoneIcon from '@mui/icons-material/Done';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { formatTime } from '../../../lib/time.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { selectGlobals } from '../../session/index.ts';
import { markRead } from '../flow.ts';
import { useOpenNotice } from './useOpenNotice.ts';

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  borderRadius: 8,
  '&[data-unread]': {
    backgroundColor: `color-mix(in srgb, ${paletteOf(theme).primary.main} 8%, transparent)`,
  },
  '& + &': { marginTop: 2 },
}));

const Way = styled(RouterLink)(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.25, 1.5),
  borderRadius: 8,
  color: 'inherit',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { backgroundColor: paletteOf(theme).action.hover },
}));

const Words = styled('span')({ flex: 1, minWidth: 0, display: 'grid', gap: 2 });
const Excerpt = styled('span')({ fontFamily: 'var(--letopis-reading-font)' });
const Small = styled('span')(({ theme }) => ({
  fontSize: '0.8125rem',
  color: paletteOf(theme).text.secondary,
}));

/** The button of a mouse that opens a link in a new tab; it fires no click. */
const MIDDLE = 1;

/**
 * Whose face stands beside it (BACK-109): of who wrote, else the one that shows nobody, of a turn or a comment without an author the masters'. A
 * notification that is nobody's has the letter of its game.
 */
function useFace({ who, kind, gameTitle }: Notification) {
  const { t } = useTranslation();
  const { masterAvatar, defaultAvatar } = useAppSelector(selectGlobals);
  if (who) return { name: who.name, src: who.avatar ?? defaultAvatar };
  const byMaster = kind === 'turn' || kind === 'comment';
  return byMaster ? { name: t('turn.master'), src: masterAvatar } : { name: gameTitle };
}

interface NoticeItemProps {
  entry: Notification;
  onOpened: () => void;
}

/** One notification: what happened, how it begins, where and when; a link to it, and a way to mark it as read. */
export function NoticeItem({ entry, onOpened }: NoticeItemProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const open = useOpenNotice(onOpened);
  const face = useFace(entry);
  const way = useRef<HTMLAnchorElement>(null);
  const { id, title, text, url, who, read, gameTitle, at } = entry;
  const handleRead = () => {
    way.current?.focus(); // the button goes, and would take the keyboard's place in the list with it
    void dispatch(markRead(id));
  };
  return (
    <Row {...(!read && { 'data-unread': '' })}>
      <Way
        ref={way}
        href={url}
        onClick={(event) => open(entry, event)}
        onAuxClick={(event) => event.button === MIDDLE && open(entry, event)}
      >
        <Avatar {...face} size={36} decorative />
        <Words>
          <span style={{ fontWeight: read ? 400 : 600 }}>
            {!read && <VisuallyHidden>{t('notices.unread')}</VisuallyHidden>}
            {title}
          </span>
          {text !== '' && (
            <Excerpt>{who ? t('notices.said', { name: who.name, text }) : text}</Excerpt>
          )}
          <Small>{t('notices.where', { time: formatTime(at), game: gameTitle })}</Small>
        </Words>
      </Way>
      {!read && (
        <IconButton
          aria-label={t('notices.markRead', { title })}
          title={t('notices.markReadShort')}
          onClick={handleRead}
          sx={{ m: 0.5 }}
        >
          <DoneIcon aria-hidden="true" fontSize="small" />
        </IconButton>
      )}
    </Row>
  );
}
