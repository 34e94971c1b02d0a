import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shallowEqual } from 'react-redux';
import { Rnd } from 'react-rnd';
import { CHAT_WINDOW } from '../../../contract/index.ts';
import { CrashGuard } from '../../../ui/ErrorBoundary.tsx';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { makeMediaHook } from '../../../ui/hooks.ts';
import { PlaceTurns } from '../../turns/index.ts';
import { channelKey } from '../channels.ts';
import { Composer } from '../composer/Composer.tsx';
import { History } from '../history/History.tsx';
import { Body, resizeHandles, Sheet } from './windowParts.ts';
import { type FocusMemory, leaveByEscape, useWindowFocus, WINDOW_MARK } from './deskFocus.ts';
import {
  selectSubject,
  selectRect,
  selectTopWindow,
  selectWindowLevel,
  type WindowSubject,
} from './deskSelectors.ts';
import { windowRaised, windowResized } from './deskSlice.ts';
import { type DeskWindow, keyOf } from './deskState.ts';
import type { Size } from './layout.ts';
import { type ShownWindow, useHeadDrag } from './moveWindow.ts';
import { isPlaceKey, locationOf, type WindowRef } from './windowRef.ts';
import { WindowHead } from './WindowHead.tsx';

/**
 * What a window holds: the history of its channel or the last turns of its place, and what one writes in. A crash stays in here (ERR-03). It renders again for
 * changes of its channel only, never for those of its window.
 */
const WindowBody = memo(function WindowBody({ channel }: { channel: WindowRef }) {
  const location = locationOf(channel);
  return (
    <Body>
      <CrashGuard resetKey={channelKey(channel)}>
        {location === undefined ? (
          <>
            <History channel={channel} compact />
            <Composer channel={channel} compact />
          </>
        ) : (
          <PlaceTurns location={location} />
        )}
      </CrashGuard>
    </Body>
  );
});

export interface ChatWindowProps {
  window: DeskWindow;
  /** How large the desk is. */
  area: Size;
  memory: FocusMemory;
}

/** Is the window drawn with a finger? */
const useIsTouch = makeMediaHook('(pointer: coarse)');

const handles = { mouse: resizeHandles(false), touch: resizeHandles(true) };

/** A window where it is shown now; none before it has a rectangle. */
export const ChatWindow = memo(function ChatWindow({ window, area, memory }: ChatWindowProps) {
  const key = keyOf(window);
  const rect = useAppSelector((state) => selectRect(state, key), shallowEqual);
  const subject = useAppSelector((state) => selectSubject(state, key));
  if (!rect || !subject) return null;
  return <PlacedWindow {...{ subject, memory, window, rect, area }} />;
});

interface PlacedWindowProps extends ShownWindow {
  subject: WindowSubject;
  memory: FocusMemory;
}

/** A window: dragged by its head, drawn at its edges (WIN-01). While that lasts the library alone draws it. */
function PlacedWindow({ subject, memory, ...shown }: PlacedWindowProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { window, rect, area } = shown;
  const { title } = subject;
  const key = keyOf(window);
  const level = useAppSelector((state) => selectWindowLevel(state, key));
  const isTop = useAppSelector((state) => selectTopWindow(state) === key);
  const sheet = useWindowFocus(window.channel, memory);
  const rnd = useRef<Rnd>(null);
  const drag = useHeadDrag(rnd, shown);
  const isTouch = useIsTouch();
  const raise = () => dispatch(windowRaised(window.channel));
  const resize = (element: HTMLElement, { x, y }: { x: number; y: number }) => {
    const { offsetWidth: width, offsetHeight: height } = element;
    dispatch(windowResized({ channel: window.channel, place: { x, y, width, height } }));
  };
  return (
    <Rnd
      ref={rnd}
      position={{ x: rect.x, y: rect.y }}
      size={{ width: rect.width, height: rect.height }}
      minWidth={Math.min(CHAT_WINDOW.minWidth, area.width)}
      minHeight={Math.min(CHAT_WINDOW.minHeight, area.height)}
      bounds="parent"
      disableDragging
      enableResizing={!window.maximised}
      resizeHandleStyles={isTouch ? handles.touch : handles.mouse}
      style={{ zIndex: level }}
      onResizeStop={(_event, _edge, element, _by, to) => resize(element, to)}
    >
      <Sheet
        ref={sheet}
        role="dialog"
        aria-label={t(isPlaceKey(key) ? 'desk.placeWindow' : 'desk.window', { title })}
        tabIndex={-1}
        data-top={isTop ? '' : undefined}
        data-maximised={window.maximised ? '' : undefined}
        onPointerDownCapture={raise}
        onFocusCapture={raise}
        onKeyDown={(event) => leaveByEscape(event, memory)}
        {...{ [WINDOW_MARK]: level }}
      >
        <WindowHead window={window} subject={subject} shown={shown} drag={drag} />
        <WindowBody channel={window.channel} />
      </Sheet>
    </Rnd>
  );
}
