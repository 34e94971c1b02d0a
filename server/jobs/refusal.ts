import { ArchiveRefused, problemText } from '../archive/reading/refused.ts';
import type { WorkshopJob } from '../../src/contract/index.ts';
import type { JobRefusal } from '../db/index.ts';
import { DomainError, errorText } from '../errors/index.ts';

/** A refusal that came from another process, as it is kept. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused';
  readonly refusal: JobRefusal;

  constructor(refusal: JobRefusal) {
    super(refusal.id);
    this.refusal = refusal;
  }
}

/** A refusal as a job keeps it; undefined for what is a failure of the host. */
export function refusalOf(error: unknown): JobRefusal | undefined {
  if (error instanceof JobRefused) return error.refusal;
  if (error instanceof ArchiveRefused)
    return { id: 'archiveRefused', problems: [...error.problems] };
  if (error instanceof DomainError) return { id: error.id, params: error.params };
  return undefined;
}

/** The same in words. */
export const refusalText = ({
  id,
  params,
  problems = [],
}: JobRefusal): NonNullable<WorkshopJob['refusal']> => ({
  error: errorText(id, params),
  code: id,
  problems: problems.map(({ reason, params, ...where }) => ({
    ...where,
    reason,
    text: problemText({ reason, ...(params && { params }) }),
  })),
});
