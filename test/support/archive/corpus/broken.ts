import type { ArchiveReason } from '../../../../server/archive/reading/index.ts';
import { type Draft, entriesOf, filesOf, type Line, smallArchive, zipped } from '../small.ts';
import { type Frame, type Packed, zipOf } from '../zip.ts';

/** A broken or hostile archive, and how it is refused. */
export type Broken = {
  name: string;
  make: () => Buffer | Promise<Buffer>;
  reason: ArchiveReason;
  file?: string;
  line?: number;
  field?: string;
};

/** Where it is refused. */
export type At = Pick<Broken, 'file' | 'line' | 'field'>;

/** The small archive after a change of its records. */
export const changed = (
  name: string,
  change: (draft: Draft) => void,
  reason: ArchiveReason,
  at: At = {},
): Broken => ({
  ...{ name, reason, ...at },
  make: () => {
    const draft = smallArchive();
    change(draft);
    return zipped(draft);
  },
});

/** The small archive after a change of its entries, or in another frame. */
export const packed = (
  name: string,
  change: (entries: Packed[]) => Packed[] | Frame,
  reason: ArchiveReason,
  at: At = {},
): Broken => ({
  ...{ name, reason, ...at },
  make: () => {
    const entries = entriesOf(filesOf(smallArchive()));
    const answer = change(entries);
    return Array.isArray(answer) ? zipOf(answer) : zipOf(entries, answer);
  },
});

const fileOf = (kind: string): string => (kind.includes('.') ? kind : `games/otliv/${kind}.jsonl`);

/** A line of the small archive; of its game, or of a file that is named whole. */
export function lineOf(draft: Draft, kind: string, number: number): Line {
  const line = draft.lines[fileOf(kind)]?.[number - 1];
  if (typeof line !== 'object') throw new Error(`no such line: ${kind} ${String(number)}`);
  return line;
}

/** One field of one line is something else; undefined: it is not there. */
export const field = (
  kind: string,
  line: number,
  values: Line,
  reason: ArchiveReason,
  at?: string,
): Broken => {
  const where = at ?? Object.keys(values)[0];
  return changed(
    `${kind}, ${reason}: ${JSON.stringify(values).slice(0, 80)}`,
    (draft) => Object.assign(lineOf(draft, kind, line), values),
    reason,
    { file: fileOf(kind), line, ...(where !== undefined && where !== '' && { field: where }) },
  );
};

/** One more line at the end of a file. */
export const added = (
  name: string,
  kind: string,
  line: Line | string,
  reason: ArchiveReason,
  at: Omit<At, 'file'>,
): Broken =>
  changed(
    name,
    ({ lines }) => {
      lines[fileOf(kind)] = [...(lines[fileOf(kind)] ?? []), line];
    },
    reason,
    { file: fileOf(kind), ...at },
  );

/** The bytes of one file are others. */
export const rewritten = (
  name: string,
  file: string,
  change: (bytes: Buffer) => Buffer,
  reason: ArchiveReason,
  at: Omit<At, 'file'> = {},
): Broken =>
  packed(
    name,
    (entries) =>
      entries.map((entry) =>
        entry.name === file ? { ...entry, data: change(entry.data ?? Buffer.alloc(0)) } : entry,
      ),
    reason,
    { file, ...at },
  );
