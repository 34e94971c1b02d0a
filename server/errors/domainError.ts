import { errorStatus, type ErrorId } from '../../src/contract/errors.ts';
import { errorText, type Params } from './catalogue.ts';

/** What is wrong with a field: an id of the catalogue, with its parameters where it has some. */
export type FieldProblem = ErrorId | readonly [ErrorId, Params];

/** Problems by the field's name as it travels; the first of a field is the one that is shown. */
export type FieldProblems = Readonly<Record<string, readonly FieldProblem[]>>;

const textOf = (problem: FieldProblem): string =>
  typeof problem === 'string' ? errorText(problem) : errorText(...problem);

/**
 * A refusal that the user sees: an id of the catalogue (contract: errors) gives status and Russian text.
 * Everything else that is thrown counts as a failure of the host and its message is not sent.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly id: ErrorId;
  readonly params: Params;
  readonly fields: FieldProblems | undefined;

  /** `cause` is for the log alone, where the refusal is a failure of something else (5xx). */
  constructor(id: ErrorId, params: Params = {}, fields?: FieldProblems, cause?: unknown) {
    super(id, { cause });
    this.id = id;
    this.params = params;
    this.fields = fields;
  }

  /** HTTP status. */
  get status(): number {
    return errorStatus[this.id];
  }

  /** The Russian text. */
  get text(): string {
    return errorText(this.id, this.params);
  }

  /** The answer's body (contract: errorBody). */
  get body(): Record<string, unknown> {
    const body = { error: this.text, code: this.id };
    if (!this.fields) return body;
    const errors = Object.entries(this.fields).map(([field, problems]) => [
      field,
      problems.map(textOf),
    ]);
    // The English line is what Laravel hosts send, and what the tag form asks for (spec 1 §8).
    return { message: 'The given data was invalid.', ...body, errors: Object.fromEntries(errors) };
  }
}

/**
 * A refusal because of fields (422). The text that stands for all of them is that of the first field,
 * so that a client which shows one line shows the one that helps.
 */
export function invalid(fields: FieldProblems): DomainError {
  const first = Object.values(fields)[0]?.[0] ?? 'validation';
  const [id, params] = typeof first === 'string' ? [first, {}] : first;
  const general = id.startsWith('field') || errorStatus[id] !== 422;
  return general ? new DomainError('validation', {}, fields) : new DomainError(id, params, fields);
}
