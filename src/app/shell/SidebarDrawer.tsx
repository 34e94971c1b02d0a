import CloseIcon from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SidebarContent } from './SidebarContent.tsx';

/** The sidebar on narrow screens. A press on one of its links, or on a character to play, closes it. */
export function SidebarDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const handleClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, [data-closes]')) onClose();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': t('nav.sidebar'),
          onClick: handleClick,
          sx: { width: 'min(20rem, 86vw)', backgroundColor: 'background.default' },
        },
      }}
    >
      <IconButton
        aria-label={t('nav.closeMenu')}
        onClick={onClose}
        sx={{ alignSelf: 'flex-end', m: 1, mb: -1 }}
      >
        <CloseIcon aria-hidden="true" />
      </IconButton>
      <SidebarContent />
    </Drawer>
  );
}
