import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type SyntheticEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AVATAR, type ChannelRef } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { useIsNarrow } from '../../../ui/hooks.ts';
import { selectChatChannels } from '../selectors.ts';
import { SendSettings } from '../../session/index.ts';
import { ChannelPeople, SectionTitle } from './ChannelPeople.tsx';

export interface ChannelInfoProps {
  channel: ChannelRef;
  open: boolean;
  onClose: () => void;
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  padding: theme.spacing(2, 2, 1, 3),
}));

const Title = styled(DialogTitle)({
  flex: 1,
  minWidth: 0,
  padding: 0,
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: '1.375rem',
  fontWeight: 400,
  overflowWrap: 'anywhere',
});

const Body = styled(DialogContent)(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(3),
  paddingTop: theme.spacing(1),
}));

/** In React what happens in a dialog happens to the window that opened it as well, whose keys and whose dragging it is none of. */
const kept = (event: SyntheticEvent): void => event.stopPropagation();

/** A channel by name and picture, who is in it, and which key sends (spec 2 §2, SCR-02). */
export function ChannelInfoDialog({ channel, open, onClose }: ChannelInfoProps) {
  const { t } = useTranslation();
  const [titleId, sendId] = [useId(), useId()];
  const isNarrow = useIsNarrow();
  const channels = useAppSelector(selectChatChannels);
  const known = channels.find(({ type, id }) => type === channel.type && id === channel.id);
  const title = known?.title ?? t('chat.info');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onKeyDown={kept}
      onMouseDown={kept}
      onTouchStart={kept}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      {...(isNarrow && { slotProps: { paper: { sx: { borderRadius: 0 } } } })}
    >
      <Head>
        <Avatar name={title} src={known?.image} size={AVATAR.group} decorative />
        <Title id={titleId}>{title}</Title>
        <IconButton aria-label={t('app.close')} onClick={onClose}>
          <CloseIcon aria-hidden="true" />
        </IconButton>
      </Head>
      <Body>
        <ChannelPeople channel={channel} />
        <section aria-labelledby={sendId}>
          <SectionTitle id={sendId}>{t('settings.send')}</SectionTitle>
          <SendSettings />
        </section>
      </Body>
    </Dialog>
  );
}
