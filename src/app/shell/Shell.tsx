import { styled } from '@mui/material/styles';
import { useCallback, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { LazyDesk } from '../../features/chat/index.ts';
import { CrashGuard } from '../../ui/CrashGuard.tsx';
import { Navbar } from './Navbar.tsx';
import { Sidebar, SIDEBAR_WIDTH } from './Sidebar.tsx';
import { CONTENT_ID, SkipLink } from './SkipLink.tsx';
import { scrollKey } from './scrollKey.ts';
import { useRouteFocus } from './useRouteFocus.ts';

const Main = styled('main')(({ theme }) => ({
  minHeight: '100dvh',
  paddingTop: `calc(var(--letopis-navbar-height) + ${theme.spacing(2)})`,
  paddingBottom: theme.spacing(8),
  paddingInline: theme.spacing(2),
  [theme.breakpoints.up('sm')]: {
    paddingTop: `calc(var(--letopis-navbar-height) + ${theme.spacing(4)})`,
    paddingInline: theme.spacing(4),
  },
  [theme.breakpoints.up('lg')]: { marginInlineStart: SIDEBAR_WIDTH },
}));

const Page = styled('div')({ maxWidth: '68rem', marginInline: 'auto' });

/** The frame of every screen: bar, sidebar, and the content in which a crash stays contained (ERR-03). */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const [drawerOut, setDrawerOut] = useState(false);
  const openDrawer = useCallback(() => setDrawerOut(true), []);
  const closeDrawer = useCallback(() => setDrawerOut(false), []);
  useRouteFocus(main);
  return (
    <>
      <SkipLink />
      <Navbar onMenu={openDrawer} />
      <Sidebar open={drawerOut} onClose={closeDrawer} />
      <Main id={CONTENT_ID} ref={main} tabIndex={-1}>
        <Page>
          <CrashGuard resetKey={pathname}>
            <Outlet />
          </CrashGuard>
        </Page>
      </Main>
      <LazyDesk besideSidebar={SIDEBAR_WIDTH} />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
