import type { Findings } from './findings.ts';
import { inMegabytes, type Limits } from './limits.ts';
import type { ArchiveReason } from './refused.ts';

const NEWLINE = 0x0a;
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** A line of a file, counted from 1. */
export type Line = { number: number; bytes: Buffer };

/**
 * The lines of a file as it streams by, none longer than the limit. Ends by `\n` or `\r\n`; the last may have none. A line too long, or one too many, is the
 * last thing that is found in a file.
 */
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  findings: Findings,
  limits: Limits,
): AsyncGenerator<Line> {
  let number = 1;
  let kept: Buffer[] = [];
  let length = 0;
  const tooLong = (): void =>
    findings.add(
      { line: number, reason: 'lineTooLong', params: { max: inMegabytes(limits.line) } },
      true,
    );
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      if (length + end - from > limits.line) tooLong();
      yield { number, bytes: Buffer.concat([...kept, chunk.subarray(from, end)]) };
      number += 1;
      kept = [];
      length = 0;
      from = end + 1;
      if (number > limits.lines + 1)
        findings.add({ reason: 'tooManyLines', params: { max: limits.lines } }, true);
    }
    length += chunk.length - from;
    if (length > limits.line) tooLong();
    if (from < chunk.length) kept.push(chunk.subarray(from));
  }
  if (length > 0) yield { number, bytes: Buffer.concat(kept) };
}

// A mark at the beginning is to be found, not to be overlooked.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parse(bytes: Buffer): { value: unknown } | ArchiveReason {
  if (bytes.subarray(0, MARK.length).equals(MARK)) return 'bom';
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return 'notUtf8';
  }
  if (/^\s*$/.test(text)) return 'emptyLine';
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return 'notJson';
  }
}

/** The value of a line or of a whole file. Refusals are added: bom, notUtf8, emptyLine, notJson; then the answer is undefined. */
export function valueOf(bytes: Buffer, findings: Findings, line?: number): unknown {
  const read = parse(bytes);
  if (typeof read !== 'string') return read.value;
  findings.add({ ...(line !== undefined && { line }), reason: read });
  return undefined;
}
