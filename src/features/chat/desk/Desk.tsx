import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../lib/store.ts';
import { ChatWindow } from './ChatWindow.tsx';
import { DeskBar } from './DeskBar.tsx';
import { DESK_MARK } from './deskFocus.ts';
import { selectDesk, selectShownWindows } from './deskSelectors.ts';
import { DeskSpeech } from './DeskSpeech.tsx';
import { keyOf } from './deskState.ts';
import { useDeskKeys } from './useDeskKeys.ts';
import { useDeskSize } from './useDeskSize.ts';
import { DESK_BAR_HEIGHT } from './windowParts.ts';

export interface DeskProps {
  /** How much of a wide page the sidebar has, in px: no window covers it. */
  besideSidebar: number;
}

const besideBar = (
  <GlobalStyles
    styles={{
      ':root': { '--letopis-desk-bar': DESK_BAR_HEIGHT },
      html: { scrollPaddingBottom: `calc(${DESK_BAR_HEIGHT} + 0.5rem)` },
    }}
  />
);

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
  const left = { '--desk-left': `${besideSidebar}px` } as CSSProperties;
  return (
    <DeskSpeech>
      {besideBar}
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
