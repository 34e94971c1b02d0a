export {
  asForbidden,
  hasMoreToSay,
  isApiError,
  isUnauthenticated,
  isUnreadable,
  messageOf,
  toApiError,
  type ApiError,
  type ApiErrorKind,
  type UserMessage,
} from './apiError.ts';
export { readableText } from './errorAnswer.ts';
export { apiUrl } from './apiUrl.ts';
export { baseApi, type cacheTags } from './baseApi.ts';
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
  type ErrorShow,
  type RetryQuery,
  type WithErrorModal,
} from './actions.ts';
export { reportLosses } from './losses.ts';
export {
  capabilityLearned,
  hostSlice,
  hostStateOf,
  isUnknownMark,
  pageLeft,
  recordSkipped,
  selectCan,
  selectLeft,
  type WithHost,
} from './hostSlice.ts';
export type { AnswerMeta, EndpointManner, HostRequest } from './hostRequest.ts';
export { submitted, waitToSubmit } from './submitDelay.ts';
export { FRESH_S, fetchQuery, loadQuery, retryQuery } from './fetchQuery.ts';
export {
  answeredStatus,
  askedAt,
  failedCallOf,
  isFromCache,
  leftOf,
  momentsOf,
  settledAt,
  type FailedCall,
} from './settled.ts';
export { readAnswerTo } from './readAnswer.ts';
export { isXsrfRefused, renewXsrf } from './secondTry.ts';
