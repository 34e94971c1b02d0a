/** `npm run openapi`: writes docs/openapi.json from the contract (docs/hosts.md). */
import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { openapi } from './lib/openapi.ts';

const file = 'docs/openapi.json';
writeFileSync(file, await format(JSON.stringify(openapi()), { parser: 'json', printWidth: 100 }));
console.log(`Written: ${file}`);
