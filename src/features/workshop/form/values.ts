import * as v from 'valibot';
import { workshopFields } from '../../../contract/index.ts';
import { isEmptyBody } from '../../../domain/index.ts';
import { isSame } from '../../../lib/drafts/draftOptions.ts';
import { type FieldSpec, fieldsOf } from '../kinds/index.ts';
import type { WorkshopPage } from '../paths.ts';

/** What stands in the fields of a form, by their names. A field that is absent is empty. */
export type Values = Readonly<Record<string, unknown>>;

/** What is wrong with a field, and the numbers of its text. */
export type Problem = readonly [
  'fieldRequired' | 'fieldTooLong' | 'fieldOutOfRange' | 'fieldWrong' | 'keyWrong' | 'holidayWrong',
  Readonly<Record<string, number>>,
];

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** Says nothing: white space, an empty list, HTML without a word. */
const isBlank = ({ control }: FieldSpec, value: unknown): boolean =>
  isNothing(value) ||
  (typeof value === 'string' && (control === 'html' ? isEmptyBody(value) : value.trim() === ''));

/** The values as they are sent and compared: of the fields that this form knows, without what is empty. */
export function sendable(kind: WorkshopPage, values: Values): Record<string, unknown> {
  const filled = fieldsOf(kind).filter((field) => !isBlank(field, values[field.name]));
  const sent = Object.fromEntries(filled.map(({ name }) => [name, values[name]]));
  // A new group has a title and goes before one that is there.
  const { newGroup } = values;
  const isNamed = kind === 'games' && typeof newGroup === 'string' && newGroup.trim() !== '';
  return isNamed ? { ...sent, newGroup } : sent;
}

/** The names of the fields in which two forms differ, in the order of the form. */
export function differing(kind: WorkshopPage, one: Values, other: Values): string[] {
  const [a, b] = [sendable(kind, one), sendable(kind, other)];
  const names = [...fieldsOf(kind).map(({ name }) => name), 'newGroup'];
  return names.filter((name) => !isSame(a[name], b[name]));
}

function problemOf(field: FieldSpec | undefined, issue: v.BaseIssue<unknown>): Problem {
  const { type, received, requirement } = issue;
  if (field?.control === 'key' && type === 'regex') return ['keyWrong', {}];
  if (field?.control === 'holiday') return ['holidayWrong', {}];
  if (received === 'undefined' || type === 'non_empty') return ['fieldRequired', {}];
  if (type === 'max_length') return ['fieldTooLong', { max: Number(requirement) }];
  if (field?.control === 'number') {
    const { min, max } = field;
    return ['fieldOutOfRange', { min, max }];
  }
  return ['fieldWrong', {}];
}

/** What the contract finds wrong with the values of a form, by field; the host may find more. */
export function problemsOf(kind: WorkshopPage, values: Values): Readonly<Record<string, Problem>> {
  if (kind === 'ways' || kind === 'figures') return {};
  const fields = fieldsOf(kind);
  const { issues = [] } = v.safeParse(workshopFields[kind], sendable(kind, values));
  const wrong = issues.map((issue) => {
    const name = String(issue.path?.[0]?.key);
    return [
      name,
      problemOf(
        fields.find((field) => field.name === name),
        issue,
      ),
    ] as const;
  });
  // The first of each field.
  return Object.fromEntries(wrong.toReversed());
}

/** The ids in a list of things; none where it is no list. */
export const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
