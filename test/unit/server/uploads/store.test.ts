import { jest } from '@jest/globals';

const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
const removed: string[] = [];

jest.unstable_mockModule('node:fs/promises', () => ({
  mkdir: () => Promise.resolve(undefined),
  open: () =>
    Promise.resolve({
      writeFile: () => Promise.reject(full),
      sync: () => Promise.resolve(),
      close: () => Promise.resolve(),
    }),
  readFile: () => Promise.reject(full),
  rename: () => Promise.resolve(),
  rm: (file: string) => {
    removed.push(file);
    return Promise.resolve();
  },
}));

const { createUploadStore } = await import('../../../../server/uploads/store.ts');

it('a disk that is full is said, and half a picture does not stay on it', async () => {
  const store = createUploadStore('/data');

  await expect(store.keep(Buffer.from('x'), 'cat.png')).rejects.toMatchObject({
    id: 'uploadNoSpace',
    params: { file: 'cat.png' },
    cause: full,
  });
  expect(removed).toEqual([
    expect.stringMatching(/^\/data\/uploads\/[\w-]{43}\.webp\.[\w-]{43}\.part$/),
  ]);
});
