import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

/** The path alone: queries may carry codes, states and other secrets. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** Options of the logger: what an error says, and nothing of requests that is not named below. */
export const serializers = {
  err: ({ name, message, stack = '', cause }: Error) => ({
    type: name,
    message,
    stack,
    ...(cause instanceof Error && { cause: cause.message }),
  }),
  req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request) }),
};

/** One line a request, written when it is answered. No headers, cookies, queries or bodies. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.user && { user: request.user.id }),
      },
      'request',
    );
    done();
  });
}

export type { FastifyBaseLogger as Logger };
