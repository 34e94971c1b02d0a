import * as v from 'valibot';
import { invalid, type FieldProblem, type FieldProblems } from './domainError.ts';

type Issue = v.BaseIssue<unknown>;

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;

function lengthProblem(issue: Issue): FieldProblem | undefined {
  const limit = numberOf(issue.requirement);
  if (limit === undefined) return undefined;
  if (/^max_/.test(issue.type)) return ['fieldTooLong', { max: limit }];
  return limit <= 1 ? 'fieldRequired' : ['fieldTooShort', { min: limit }];
}

/** What a schema's complaint means to a person. */
function problemOf(issue: Issue): FieldProblem {
  if (issue.input === undefined || issue.input === null || issue.input === '')
    return 'fieldRequired';
  if (issue.type === 'non_empty') return 'fieldRequired';
  const lengthy = /^(max|min)_(length|graphemes|bytes|entries|size)$/.test(issue.type);
  return (lengthy ? lengthProblem(issue) : undefined) ?? 'fieldWrong';
}

/** Problems by field of a failed check; nested places are joined by dots (`channels.0.id`). */
export function fieldProblems(issues: readonly Issue[]): FieldProblems {
  // A field may be called as something that every object has, such as toString.
  const byField = Map.groupBy(issues, (issue) => v.getDotPath(issue) ?? 'body');
  return Object.fromEntries([...byField].map(([field, found]) => [field, found.map(problemOf)]));
}

/** Reads input by a schema; a failure is a 422 with a Russian text under each field. */
export function check<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  throw invalid(fieldProblems(result.issues));
}
