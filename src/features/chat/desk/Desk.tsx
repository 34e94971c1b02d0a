import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import {
  DESK_MARK,
  enterNext,
  type FocusMemory,
  isHeld,
  newFocusMemory,
  rememberFocus,
} from './deskFocus.ts';
import { deskResized } from './deskSlice.ts';
import { ChatWindow } from './ChatWindow.tsx';
import { DeskBar, useTiling } from './DeskBar.tsx';
import { selectDesk, selectLayout, selectShownWindows } from './deskSelectors.ts';
import { DeskSpeech } from './DeskSpeech.tsx';
import { keyOf } from './deskState.ts';
import { useWriter } from './useWriter.ts';
import { DESK_BAR_HEIGHT } from './windowParts.ts';

/** Alt+Shift+W, wherever the letter stands on the keyboard. */
const isTileKey = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent): boolean =>
  altKey && shiftKey && !ctrlKey && !metaKey && code === 'KeyW';

/** The key that lays out the windows beside the page, and back again (BACK-90). */
function useTileKey(): void {
  const tile = useTiling();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isTileKey(event) || event.defaultPrevented || isHeld()) return;
      event.preventDefault();
      tile();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [tile]);
}

function TileKey() {
  useTileKey();
  return null;
}

/**
 * F6 and Shift+F6 lead from the page to each window, to the bar, and back to the page, as they lead through the parts of a program on
 * a desktop. Chosen since no field writes with them, no screen reader takes them, and the browser gives them away; its own way round
 * stays where no window is open, and by Ctrl+L and Ctrl+F6.
 */
function useDeskKeys(): FocusMemory {
  const [memory] = useState(() => newFocusMemory(document.activeElement));
  useEffect(() => {
    const note = ({ target }: FocusEvent) => rememberFocus(memory, target);
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, shiftKey, defaultPrevented } = event;
      if (key !== 'F6' || ctrlKey || altKey || metaKey || defaultPrevented || isHeld()) return;
      event.preventDefault();
      enterNext(memory, shiftKey ? -1 : 1);
    };
    document.addEventListener('focusin', note);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('keydown', handleKey);
    };
  }, [memory]);
  return memory;
}

/** Dispatches how large the desk is, before the first paint and whenever the browser changes. */
function useDeskSize(ground: RefObject<HTMLElement | null>): void {
  const dispatch = useAppDispatch();
  useLayoutEffect(() => {
    const element = ground.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      // What is not drawn, as on paper, has no size.
      if (width > 0 && height > 0) dispatch(deskResized({ width, height }));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [dispatch, ground]);
}

/** How much of the right of the page tiled windows have. */
const MARGIN = '--letopis-desk-beside';

export interface DeskProps {
  /** How much of a wide page the sidebar has, in px: no window covers it. */
  besideSidebar: number;
}

const besideBar = (
  <GlobalStyles
    styles={{
      ':root': { '--letopis-desk-bar': DESK_BAR_HEIGHT },
      html: { scrollPaddingBottom: `calc(${DESK_BAR_HEIGHT} + 0.5rem)` },
      // Media queries know nothing of the tiles: what stands side by side on a page as wide as the browser's stands one below the other here.
      ':root[data-narrowed] main [data-columns]': {
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-start',
        alignItems: 'stretch',
        '& > *': { flex: '0 0 auto' },
      },
    }}
  />
);

/** A page that is narrower than this (px) has no room for two columns. */
const COLUMNS_FROM = 960;

/** The page gives way to the tiles beside it (Shell). */
function PageMargin() {
  const { margin } = useAppSelector(selectLayout);
  const width = useAppSelector((state) => selectDesk(state).area?.width ?? 0);
  const isNarrowed = margin > 0 && width - margin < COLUMNS_FROM;
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(MARGIN, `${String(margin)}px`);
    return () => void style.removeProperty(MARGIN);
  }, [margin]);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-narrowed', isNarrowed);
    return () => root.removeAttribute('data-narrowed');
  }, [isNarrowed]);
  return null;
}

/** All of the page but its head, its sidebar and the bar. It lets every press through to what it lies over; windows take theirs. */
const Ground = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: `var(--letopis-navbar-height) env(safe-area-inset-right) ${DESK_BAR_HEIGHT} env(safe-area-inset-left)`,
  zIndex: theme.zIndex.fab,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
  [theme.breakpoints.up('lg')]: { left: 'var(--desk-left)' },
  '@media print': { display: 'none' },
}));

/** The windows of chat over the page, and the bar under them (WIN-08). They lie under dialogs, menus and toasts. */
export function Desk({ besideSidebar }: DeskProps) {
  const { t } = useTranslation();
  const ground = useRef<HTMLDivElement>(null);
  const windows = useAppSelector(selectShownWindows);
  const { area } = useAppSelector(selectDesk);
  const memory = useDeskKeys();
  useDeskSize(ground);
  useWriter(ground);
  const left = { '--desk-left': `${besideSidebar}px` } as CSSProperties;
  return (
    <DeskSpeech>
      {besideBar}
      <PageMargin />
      <TileKey />
      <section aria-label={t('desk.label')} style={left} {...{ [DESK_MARK]: '' }}>
        <Ground ref={ground}>
          {area &&
            windows.map((window) => (
              <ChatWindow key={keyOf(window)} {...{ window, area, memory }} />
            ))}
        </Ground>
        <DeskBar memory={memory} />
      </section>
    </DeskSpeech>
  );
}
