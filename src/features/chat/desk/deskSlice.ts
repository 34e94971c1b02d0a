import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { chatApi } from '../api.ts';
import { chatReducer, isChatReset } from '../slice.ts';
import { channelKey } from '../channels.ts';
import { roomClosed, roomOpened } from '../rooms/actions.ts';
import { layoutOf } from './deskLayout.ts';
import {
  type DeskState,
  type DeskWindow,
  emptyDesk,
  type StoredDesk,
  isTiled,
  keyOf,
  laidOut,
  placed,
  untiled,
  withChanged,
  withKept,
  withOnly,
  withOnTop,
  withWindow,
} from './deskState.ts';
import { isPlaceKey, type WindowRef } from './windowRef.ts';
import { cascade, type Rect, type Size } from './layout.ts';

/** Something that happens to the window of one channel. */
type OfWindow = PayloadAction<WindowRef>;

const minimised = (window: DeskWindow): DeskWindow => ({ ...window, minimised: true });

const tiled = (window: DeskWindow): DeskWindow =>
  window.minimised ? window : { ...window, tiled: true, maximised: false };

/** What is done with a window by hand stands, whatever one wrote before on the page. */
function byHand({ writer: _left, ...desk }: DeskState): DeskState {
  return desk;
}

function opened(before: DeskState, channel: WindowRef): DeskState {
  const key = channelKey(channel);
  const desk = byHand(before);
  if (!desk.order.includes(key)) return withWindow(desk, channel);
  const shown = withChanged(desk, key, (window) => ({ ...window, minimised: false }));
  return { ...withOnTop(shown, key), entering: key };
}

function closed(desk: DeskState, channel: WindowRef): DeskState {
  const key = channelKey(channel);
  return withOnly(desk, (one) => one !== key);
}

const layoutNow = (desk: DeskState) =>
  layoutOf({ ...desk, windows: desk.windows.filter((one) => keyOf(one) !== desk.onScreen) });

const isShown = (desk: DeskState, key: string): boolean => {
  const window = desk.windows.find((one) => keyOf(one) === key);
  return window !== undefined && !window.minimised && !layoutNow(desk).out.has(key);
};

/** A window that is moved by hand leaves the tiles, as large as it was among them. */
function moved(desk: DeskState, channel: WindowRef, to: Partial<Rect>): DeskState {
  const key = channelKey(channel);
  const shown = layoutNow(desk).rects[key];
  return withChanged(byHand(desk), key, (window) => {
    const from = window.tiled && !window.maximised ? shown : window.place;
    return { ...untiled(window), ...(from && { place: { ...from, ...to } }) };
  });
}

/** The windows of chat as a desk (WIN-01, WIN-08): what opens, moves, covers and leaves. */
export const deskSlice = createSlice({
  name: 'chat/desk',
  initialState: emptyDesk,
  reducers: {
    /** A channel is wanted in its window: it opens, or comes up from where it was minimised or covered. */
    windowOpened: (desk, { payload }: OfWindow) => opened(desk, payload),
    windowClosed: (desk, { payload }: OfWindow) => closed(desk, payload),
    /** The channel's picture was pressed (CHAN-01): an open window closes; any other opens. */
    windowToggled: (desk, { payload }: OfWindow) =>
      isShown(desk, channelKey(payload)) ? closed(desk, payload) : opened(desk, payload),
    /** A window is used: it comes above the others. */
    windowRaised: (desk, { payload }: OfWindow) => withOnTop(desk, channelKey(payload)),
    /** The window becomes an entry of the bar. Nobody reads its channel any more. */
    windowMinimised: (desk, { payload }: OfWindow) =>
      withChanged(desk, channelKey(payload), minimised),
    /** The window takes the whole desk, or goes back to where it was. */
    windowMaximised: (desk, { payload }: OfWindow) =>
      withChanged(byHand(desk), channelKey(payload), (window) => ({
        ...window,
        maximised: !window.maximised,
      })),
    /** Where it was let go of, in px. */
    windowMoved: (desk, { payload }: PayloadAction<{ channel: WindowRef; x: number; y: number }>) =>
      moved(desk, payload.channel, { x: payload.x, y: payload.y }),
    /** The rectangle that it was drawn to, in px. */
    windowResized: (desk, { payload }: PayloadAction<{ channel: WindowRef; place: Rect }>) =>
      moved(desk, payload.channel, payload.place),
    /** The window that was just opened has the focus. */
    windowEntered: (desk, { payload }: OfWindow) => {
      if (desk.entering === channelKey(payload)) delete desk.entering;
    },
    /** All windows go beside the page; where they all stand there, back to where they were. */
    windowsTiled: (desk) => {
      const change = isTiled(desk) ? untiled : tiled;
      return { ...byHand(desk), windows: desk.windows.map(change) };
    },
    windowsCascaded: (desk) => laidOut(desk, cascade),
    windowsMinimised: (desk) => ({ ...desk, windows: desk.windows.map(minimised) }),
    /** The desk has this size now, in px. Windows keep the rectangle they were put to, and are shown as near to it as it allows. */
    deskResized: (desk, { payload: area }: PayloadAction<Size>) => ({
      ...desk,
      area,
      windows: placed(desk.windows, area),
    }),
    /** One writes on the page, here in px of the desk; no rectangles where one does not write. */
    writerMoved: (desk, { payload }: PayloadAction<readonly Rect[]>) =>
      payload.length > 0 ? { ...desk, writer: payload } : byHand(desk),
    /** The stored desk was read. */
    deskRestored: (desk, { payload }: PayloadAction<StoredDesk>) => withKept(desk, payload),
  },
  extraReducers: (builder) => {
    builder
      .addCase(roomOpened, (desk, { payload: { channel, by } }) => {
        if (by === 'screen') desk.onScreen = channelKey(channel);
      })
      .addCase(roomClosed, (desk, { payload: { channel, by } }) => {
        if (by === 'screen' && desk.onScreen === channelKey(channel)) delete desk.onScreen;
      })
      .addMatcher(chatApi.endpoints.chatChannels.matchFulfilled, (desk, { payload }) => {
        const keys = new Set(payload.channels.map(channelKey));
        return withOnly(desk, (key) => keys.has(key) || isPlaceKey(key));
      })
      // It is the same page: the desk stays as large as it is, and what has the page to itself says itself when it goes.
      .addMatcher(isChatReset, ({ area, onScreen }) => ({
        ...emptyDesk,
        ...(area && { area }),
        ...(onScreen !== undefined && { onScreen }),
      }));
  },
});

export const {
  windowOpened,
  windowClosed,
  windowToggled,
  windowRaised,
  windowMinimised,
  windowMaximised,
  windowMoved,
  windowResized,
  windowEntered,
  windowsTiled,
  windowsCascaded,
  windowsMinimised,
  deskResized,
  writerMoved,
  deskRestored,
} = deskSlice.actions;

declare module '../slice.ts' {
  interface LazyChat {
    desk: DeskState;
  }
}

chatReducer.inject({ reducerPath: 'desk', reducer: deskSlice.reducer });
