import { readFileSync } from 'node:fs';
import { archiveSchema } from '../../../../scripts/lib/archiveSchema.ts';
import { archiveFiles, archiveGameFiles } from '../../../../src/contract/archive/index.ts';

const committed = JSON.parse(readFileSync('docs/archive.schema.json', 'utf8')) as {
  $defs: Record<string, { properties: object }>;
};
const words = readFileSync('docs/archive.md', 'utf8');
const kinds = ['manifest', 'game', ...Object.keys({ ...archiveFiles, ...archiveGameFiles })];

describe('docs/archive.schema.json', () => {
  it('WORK-01 is what `npm run archive-schema` makes of the schemas', () => {
    // As text: the order counts too.
    expect(JSON.stringify(committed)).toBe(JSON.stringify(archiveSchema()));
  });

  it('WORK-01 has a definition of each file, and docs/archive.md names each of their fields', () => {
    expect(Object.keys(committed.$defs).toSorted()).toEqual(kinds.toSorted());
    const unnamed = Object.entries(committed.$defs).flatMap(([kind, { properties }]) =>
      Object.keys(properties)
        .filter((field) => !words.includes(`\`${field}\``))
        .map((field) => `${kind}.${field}`),
    );
    expect(unnamed).toEqual([]);
  });
});
