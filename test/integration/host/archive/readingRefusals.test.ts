import { ArchiveRefused } from '../../../../server/archive/reading/index.ts';
import {
  type Broken,
  brokenArchives,
  brokenLines,
  brokenManifests,
  brokenPictures,
  brokenReferences,
  brokenZips,
} from '../../../support/archive/corpus.ts';
import { archiveFolder } from '../../../support/archive/reading.ts';

const folder = await archiveFolder();
afterAll(folder.remove);

async function refusalOf(bytes: Buffer): Promise<ArchiveRefused> {
  try {
    const archive = await folder.check(await folder.put(bytes));
    await archive.close();
  } catch (error) {
    if (error instanceof ArchiveRefused) return error;
    throw error;
  }
  throw new Error('it was taken');
}

/** Words that are the format's own, as they stand in files; everything else in a sentence is Russian. */
const FORMAT =
  /pictures\/….webp|maps\/….webp|https:\/\/…|T18:00:00.000Z|manifest\.json|zip64|zip|JSON|UTF-8|true|location|target|key|event|picture|tiling/g;

/** What a sentence says, without the file, the field and the values that it quotes. */
const wordsOf = (sentence: string, { file, field }: ArchiveRefused['where']): string =>
  [file, field]
    .reduce<string>((text, part) => (part === undefined ? text : text.replace(part, '')), sentence)
    .replace(/«[^»]*»/g, '')
    .replace(FORMAT, '');

/** It is refused as it should be, where it should be, in Russian, and nothing is left of it. */
async function expectRefusal(broken: Broken): Promise<void> {
  const refused = await refusalOf(await broken.make());
  const { reason, file, line, field } = broken;
  expect({ reason: refused.reason, ...refused.where }).toEqual({
    reason,
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(field !== undefined && { field }),
  });
  expect(await folder.left()).toEqual([]);
  const plain = wordsOf(refused.text.split('\n')[0] ?? '', refused.where);
  expect(plain).toMatch(/[а-яё]{3}/);
  expect(plain).not.toMatch(/[A-Za-z]{2}|[{}]|undefined/);
}

describe('a broken or hostile archive is refused', () => {
  it('WORK-20: there are more than sixty of them', () => {
    const names = brokenArchives.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(60);
  });

  const named = (list: readonly Broken[]) => list.map((broken) => [broken.name, broken] as const);

  it.each(named(brokenZips))('WORK-21, WORK-30: %s', (_, broken) => expectRefusal(broken));
  it.each(named(brokenManifests))('WORK-23, WORK-30: %s', (_, broken) => expectRefusal(broken));
  it.each(named(brokenLines))('WORK-24, WORK-30: %s', (_, broken) => expectRefusal(broken));
  it.each(named(brokenReferences))('WORK-25, WORK-30: %s', (_, broken) => expectRefusal(broken));
  it.each(named(brokenPictures))('WORK-27, WORK-30: %s', (_, broken) => expectRefusal(broken));
});
