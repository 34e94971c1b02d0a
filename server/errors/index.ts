export {
  ageText,
  blockText,
  countText,
  errorText,
  fill,
  genderTexts,
  leftName,
  mailTexts,
  noticeText,
  notificationText,
  pageTexts,
  providerTexts,
} from './catalogue.ts';
export type { Params } from './catalogue.ts';
export { DomainError, invalid } from './domainError.ts';
export type { FieldProblem, FieldProblems } from './domainError.ts';
export { check, fieldProblems } from './validation.ts';
export { answerError, handleErrors, sayNotFound } from './handler.ts';
