export {
  asForbidden,
  hasMoreToSay,
  isApiError,
  isUnauthenticated,
  isUnreadable,
  messageOf,
  toApiError,
  type ApiError,
  type UserMessage,
} from './apiError.ts';
export { readableText } from './errorAnswer.ts';
export { baseApi, type cacheTags, submitted, waitToSubmit } from './baseApi.ts';
export {
  callEndpoint,
  CLOCK_TOLERANCE_MS,
  isSince,
  lookedFor,
  type CallArg,
  type Lost,
} from './callEndpoint.ts';
export { errorOfAnswer } from './errorAnswer.ts';
export { listenToErrors } from './errorListeners.ts';
export {
  blockingBegan,
  blockingEnded,
  errorRaised,
  noticeRaised,
  sessionEnded,
  selectIsErrorShown,
  sessionEndShown,
  type RetryQuery,
} from './actions.ts';
export {
  hostSlice,
  hostStateOf,
  isUnknownMark,
  pageLeft,
  recordSkipped,
  selectCan,
  selectLeft,
  type WithHost,
} from './hostSlice.ts';
export { type HostRequest, apiUrl } from './hostRequest.ts';
export { FRESH_S, fetchQuery, loadQuery, retryQuery } from './fetchQuery.ts';
export {
  answeredStatus,
  askedAt,
  failedCallOf,
  isFromCache,
  leftOf,
  momentsOf,
  settledAt,
} from './settled.ts';
export { readAnswerTo, reportLosses } from './readAnswer.ts';
export { isXsrfRefused, renewXsrf } from './secondTry.ts';
