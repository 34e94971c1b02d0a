/**
 * Completes package-lock.json after a change of dependencies. Where a registry lacks the builds of a package for some other platforms, npm
 * leaves them out of the lock, and `npm ci` then refuses it. Each missing optional dependency is entered as optional and unresolved,
 * with the version its owner asks for.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = [];

for (const [owner, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = owner ? `${owner}/node_modules/${name}` : `node_modules/${name}`;
    const hoisted = `node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[hoisted]) continue;
    lock.packages[hoisted] = { version: range.replace(/^[^\d]*/, ''), optional: true };
    added.push(hoisted);
  }
}

lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? `Entered: ${added.join(', ')}` : 'The lock is complete.');
