import BackIcon from '@mui/icons-material/ArrowBack';
import CloseIcon from '@mui/icons-material/Close';
import DoneAllIcon from '@mui/icons-material/DoneAll';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { useIsNarrow } from '../../../ui/hooks.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { markAllRead } from '../flow.ts';
import { selectUnreads } from '../inboxState.ts';
import { NoticeList } from './NoticeList.tsx';
import { NoticeSettings } from './NoticeSettings.tsx';

const Head = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  padding: theme.spacing(0.75, 1, 0.75, 2.5),
  backgroundColor: paletteOf(theme).background.paper,
  borderBottom: `1px solid ${paletteOf(theme).divider}`,
}));

const Tools = styled('div')({ display: 'flex', marginInlineStart: 'auto' });

const Title = styled('h2')({
  flex: '1 1 auto',
  margin: 0,
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: '1.25rem',
  fontWeight: 400,
});

const Body = styled('div')(({ theme }) => ({ padding: theme.spacing(0.5, 1, 2) }));

/** A press marks all; what came of it is said once, and nothing else here speaks by itself. */
function MarkAll() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const unreads = useAppSelector(selectUnreads);
  const [pressed, setPressed] = useState(false);
  const handleClick = () => {
    setPressed(true);
    void dispatch(markAllRead());
  };
  return (
    <>
      <VisuallyHidden role="status">
        {pressed && unreads === 0 ? t('notices.allMarked') : ''}
      </VisuallyHidden>
      <IconButton
        aria-label={t('notices.markAll')}
        title={t('notices.markAll')}
        aria-disabled={unreads === 0}
        onClick={handleClick}
        sx={{ ...(unreads === 0 && { opacity: 0.4 }) }}
      >
        <DoneAllIcon aria-hidden="true" />
      </IconButton>
    </>
  );
}

interface FrameProps {
  anchor: HTMLElement;
  titleId: string;
  onClose: () => void;
  children: ReactNode;
}

/** Beside the bell where there is room, else over the whole page. */
function Frame({ anchor, titleId, onClose, children }: FrameProps) {
  const isNarrow = useIsNarrow();
  const paper = { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } as const;
  if (isNarrow) {
    const sx = { width: '100%', borderRadius: 0 };
    return (
      <Drawer open anchor="right" onClose={onClose} slotProps={{ paper: { ...paper, sx } }}>
        {children}
      </Drawer>
    );
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { ...paper, sx: { width: '34rem', maxHeight: 'min(44rem, 85vh)' } } }}
    >
      {children}
    </Popover>
  );
}

export interface NoticePanelProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** The notifications, and their settings (SHELL-18, NOTE-01). */
export function NoticePanel({ anchor, onClose }: NoticePanelProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [choosing, setChoosing] = useState(false);
  return (
    <Frame anchor={anchor} titleId={titleId} onClose={onClose}>
      <Head>
        <Title id={titleId}>{t(choosing ? 'notices.settings' : 'notices.title')}</Title>
        <Tools>
          {!choosing && <MarkAll />}
          <IconButton
            aria-label={t(choosing ? 'notices.back' : 'notices.settings')}
            title={t(choosing ? 'notices.back' : 'notices.settings')}
            onClick={() => setChoosing(!choosing)}
          >
            {choosing ? <BackIcon aria-hidden="true" /> : <SettingsIcon aria-hidden="true" />}
          </IconButton>
          <IconButton aria-label={t('app.close')} onClick={onClose}>
            <CloseIcon aria-hidden="true" />
          </IconButton>
        </Tools>
      </Head>
      <Body>{choosing ? <NoticeSettings /> : <NoticeList onOpened={onClose} />}</Body>
    </Frame>
  );
}
