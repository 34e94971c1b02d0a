import { jest } from '@jest/globals';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createUploadStore } from '../../../../server/uploads/store.ts';

const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

it('a disk that is full is said, and half a picture does not stay on it', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'letopis-uploads-'));
  const { open } = fs;
  const opened: string[] = [];
  const spy = jest.spyOn(fs, 'open').mockImplementation(async (...where) => {
    const handle = await open(...where);
    opened.push(String(where[0]));
    handle.writeFile = async () => {
      await handle.write('half');
      throw full;
    };
    return handle;
  });
  syncBuiltinESMExports();
  try {
    const store = createUploadStore(folder);

    await expect(store.keep(Buffer.from('x'), 'cat.png')).rejects.toMatchObject({
      id: 'uploadNoSpace',
      params: { file: 'cat.png' },
      cause: full,
    });
    expect(opened).toEqual([expect.stringMatching(/\/uploads\/[\w-]{43}\.webp\.[\w-]{43}\.part$/)]);
    expect(await fs.readdir(path.join(folder, 'uploads'))).toEqual([]);
  } finally {
    spy.mockRestore();
    syncBuiltinESMExports();
    await fs.rm(folder, { recursive: true });
  }
});
