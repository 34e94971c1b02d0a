import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorId } from '../../src/contract/errors.ts';
import { databaseProblem, isRefusedValue, PROBLEM_TEXT } from '../db/problems.ts';
import { DomainError } from './domainError.ts';

/** Errors of the web framework that are the caller's fault, by Fastify's codes. */
const FRAMEWORK: Readonly<Record<string, ErrorId>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrongType',
  FST_ERR_CTP_INVALID_JSON_BODY: 'badRequest',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'badRequest',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'badRequest',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_FILES_LIMIT: 'tooLarge',
  FST_PARTS_LIMIT: 'tooLarge',
  FST_FIELDS_LIMIT: 'tooLarge',
  FST_ERR_BAD_URL: 'badRequest',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
};

const BY_STATUS: Readonly<Record<number, ErrorId>> = {
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'tooLarge',
  415: 'wrongType',
  429: 'tooMany',
};

/** What the caller may know of the database: that waiting helps, or who can help (SAFE-06, SAFE-08). Both leave a retry open. */
const BY_PROBLEM = {
  locked: 'databaseLocked',
  away: 'databaseLocked',
  full: 'diskFull',
  failed: undefined,
} as const;

/** When it is worth trying again where the refusal does not say so itself, in s: a locked database is soon free, so is Redis back, a day's quota by the hour. */
const RETRY_S: Partial<Record<ErrorId, number>> = {
  databaseLocked: 5,
  unavailable: 10,
  textDayFull: 3_600,
  uploadDayFull: 3_600,
};

/** What a refusal of the framework says of the time to wait, which only our own limits know exactly, in seconds. */
const WAIT = { seconds: 60 };

/** The answer to the caller: a refusal as it is, a fault of the caller in general words, else `undefined`. */
function refusalOf(error: Partial<FastifyError>): DomainError | undefined {
  const problem = databaseProblem(error);
  const ofDatabase = problem && BY_PROBLEM[problem];
  if (ofDatabase) return new DomainError(ofDatabase);
  if (error instanceof DomainError) return error;
  const known = FRAMEWORK[error.code ?? ''];
  if (known) return new DomainError(known);
  if (isRefusedValue(error)) return new DomainError('badRequest');
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return undefined;
  return new DomainError(BY_STATUS[status] ?? 'badRequest', WAIT);
}

/** The body of a refusal, in whatever form a call promises it. */
export type Wording = (refusal: DomainError) => Record<string, unknown>;

const inGeneral: Wording = ({ body }) => body;

/**
 * Renders an error as the answer; for the few places that the framework keeps outside its error handler, and for calls whose refusals
 * have a form of their own. No promise of the reply: each adds a listener to the answer.
 */
export function answerError(
  error: Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
  wording: Wording = inGeneral,
): FastifyReply {
  const refusal = refusalOf(error);
  const shown = refusal ?? new DomainError('serverError');
  // Only here does the reason of a failure exist: it is written down and never sent.
  if (shown.status >= 500) {
    const problem = databaseProblem(error);
    const why = problem ? `: ${PROBLEM_TEXT[problem]}` : '';
    request.log.error({ err: error }, `a request failed${why}`);
  }
  const retry = RETRY_S[shown.id];
  if (retry !== undefined) reply.header('retry-after', retry);
  return reply.code(shown.status).type('application/json; charset=utf-8').send(wording(shown));
}

/** One way for all errors of all routes (style: the way of an error): `{ error }` in Russian, nothing of the inside. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Partial<FastifyError>, request, reply) =>
    answerError(error, request, reply),
  );
}

/** The answer to an address of the API that does not exist. */
export const sayNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answerError(new DomainError('notFound'), request, reply);
