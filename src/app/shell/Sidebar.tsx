import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { PartFailure } from '../../ui/ErrorState.tsx';
import { useIsWide } from '../../ui/hooks.ts';
import { FailedToOpen } from './FailedToOpen.tsx';

const SidebarContent = lazyPart(async () => {
  const content = await import(/* webpackChunkName: "sidebar" */ './SidebarContent.tsx');
  return content.SidebarContent;
}, PartFailure);

const SidebarDrawer = lazyPart(async () => {
  const drawer = await import(/* webpackChunkName: "sidebar-drawer" */ './SidebarDrawer.tsx');
  return drawer.SidebarDrawer;
}, FailedToOpen);

export const SIDEBAR_WIDTH = 264;

const Column = styled('aside')(({ theme }) => ({
  position: 'fixed',
  display: 'flex',
  flexDirection: 'column',
  inset: 'var(--letopis-navbar-height) auto 0 0',
  width: SIDEBAR_WIDTH,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderInlineEnd: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('lg')]: { display: 'none' }, // a page of the host holds it for every width
}));

export interface SidebarProps {
  /** Whether the drawer is out; it exists below 1200 px only. */
  open: boolean;
  onClose: () => void;
}

/** The left sidebar: always there from 1200 px, a drawer below (SHELL-10). A telephone loads it when it is first wanted. */
export function Sidebar({ open, onClose }: SidebarProps) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  return (
    <>
      {isWide && (
        <Column aria-label={t('nav.sidebar')}>
          <SidebarContent />
        </Column>
      )}
      {open && !isWide && <SidebarDrawer onClose={onClose} />}
    </>
  );
}
