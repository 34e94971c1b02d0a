import { LOG_VERSION } from './log.ts';
import type { Fields } from './shape.ts';

/** Turns a line of one version into that of the next. A line is what JSON says, before any schema has seen it. */
export type LogMigration = (line: Fields) => Fields;

/**
 * From which version each leads to the next. There has been one version so far, so there are none: whoever changes the format adds here
 * what makes the old lines new, and never changes what stands here.
 */
export const logMigrations: Readonly<Record<number, LogMigration>> = {};

/** What brings lines of this version to the newest; undefined where no way leads there. */
export function migrationFrom(
  version: number,
  steps: Readonly<Record<number, LogMigration>> = logMigrations,
  newest: number = LOG_VERSION,
): LogMigration | undefined {
  if (!Number.isSafeInteger(version) || version > newest) return undefined;
  const way: LogMigration[] = [];
  for (let at = version; at < newest; at += 1) {
    const step = steps[at];
    if (!step) return undefined;
    way.push(step);
  }
  return (line) => way.reduce((now, step) => step(now), line);
}
