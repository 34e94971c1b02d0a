import CloseIcon from '@mui/icons-material/Close';
import MaximiseIcon from '@mui/icons-material/CropSquare';
import RestoreIcon from '@mui/icons-material/FilterNone';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import ScreenIcon from '@mui/icons-material/OpenInFull';
import MinimiseIcon from '@mui/icons-material/Remove';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelRef } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';
import { ChannelInfo } from '../info/ChannelInfo.tsx';
import { ENTRY_MARK } from './deskFocus.ts';
import { selectUnreadsOfWindow, type WindowSubject } from './deskSelectors.ts';
import { windowClosed, windowMaximised, windowMinimised } from './deskSlice.ts';
import { useSpeech } from './DeskSpeech.tsx';
import { type DeskWindow, keyOf } from './deskState.ts';
import { type HeadDrag, type ShownWindow, useMoveKeys } from './moveWindow.ts';
import { locationOf } from './windowRef.ts';
import { Head, HeadButton, HeadLink, Mover, SpareButton, Title } from './windowParts.ts';

interface OfWindow {
  window: DeskWindow;
  subject: WindowSubject;
}

export interface WindowHeadProps extends OfWindow {
  shown: ShownWindow;
  /** What drags the window. */
  drag: HeadDrag;
}

/** Leads to the screen of the channel, where its window steps aside, or to the page of the place. */
function ToScreen({ window: { channel } }: Pick<OfWindow, 'window'>) {
  const { t } = useTranslation();
  const game = useAppSelector(({ chat }) => chat.list.game);
  const location = locationOf(channel);
  const route = location === undefined ? 'channel' : 'location';
  if (!useBuiltRoutes().has(route) || game === undefined) return null;
  const { type: channelType, id: channelId } = channel;
  const href = pathTo(route, { game, channelType, channelId, currentLocationKey: location });
  const label = t('desk.toScreen');
  return (
    <HeadLink href={href} aria-label={label} title={label}>
      <ScreenIcon aria-hidden="true" />
    </HeadLink>
  );
}

/** Who is in the channel, and which key sends (SCR-02). */
function InfoButton({ channel }: { channel: ChannelRef }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const label = t('desk.info');
  return (
    <>
      <HeadButton
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <InfoIcon aria-hidden="true" />
      </HeadButton>
      <ChannelInfo channel={channel} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** What can be done with the window itself. */
function WindowButtons({ window: { channel: ref, maximised }, subject }: OfWindow) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const say = useSpeech();
  const minimise = () => {
    dispatch(windowMinimised(ref));
    say(t('desk.isMinimised', { title: subject.title }));
  };
  const buttons = [
    { label: t('desk.minimise'), Icon: MinimiseIcon, onClick: minimise, Button: HeadButton },
    {
      Button: SpareButton,
      label: maximised ? t('desk.restore') : t('desk.maximise'),
      Icon: maximised ? RestoreIcon : MaximiseIcon,
      onClick: () => dispatch(windowMaximised(ref)),
    },
    {
      label: t('desk.close'),
      Icon: CloseIcon,
      onClick: () => dispatch(windowClosed(ref)),
      Button: HeadButton,
    },
  ];
  return buttons.map(({ label, Icon, onClick, Button }) => (
    <Button key={label} type="button" aria-label={label} title={label} onClick={onClick}>
      <Icon aria-hidden="true" />
    </Button>
  ));
}

/** The head of a window: whose it is, what is unread, and its buttons. Its title takes the keyboard to move the window. */
export function WindowHead({ window, subject, shown, drag }: WindowHeadProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const unreads = useAppSelector((state) => selectUnreadsOfWindow(state, keyOf(window)));
  const handleKeyDown = useMoveKeys(shown);
  return (
    <Head
      {...drag}
      onDoubleClick={({ target }) => {
        const onButton = target instanceof Element && target.closest('button, a');
        if (!onButton) dispatch(windowMaximised(window.channel));
      }}
    >
      <Mover
        role="application"
        aria-roledescription={t('desk.head')}
        aria-label={t('desk.headOf', { title: subject.title })}
        aria-keyshortcuts="F6"
        tabIndex={0}
        title={subject.title}
        onKeyDown={handleKeyDown}
        {...{ [ENTRY_MARK]: 'head' }}
      >
        <Avatar name={subject.title} src={subject.image} size={24} decorative />
        <Title>{subject.title}</Title>
      </Mover>
      {unreads > 0 && <CountBadge count={unreads} />}
      {locationOf(window.channel) === undefined && <InfoButton channel={window.channel} />}
      <ToScreen window={window} />
      <WindowButtons window={window} subject={subject} />
    </Head>
  );
}
