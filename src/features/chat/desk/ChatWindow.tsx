import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Rnd } from 'react-rnd';
import { type ChannelRef, CHAT_WINDOW } from '../../../contract/index.ts';
import { CrashGuard } from '../../../ui/ErrorBoundary.tsx';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { makeMediaHook } from '../../../ui/hooks.ts';
import { channelKey } from '../channels.ts';
import { Composer } from '../composer/Composer.tsx';
import { History } from '../history/History.tsx';
import { Body, resizeHandles, Sheet } from './windowParts.ts';
import { type FocusMemory, leaveByEscape, useWindowFocus, WINDOW_MARK } from './deskFocus.ts';
import { selectChannelOfWindow, selectTopWindow, selectWindowLevel } from './deskSelectors.ts';
import { windowRaised, windowResized } from './deskSlice.ts';
import { type DeskWindow, keyOf, shownPlace } from './deskState.ts';
import type { Size } from './layout.ts';
import { useHeadDrag } from './moveWindow.ts';
import { WindowHead } from './WindowHead.tsx';

/**
 * What a window holds: the history of its channel and the field to write in. A crash stays in here (ERR-03). It renders again for
 * changes of its channel only, never for those of its window.
 */
const WindowBody = memo(function WindowBody({ channel }: { channel: ChannelRef }) {
  return (
    <Body>
      <CrashGuard resetKey={channelKey(channel)}>
        <History channel={channel} compact />
        <Composer channel={channel} compact />
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

/** A window of chat: dragged by its head, drawn at its edges (WIN-01). While that lasts the library alone draws it. */
export const ChatWindow = memo(function ChatWindow({ window, area, memory }: ChatWindowProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const key = keyOf(window);
  const channel = useAppSelector((state) => selectChannelOfWindow(state, key));
  const level = useAppSelector((state) => selectWindowLevel(state, key));
  const isTop = useAppSelector((state) => selectTopWindow(state) === key);
  const sheet = useWindowFocus(window.channel, memory);
  const rnd = useRef<Rnd>(null);
  const drag = useHeadDrag(rnd, window, area);
  const isTouch = useIsTouch();
  const place = shownPlace(window, area);
  if (!place || !channel) return null;
  const raise = () => dispatch(windowRaised(window.channel));
  const resize = (element: HTMLElement, { x, y }: { x: number; y: number }) => {
    const { offsetWidth: width, offsetHeight: height } = element;
    dispatch(windowResized({ channel: window.channel, place: { x, y, width, height } }));
  };
  return (
    <Rnd
      ref={rnd}
      position={{ x: place.x, y: place.y }}
      size={{ width: place.width, height: place.height }}
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
        aria-label={t('desk.window', { title: channel.title })}
        tabIndex={-1}
        data-top={isTop ? '' : undefined}
        data-maximised={window.maximised ? '' : undefined}
        onPointerDownCapture={raise}
        onFocusCapture={raise}
        onKeyDown={(event) => leaveByEscape(event, memory)}
        {...{ [WINDOW_MARK]: level }}
      >
        <WindowHead window={window} channel={channel} area={area} drag={drag} />
        <WindowBody channel={window.channel} />
      </Sheet>
    </Rnd>
  );
});
