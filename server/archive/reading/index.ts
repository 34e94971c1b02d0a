import type { CheckedArchive, CheckOptions } from './checked.ts';

export type * from './checked.ts';
export { ARCHIVE_LIMITS, type Limits } from './limits.ts';
export { type ArchiveReason, ArchiveRefused, type Problem, problemText } from './refused.ts';

/**
 * Reads an archive, a zip or a folder of the same files, and checks all of it (WORK-20). Refusal: ArchiveRefused. Throws the signal's reason
 * where it is aborted; the scratch folder is gone then.
 */
export async function checkArchive(path: string, options: CheckOptions): Promise<CheckedArchive> {
  options.signal?.throwIfAborted();
  throw new Error(`not built yet: ${path}`);
}
