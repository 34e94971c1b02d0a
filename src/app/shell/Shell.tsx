import { styled } from '@mui/material/styles';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { withTexts } from '../../i18n/index.ts';
import { LazyDesk } from '../../features/chat/index.ts';
import { selectBlock, selectGlobals } from '../../features/session/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { CrashGuard } from '../../ui/ErrorBoundary.tsx';
import { SiteName } from '../../ui/PageTitle.tsx';
import { useIsWide } from '../../ui/hooks.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { BlockNoticeProps } from './BlockNotice.tsx';
import { LeftNote } from './LeftNote.tsx';
import { Navbar } from './Navbar.tsx';
import { Sidebar, SIDEBAR_WIDTH } from './Sidebar.tsx';
import { CONTENT_ID, SkipLink } from './SkipLink.tsx';

/**
 * After a step to another page the focus goes to its heading, so that a screen reader says where one is and the keyboard goes on from
 * there; after one to the same page too, where it took away what had the focus, as signing out does. Not on the first page, which the
 * browser announces itself, nor to a place inside the page.
 */
function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash, key } = useLocation();
  const last = useRef({ pathname, key });
  useEffect(() => {
    const before = last.current;
    last.current = { pathname, key };
    const stayed = before.pathname === pathname && document.activeElement !== document.body;
    if (before.key === key || stayed || hash !== '') return;
    const heading = main.current?.querySelector<HTMLElement>('h1') ?? main.current;
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [main, pathname, hash, key]);
}

/**
 * Under which key a position of the page is remembered: by entry of the history. The router names the first entry of every document
 * alike ('default'); that one is known by its address, or a page opened by an address would begin where another one was left.
 */
export function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

const Main = styled('main')(({ theme }) => ({
  minHeight: '100dvh',
  paddingTop: `calc(var(--letopis-navbar-height) + ${theme.spacing(2)})`,
  paddingBottom: theme.spacing(8),
  paddingInline: theme.spacing(2),
  [theme.breakpoints.up('sm')]: {
    paddingTop: `calc(var(--letopis-navbar-height) + ${theme.spacing(4)})`,
    paddingInline: `${theme.spacing(4)} calc(${theme.spacing(4)} + var(--letopis-desk-beside, 0px))`,
  },
  [theme.breakpoints.up('lg')]: { marginInlineStart: SIDEBAR_WIDTH },
}));

/** A notice for users who may not write; others do not load it. */
const BlockNotice = lazyPart<BlockNoticeProps>(
  withTexts(async () => {
    const { BlockNotice: Notice } = await import(
      /* webpackChunkName: "block-notice" */ './BlockNotice.tsx'
    );
    return Notice;
  }),
  () => null, // each form says it as well
);

const Page = styled('div')({ maxWidth: '68rem', marginInline: 'auto' });

/** The frame of every screen: bar, sidebar, and the content in which a crash stays contained (ERR-03). */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const [drawerOut, setDrawerOut] = useState(false);
  const openDrawer = useCallback(() => setDrawerOut(true), []);
  const closeDrawer = useCallback(() => setDrawerOut(false), []);
  const isWide = useIsWide(); // the sidebar says at its foot what stands under the content where there is none
  const { title } = useAppSelector(selectGlobals);
  const block = useAppSelector(selectBlock);
  useRouteFocus(main);
  return (
    <SiteName value={title}>
      <SkipLink />
      <Navbar onMenu={openDrawer} />
      <Sidebar open={drawerOut} onClose={closeDrawer} />
      <Main id={CONTENT_ID} ref={main} tabIndex={-1}>
        <Page>
          {block && <BlockNotice block={block} />}
          <CrashGuard resetKey={pathname}>
            <Outlet />
          </CrashGuard>
          {!isWide && <LeftNote />}
        </Page>
      </Main>
      <LazyDesk besideSidebar={SIDEBAR_WIDTH} />
      <ScrollRestoration getKey={scrollKey} />
    </SiteName>
  );
}
