import fc from 'fast-check';
import { ArchiveRefused } from '../../../../server/archive/reading/index.ts';
import { archiveFolder } from '../../../support/archive/reading.ts';
import { type Draft, smallArchive, zipped } from '../../../support/archive/small.ts';

const folder = await archiveFolder();
afterAll(folder.remove);

/** Reads an archive; it may be refused, and nothing else may happen. Answers whether it was taken. */
async function isTaken(bytes: Buffer): Promise<boolean> {
  try {
    const archive = await folder.check(await folder.put(bytes));
    await archive.close();
    return true;
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    expect(error.text).toMatch(/[а-яё]{3}.*\.$/);
    return false;
  } finally {
    expect(await folder.left()).toEqual([]);
  }
}

const whole = zipped(smallArchive());
const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }));

/** All lines of the small archive, by file and number. */
const places = Object.entries(smallArchive().lines).flatMap(([file, lines]) =>
  lines.map((_, n) => [file, n] as const),
);

/** Puts a value into a line, under one of its own names. */
function put(draft: Draft, [file, n]: readonly [string, number], at: number, value: unknown): void {
  const line = draft.lines[file]?.[n];
  if (typeof line !== 'object') return;
  const names = Object.keys(line);
  line[names[at % names.length] ?? ''] = value;
}

describe('an archive in which anything may be wrong', () => {
  it('WORK-21: a zip with other bytes is refused or read, and leaves nothing behind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, by] of changes) bytes.writeUInt8((bytes.readUInt8(at) + by) % 256, at);
        await isTaken(bytes);
      }),
      { numRuns: 40 },
    );
  });

  it('WORK-21: a zip that is cut off anywhere is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
        expect(await isTaken(whole.subarray(0, length))).toBe(false);
      }),
      { numRuns: 40 },
    );
  });

  it('WORK-24: a record with any other value is refused or read, and leaves nothing behind', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...places),
        fc.nat(20),
        fc.jsonValue(),
        async (place, at, value) => {
          const draft = smallArchive();
          put(draft, place, at, value);
          await isTaken(zipped(draft));
        },
      ),
      { numRuns: 60 },
    );
  });
});
