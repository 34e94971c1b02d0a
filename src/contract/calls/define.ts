import * as v from 'valibot';

/** How a call is described, and how its address is built. */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How a body travels. A multipart body holds one file in the field `file`. */
export type Encoding = 'json' | 'form' | 'multipart';

type Patterns = readonly [string, ...string[]];

/** The description of a call without what `defineCall` adds. */
export interface CallSpec {
  readonly id: string;
  readonly method: Method;
  /** Where the method does not say it: a GET that changes something goes with the XSRF header, a POST may only ask. */
  readonly changes?: boolean;
  /** Routes in Fastify's style, the longest first: '/api/rpg/turns/:game/:character'. */
  readonly patterns: Patterns;
  readonly params: v.GenericSchema;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  readonly encoding?: Encoding;
  readonly response: v.GenericSchema;
}

type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

/** Any call, for code that treats all alike. */
export type Call<C extends CallSpec = CallSpec> = C & {
  /** The first of the patterns. */
  readonly routePattern: string;
  /** The address for these parameters. */
  path(params: Output<C['params']>): string;
};

export type CallParams<C extends CallSpec> = Output<C['params']>;
export type CallQuery<C extends CallSpec> = Output<C['query']>;
export type CallBody<C extends CallSpec> = Output<C['body']>;
export type CallResponse<C extends CallSpec> = Output<C['response']>;

const PARAM = /:([A-Za-z]+)/g;

/** The names of a pattern's parameters, in order. */
export function paramNames(pattern: string): string[] {
  return [...pattern.matchAll(PARAM)].map(([, name]) => name ?? '');
}

// Browsers resolve '.' and '..' even when escaped, so such a value would call another address.
function encodeStep(value: string): string {
  if (value === '' || value === '.' || value === '..') {
    throw new TypeError('A step of a path may not be empty or dots');
  }
  return encodeURIComponent(value);
}

/** Fills in the first pattern whose parameters are all given. Throws TypeError where none is. */
export function buildPath(
  patterns: readonly string[],
  params: Readonly<Record<string, string | undefined>>,
): string {
  const pattern = patterns.find((one) =>
    paramNames(one).every((name) => params[name] !== undefined),
  );
  if (pattern === undefined) throw new TypeError(`No parameters for ${patterns.join(', ')}`);
  return pattern.replace(PARAM, (_, name: string) => encodeStep(params[name] ?? ''));
}

/** Makes a call of its description. Host routes and client addresses come from the same patterns. */
export function defineCall<const C extends CallSpec>(spec: C): Call<C> {
  return {
    ...spec,
    routePattern: spec.patterns[0],
    path: (params) => buildPath(spec.patterns, v.parse(stepValues, params)),
  };
}

const stepValues = v.record(v.string(), v.optional(v.string()));
