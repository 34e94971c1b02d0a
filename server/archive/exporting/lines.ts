import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';

/** So much text is written at once, in UTF-16 units. */
const AT_ONCE = 64 * 1024;

/** Writes records into a file of a folder, one a line; none where there are none. Returns how many there were. */
export async function writeLines(
  folder: string,
  name: string,
  records: AsyncIterable<object>,
): Promise<number> {
  let lines = 0;
  let waiting = '';
  let out: ReturnType<typeof createWriteStream> | undefined;
  const write = async (): Promise<void> => {
    if (!out) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      out = createWriteStream(path.join(folder, name), { mode: 0o600 });
    }
    const hasRoom = out.write(waiting);
    waiting = '';
    if (!hasRoom) await once(out, 'drain');
  };
  try {
    for await (const record of records) {
      waiting += `${JSON.stringify(record)}\n`;
      lines += 1;
      if (waiting.length >= AT_ONCE) await write();
    }
    if (waiting !== '') await write();
    if (out) await finished(out.end());
  } finally {
    out?.destroy();
  }
  return lines;
}
