import * as v from 'valibot';
import { isFields } from '../../../src/contract/index.ts';
import catalogue from '../../errors/messages.ru.json' with { type: 'json' };
import type { Params } from '../../errors/catalogue.ts';
import type { Findings } from './findings.ts';
import type { ArchiveReason, Problem } from './refused.ts';

type Issue = v.BaseIssue<unknown>;

/** A field by its path in the record: `events[2].status`. */
function fieldOf({ path }: Issue): string {
  const steps = (path ?? []).map(({ key }) =>
    typeof key === 'number' ? `[${key}]` : `.${String(key).slice(0, 64)}`,
  );
  return steps.join('').replace(/^\./, '').replace(/\p{C}/gu, '\uFFFD');
}

const NEEDED: Readonly<Record<string, ArchiveReason>> = {
  string: 'needsString',
  number: 'needsNumber',
  array: 'needsList',
  tuple: 'needsList',
  strict_tuple: 'needsList',
  strict_object: 'needsRecord',
  record: 'needsRecord',
};

const OF_NUMBERS = new Set(['safe_integer', 'min_value', 'max_value', 'finite']);

/** The values that the schema allows, as it names them: `("a" | "b")`. */
const options = ({ expected }: Issue): string =>
  [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, value]) => `«${value ?? ''}»`).join(', ');

function lengthProblem({ type, input, requirement }: Issue & { requirement: number }): Said {
  const isText = typeof input === 'string';
  if (type === 'min_length') return isText ? ['textEmpty'] : ['listTooShort', { min: requirement }];
  return [isText ? 'textTooLong' : 'listTooLong', { max: Math.floor(requirement) }];
}

type Said = readonly [ArchiveReason, Params?];

const isReason = (message: string): message is ArchiveReason =>
  Object.hasOwn(catalogue.archive.reasons, message);

/** What an issue of the schema is called in the catalogue. */
function saidOf(issue: Issue): Said {
  const { type, expected, received, requirement, message } = issue;
  // Patterns bring their own words.
  if (isReason(message)) return [message];
  if (type === 'strict_object' && expected !== 'Object')
    return [expected === 'never' ? 'unknownField' : 'missing'];
  if (typeof requirement === 'number' && type.endsWith('_length'))
    return lengthProblem({ ...issue, requirement });
  if (OF_NUMBERS.has(type)) return ['numberWrong'];
  if (type === 'strict_tuple' && expected === 'never') return ['listTooLong', {}];
  if (type === 'literal' && expected === 'true') return ['needsTrue'];
  if (['literal', 'picklist', 'variant'].includes(type) && received !== 'Object')
    return ['notOneOf', { options: options(issue) }];
  return [NEEDED[type] ?? 'valueWrong'];
}

/** A record by its schema; what is wrong with it is added, and the answer undefined. */
export function shaped<R>(
  schema: v.GenericSchema<unknown, R>,
  value: unknown,
  findings: Findings,
  line?: number,
): R | undefined {
  // To the schema a list is an object as well.
  const result = v.safeParse(schema, isFields(value) ? value : undefined);
  if (result.success) return result.output;
  for (const issue of result.issues) {
    const [reason, params] = saidOf(issue);
    const field = fieldOf(issue);
    const problem: Omit<Problem, 'file'> = { reason };
    findings.add({
      ...problem,
      ...(line !== undefined && { line }),
      ...(field !== '' && { field }),
      ...(params && { params }),
    });
  }
  return undefined;
}
