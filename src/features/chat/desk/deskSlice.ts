import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelRef } from '../../../contract/index.ts';
import { chatApi, chatReducer, isChatReset } from '../slice.ts';
import { channelKey } from '../channels.ts';
import { roomClosed, roomOpened } from '../rooms/actions.ts';
import {
  type DeskState,
  type DeskWindow,
  emptyDesk,
  type StoredDesk,
  laidOut,
  placed,
  withChanged,
  withKept,
  withOnly,
  withOnTop,
  withWindow,
} from './deskState.ts';
import { cascade, type Rect, type Size, tile } from './layout.ts';

/** Something that happens to the window of one channel. */
type OfWindow = PayloadAction<ChannelRef>;

const minimised = (window: DeskWindow): DeskWindow => ({ ...window, minimised: true });

/** In the order of tiles: windows are read from the upper left, in the order in which they were opened. */
const tiled = (desk: DeskState): DeskState => {
  const { order } = desk;
  const asOpened = desk.windows.map(({ channel }) => channelKey(channel));
  return { ...laidOut({ ...desk, order: asOpened }, tile), order };
};

function opened(desk: DeskState, channel: ChannelRef): DeskState {
  const key = channelKey(channel);
  if (!desk.order.includes(key)) return withWindow(desk, channel);
  const shown = withChanged(desk, key, (window) => ({ ...window, minimised: false }));
  return { ...withOnTop(shown, key), entering: key };
}

function closed(desk: DeskState, channel: ChannelRef): DeskState {
  const key = channelKey(channel);
  return withOnly(desk, (one) => one !== key);
}

const isShown = (desk: DeskState, key: string): boolean =>
  desk.windows.some(({ channel, minimised: put }) => channelKey(channel) === key && !put);

function moved(desk: DeskState, channel: ChannelRef, to: Partial<Rect>): DeskState {
  return withChanged(desk, channelKey(channel), (window) => ({
    ...window,
    ...(window.place && { place: { ...window.place, ...to } }),
  }));
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
    /** The window takes the whole desk, or goes back to its place. */
    windowMaximised: (desk, { payload }: OfWindow) =>
      withChanged(desk, channelKey(payload), (window) => ({
        ...window,
        maximised: !window.maximised,
      })),
    /** Where it was let go of, in px. */
    windowMoved: (
      desk,
      { payload }: PayloadAction<{ channel: ChannelRef; x: number; y: number }>,
    ) => moved(desk, payload.channel, { x: payload.x, y: payload.y }),
    /** The place that it was drawn to, in px. */
    windowResized: (desk, { payload }: PayloadAction<{ channel: ChannelRef; place: Rect }>) =>
      moved(desk, payload.channel, payload.place),
    /** The window that was just opened has the focus. */
    windowEntered: (desk, { payload }: OfWindow) => {
      if (desk.entering === channelKey(payload)) delete desk.entering;
    },
    windowsTiled: tiled,
    windowsCascaded: (desk) => laidOut(desk, cascade),
    windowsMinimised: (desk) => ({ ...desk, windows: desk.windows.map(minimised) }),
    /** The desk has this size now, in px. Windows keep the place they were put to, and are shown as near to it as it allows. */
    deskResized: (desk, { payload: area }: PayloadAction<Size>) => ({
      ...desk,
      area,
      windows: placed(desk.windows, area),
    }),
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
        return withOnly(desk, (key) => keys.has(key));
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
  deskRestored,
} = deskSlice.actions;

declare module '../slice.ts' {
  interface LazyChat {
    desk: DeskState;
  }
}

chatReducer.inject({ reducerPath: 'desk', reducer: deskSlice.reducer });
