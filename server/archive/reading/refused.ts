import catalogue from '../../errors/messages.ru.json' with { type: 'json' };
import { fill, type Params } from '../../errors/catalogue.ts';

const texts = catalogue.archive;

/** Why an archive is refused: an id of the catalogue's group `archive`. */
export type ArchiveReason = keyof typeof texts.reasons;

/** Where in an archive something is wrong: a file by its path there, a line counted from 1, a field by its path in the record (`events[2].status`). */
export type Where = { file?: string; line?: number; field?: string };

/** One thing that is wrong with an archive. */
export type Problem = Where & { reason: ArchiveReason; params?: Params };

/** The Russian sentence: where, and what is wrong. */
export function problemText({ file, line, field, reason, params }: Problem): string {
  const where = [
    file,
    line === undefined ? undefined : fill(texts.line, { line: String(line) }),
    field === undefined ? undefined : fill(texts.field, { field }),
  ];
  const place = where.filter((part) => part !== undefined).join(', ');
  const what = fill(texts.reasons[reason], params);
  return place === '' ? `${what[0]?.toUpperCase() ?? ''}${what.slice(1)}.` : `${place}: ${what}.`;
}

/** Why an archive cannot be read: at least one problem, and of one file up to twenty, so that a person mends them in one go (WORK-20). */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
  readonly problems: readonly [Problem, ...Problem[]];

  constructor(first: Problem, ...more: Problem[]) {
    super(first.reason);
    this.problems = [first, ...more];
  }

  /** The first of them. */
  get where(): Where {
    const { file, line, field } = this.problems[0];
    return {
      ...(file !== undefined && { file }),
      ...(line !== undefined && { line }),
      ...(field !== undefined && { field }),
    };
  }

  get reason(): ArchiveReason {
    return this.problems[0].reason;
  }

  /** The Russian sentences, one a line. */
  get text(): string {
    return this.problems.map(problemText).join('\n');
  }
}
