import * as v from 'valibot';
import type { FastifyInstance } from 'fastify';
import { type Call, calls, paramNames } from '../../../src/contract/index.ts';
import { createTestHost } from './index.ts';

/**
 * Requests that mean no good, made from the contract's table of calls: a call that comes later is attacked as soon as the host
 * serves it, without a line here.
 */

/** The calls that this host serves. */
const servedBy = (app: FastifyInstance): Call[] =>
  Object.values(calls).filter(({ method, patterns }) =>
    patterns.every((url) => app.hasRoute({ method, url })),
  );

/** The calls that a host serves. A table of tests is made before any of them has a host, so one is begun for the look. */
export async function servedCalls(): Promise<Call[]> {
  const probe = await createTestHost();
  const served = servedBy(probe.app);
  await probe.close();
  return served;
}

/** Keys and ids as they are not: none of them names anything, most cannot be a key at all. */
export const hostileKeys: readonly string[] = [
  "' or 1=1 --",
  '"; drop table turns; --',
  '1 union select token_hash from sessions',
  '../../etc/passwd',
  '..',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'NaN',
  'null',
  'undefined',
  '-1',
  '0',
  '1e309',
  '0x10',
  '99999999999999999999999',
  '\u0000',
  'a\nb',
  '\u202ekey',
  'ключ',
  '🙂',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'x'.repeat(400),
];

const deep = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'x');

/** Values of fields as JSON can carry them. */
export const hostileValues: readonly unknown[] = [
  undefined,
  null,
  '',
  ' \u00a0\t',
  true,
  false,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  'NaN',
  [],
  ['x', 'y'],
  [[]],
  {},
  { key: 'pier' },
  { toString: 'x', valueOf: 1, length: 5 },
  { $ne: null },
  deep(3_000),
  '\u0000\u0007\u001b',
  '\ud800',
  'x'.repeat(500_000),
  Array.from({ length: 5_000 }, () => 'x'),
  Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, index])),
  ...hostileKeys.slice(0, 9),
];

/** Bodies that are invalid for every call: their type, text, and the expected status. */
export const hostileBodies: readonly [
  what: string,
  type: string,
  text: string,
  expected: number[],
][] = [
  ['broken JSON', 'application/json', '{"body":', [400]],
  ['JSON with a tail', 'application/json', '{} {}', [400]],
  ['a single quote', 'application/json', "'", [400]],
  ['a number that is none', 'application/json', '{"date":NaN}', [400]],
  ['a prototype', 'application/json', '{"__proto__":{"isAdmin":true}}', [400]],
  ['a constructor', 'application/json', '{"constructor":{"prototype":{"x":1}}}', [400]],
  ['no text', 'application/json', '', [400]],
  ['plain text', 'text/plain', 'body=1', [415]],
  [
    'XML',
    'application/xml',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    [415],
  ],
  ['a type that is none', 'json', '{}', [415]],
  ['bytes', 'application/octet-stream', '\u0000\u0001', [415]],
  ['more than is taken', 'application/json', `{"x":"${'x'.repeat(2_200_000)}"}`, [413]],
  [
    'a form that is too large',
    'application/x-www-form-urlencoded',
    `x=${'x'.repeat(2_200_000)}`,
    [413],
  ],
];

/** Whole bodies that some call might take: a list is what some hosts send for an empty object. */
export const oddBodies: readonly [type: string, text: string][] = [
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', '5'],
  ['application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['application/x-www-form-urlencoded', 'a[b][c]=1&a=2&%%%&=&&'],
  ['application/x-www-form-urlencoded', 'body=1&body=2&currentLocation=pier&date=1&date=2'],
];

/** Queries that mean nothing to any call. */
export const oddQueries: readonly string[] = [
  '?page[]=1',
  '?page[a][b]=1',
  '?__proto__[x]=1&constructor=1',
  '?%E0%A4%A=1',
  '?=',
  `?${'a=1&'.repeat(2_000)}`,
];

type Entries = Record<string, v.GenericSchema>;

function entriesOf(schema: v.GenericSchema | undefined): Entries {
  if (schema === undefined) return {};
  if ('pipe' in schema) {
    const steps = schema.pipe as readonly v.GenericSchema[];
    return entriesOf(steps.findLast((step) => 'entries' in step));
  }
  return 'entries' in schema ? (schema.entries as Entries) : {};
}

/** Names of the fields that a schema reads. */
export const fieldsOf = (schema: v.GenericSchema | undefined): string[] =>
  Object.keys(entriesOf(schema));

const ANYTHING: readonly unknown[] = [
  '1',
  1,
  'text',
  true,
  [],
  {},
  '{}',
  '1.1',
  'https://example.org/',
  'x'.repeat(43),
  ['1'],
];

/** Good input for a schema: by field name where `known` has one; else what must be there, as the field accepts it. */
export function sampleOf(
  schema: v.GenericSchema | undefined,
  known: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const fields = Object.entries(entriesOf(schema)).flatMap(([name, entry]) => {
    if (known[name] === undefined && /optional$/.test(entry.type)) return [];
    const good = [known[name], ...ANYTHING].find(
      (value) => value !== undefined && v.is(entry, value),
    );
    return good === undefined ? [] : [[name, good] as const];
  });
  return Object.fromEntries(fields);
}

/** A pattern with its parameters filled in, escaped. */
export function fillIn(pattern: string, params: Readonly<Record<string, string>>): string {
  return paramNames(pattern).reduce(
    (url, name) => url.replace(`:${name}`, () => encodeURIComponent(params[name] ?? '1')),
    pattern,
  );
}

/** Does the call's schema take this body? Then a refusal is a matter of the rules, not of the form. */
export const isAccepted = ({ body }: Call, value: unknown): boolean =>
  body === undefined || v.is(body, JSON.parse(JSON.stringify(value ?? {})));
