import * as v from 'valibot';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  CallBody,
  CallParams,
  CallQuery,
  CallResponse,
  CallSpec,
} from '../../src/contract/index.ts';
import { check, DomainError } from '../errors/index.ts';
import type { Limiters } from './limits.ts';

/** What a handler is given: input that has passed the call's schemas. */
export type Input<C extends CallSpec> = {
  params: CallParams<C>;
  query: CallQuery<C>;
  body: CallBody<C>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Answers a call; what it returns is checked and reduced to the call's answer schema. */
export type Handler<C extends CallSpec> = (
  input: Input<C>,
) => Promise<CallResponse<C>> | CallResponse<C>;

export type RouteOptions = {
  /** A stricter limit beside the general one: for calls that write what others see, and for sign-in. */
  limit?: Exclude<keyof Limiters, 'general'>;
  /** Largest body in bytes where it is not the general one. */
  bodyLimit?: number;
  /** Its body may take half an hour to arrive. */
  slow?: true;
  /** Proved by a bearer token, not by the session's cookie. */
  bearer?: true;
  /**
   * Whose answers are kept (QUICK-20): everybody's, or those of guests alone. Only where an answer depends on nothing but the input, the
   * user's id and the content (db/contentVersion.ts), and the handler leaves the reply alone.
   */
  kept?: 'all' | 'guests';
  /** How a refusal is answered, where not in the general way. */
  errorHandler?: (
    error: Partial<FastifyError>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => FastifyReply;
};

/** A path that does not even fit its pattern leads nowhere. */
function readParams<C extends CallSpec>(call: C, request: FastifyRequest): CallParams<C> {
  const result = v.safeParse(call.params, request.params);
  if (!result.success) throw new DomainError('notFound');
  return result.output as CallParams<C>;
}

function readInput<C extends CallSpec>(
  call: C,
  request: FastifyRequest,
  reply: FastifyReply,
): Input<C> {
  const read = call.encoding !== 'multipart' && call.body;
  return {
    params: readParams(call, request),
    query: (call.query && check(call.query, request.query)) as CallQuery<C>,
    body: (read ? check(read, request.body ?? {}) : undefined) as CallBody<C>,
    request,
    reply,
  };
}

/** An answer that breaks the contract is a failure of the host, which only the log names. */
function settleAnswer(call: CallSpec, answer: unknown): unknown {
  const result = v.safeParse(call.response, answer);
  if (result.success) return result.output;
  const where = result.issues.map((issue) => v.getDotPath(issue) ?? '(whole)').join(', ');
  throw new Error(`The answer of ${call.id} breaks the contract at: ${where}`);
}

/**
 * Serves a call of the contract at all of its addresses: input is read by its schemas (404 for the path, 422 for query and
 * body), the answer is checked and stripped of what the contract does not know.
 */
export function route<C extends CallSpec>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  { limit, bodyLimit, slow, bearer, kept, errorHandler }: RouteOptions = {},
): void {
  for (const url of call.patterns) {
    app.route({
      method: call.method,
      url,
      ...(bodyLimit !== undefined && { bodyLimit }),
      config: {
        ...(bearer && { bearer }),
        ...(slow && { slow }),
        ...(call.changes && { changes: true }),
      },
      ...(errorHandler && {
        errorHandler: (error: Partial<FastifyError>, request, reply) =>
          void errorHandler(error, request, reply),
      }),
      ...(limit && { preValidation: app.limiters[limit] }),
      handler: async (request, reply) => {
        const input = readInput(call, request, reply);
        const make = async () => settleAnswer(call, await handler(input));
        const isKept = kept === 'all' || (kept === 'guests' && !request.user);
        if (isKept) {
          const asked = [call.id, input.params, input.query];
          return app.sendKept({ request, reply, asked, make });
        }
        const answer = await handler(input);
        return reply.sent ? reply : settleAnswer(call, answer);
      },
    });
  }
}
