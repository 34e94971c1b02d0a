import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { migrate, openDatabase } from '../../../server/db/index.ts';

const writer = path.resolve('test/support/host/endlessWriter.ts');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'letopis-db-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Reads the numbers that the child says it has written, and kills it in the middle of its work. */
async function killAfter(child: ChildProcess, rows: number): Promise<number> {
  let acknowledged = 0;
  for await (const line of createInterface({ input: child.stdout! })) {
    acknowledged = Number(line);
    if (acknowledged === rows) child.kill('SIGKILL');
  }
  return acknowledged;
}

describe('kill -9', () => {
  it('loses no write of the database that was acknowledged, time and again', async () => {
    const file = path.join(folder, 'letopis.sqlite');
    let all = 0;
    for (const rows of [20, 35, 50]) {
      const child = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', writer, file],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      const acknowledged = await killAfter(child, rows);
      const db = openDatabase(file);
      await migrate(db);
      const names = (await db.selectFrom('users').select('name').orderBy('id').execute()).map(
        ({ name }) => name,
      );
      await db.destroy();

      expect(names.length - all).toBeGreaterThanOrEqual(acknowledged);
      expect(names.slice(all)).toEqual(names.slice(all).map((_, index) => `${index + 1}`));
      all = names.length;
    }
  });
});
