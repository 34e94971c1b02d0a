import os from 'node:os';
import path from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { migrate, openDatabase } from '../../../server/db/index.ts';
import { dump } from '../../support/host/dump.ts';
import { insertUser } from '../../support/host/index.ts';

describe('the dump by which tests tell that nothing was changed', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-dump-'));
  const file = path.join(dataDir, 'letopis.sqlite');
  const [db, other] = [openDatabase(file), openDatabase(file)];
  beforeAll(() => migrate(db));
  afterAll(async () => {
    await db.destroy();
    await other.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('sees each row that is written, changed and taken away, on this line to the database and on another', async () => {
    for (const line of [db, other]) {
      const { id } = await insertUser(line, { subject: 'mara' });
      expect(await dump(db)).toContain('mara');
      await line.updateTable('users').set({ name: 'boris' }).where('id', '=', id).execute();
      expect(await dump(db)).toContain('boris');
      await line.deleteFrom('users').execute();
      expect(await dump(db)).not.toContain('boris');
    }
  });

  it('is the same after what was undone, and leaves out the tables it is given', async () => {
    await insertUser(db, { subject: 'lada' });
    const before = await dump(db);
    const undone = db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ name: 'vera' }).execute();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await dump(db)).toBe(before);
    expect(await dump(db, ['users', 'identities'])).not.toContain('lada');
    expect(await dump(db)).toContain('lada');
  });
});
