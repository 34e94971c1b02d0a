import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  blockingBegan,
  blockingEnded,
  errorRaised,
  noticeRaised,
  type RetryQuery,
  type UserMessage,
  sessionEndShown,
} from '../api/index.ts';
import { gameChosen } from '../features/session/index.ts';

/** A message at the bottom right (SHELL-14). It leaves when the shell closes it. */
export interface Toast {
  readonly id: string;
  readonly kind: 'error' | 'notice';
  readonly said: UserMessage;
  /** What failed, where it can be asked again. */
  readonly retry?: RetryQuery;
  /** What takes back that of which it tells. */
  readonly undo?: RetryQuery;
}

/** What the error modal shows (SHELL-13), and what to ask again where that is possible (ERR-02). */
export interface ErrorModal {
  readonly id: string;
  readonly said: UserMessage;
  readonly retries: readonly RetryQuery[];
}

/** The reader was moved from one game of a group to another, because a holiday began or ended (HOL-01, HOL-02). */
export interface HolidayMove {
  readonly from: string;
  readonly to: string;
}

/** The global elements of the shell. */
export interface UiState {
  /** Ids of the work that holds the loading overlay; it stays until all have ended (SHELL-12). */
  readonly blocking: readonly string[];
  readonly error?: ErrorModal;
  readonly toasts: readonly Toast[];
  /** Until the reader has closed the note of it, or gone elsewhere. */
  readonly holidayMove?: HolidayMove;
  /** The current page by `seenPath`, once page tracking has begun. */
  readonly path?: string;
}

/** The part of the root state that the shell owns. */
export interface WithUi {
  readonly ui: UiState;
}

declare module '../lib/store.ts' {
  interface RootState extends WithUi {}
}

const initialUiState: UiState = { blocking: [], toasts: [] };

const MOST_TOASTS = 5;

function sameSaid(a: UserMessage, b: UserMessage): boolean {
  if ('text' in a) return 'text' in b && a.text === b.text;
  return 'messageKey' in b && a.messageKey === b.messageKey;
}

/** The same words are not said twice at once; with too many toasts the oldest goes. */
function withToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  const others = toasts.filter(
    ({ kind, said }) => kind !== toast.kind || !sameSaid(said, toast.said),
  );
  return [...others, toast].slice(-MOST_TOASTS);
}

/**
 * One outage has many failures and is shown once (ERR-02): a failure with the text of the open modal joins it, and so do earlier toasts with
 * that text. The retry then repeats all of them.
 */
function withModal(state: UiState, { id, said, retry }: Omit<Toast, 'kind'>): UiState {
  const same = state.error && sameSaid(state.error.said, said) ? state.error : undefined;
  const isSame = (toast: Toast) => toast.kind === 'error' && sameSaid(toast.said, said);
  const joining = [...state.toasts.filter(isSame).map((toast) => toast.retry), retry];
  const retries = joining.filter((one) => one !== undefined);
  return {
    ...state,
    toasts: state.toasts.filter((toast) => !isSame(toast)),
    error: { id: same?.id ?? id, said, retries: [...(same?.retries ?? []), ...retries] },
  };
}

export const uiSlice = createSlice({
  name: 'ui',
  initialState: initialUiState,
  reducers: {
    /** The error modal was closed; its message is gone (SHELL-13). */
    errorClosed: (state) => {
      delete state.error;
    },
    holidayMoved: (state, { payload }: PayloadAction<HolidayMove>) => {
      state.holidayMove = payload;
    },
    holidayNoteClosed: (state) => {
      delete state.holidayMove;
    },
    toastClosed: (state, { payload }: PayloadAction<{ readonly id: string }>) => {
      state.toasts = state.toasts.filter(({ id }) => id !== payload.id);
    },
    /** The page changed, or page tracking began: a recorded log shows by it which screen was seen (QA-03). */
    wentTo: (state, { payload }: PayloadAction<{ readonly path: string }>) => {
      state.path = payload.path;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(gameChosen, (state, { payload }) => {
        if (state.holidayMove?.to !== payload.game) delete state.holidayMove;
      })
      .addCase(blockingBegan, (state, { payload }) => {
        if (!state.blocking.includes(payload.id)) state.blocking.push(payload.id);
      })
      .addCase(blockingEnded, (state, { payload }) => {
        state.blocking = state.blocking.filter((id) => id !== payload.id);
      })
      .addCase(errorRaised, (state, { payload: { show, ...error } }): UiState => {
        const shown = state.error && sameSaid(state.error.said, error.said);
        if (show === 'modal' || shown) return withModal(state, error);
        return { ...state, toasts: withToast(state.toasts, { ...error, kind: 'error' }) };
      })
      .addCase(sessionEndShown, (state) => {
        if (state.error && sameSaid(state.error.said, { messageKey: 'session.ended' }))
          delete state.error;
      })
      .addCase(noticeRaised, (state, { payload }): UiState => {
        return { ...state, toasts: withToast(state.toasts, { ...payload, kind: 'notice' }) };
      });
  },
});

export const { errorClosed, holidayMoved, holidayNoteClosed, toastClosed, wentTo } =
  uiSlice.actions;

/** How much work holds the loading overlay. */
export const selectBlockingCount = ({ ui }: WithUi): number => ui.blocking.length;

export const selectIsBlocked = ({ ui }: WithUi): boolean => ui.blocking.length > 0;

export const selectErrorModal = ({ ui }: WithUi): ErrorModal | undefined => ui.error;

export const selectHolidayMove = ({ ui }: WithUi): HolidayMove | undefined => ui.holidayMove;

export const selectToasts = ({ ui }: WithUi): readonly Toast[] => ui.toasts;
