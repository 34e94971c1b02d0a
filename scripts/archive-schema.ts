/** `npm run archive-schema`: writes docs/archive.schema.json from the schemas of the contract (docs/archive.md). */
import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { archiveSchema } from './lib/archiveSchema.ts';

const file = 'docs/archive.schema.json';
const text = JSON.stringify(archiveSchema());
writeFileSync(file, await format(text, { parser: 'json', printWidth: 100 }));
console.log(`Written: ${file}`);
