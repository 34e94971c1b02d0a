import { readFileSync } from 'node:fs';

/** The entry and the lazily loaded parts that together make the game home of a guest at a desk, the larger of the two cases. */
const parts = ['main', 'home', 'sidebar'];

type Groups = Readonly<Record<string, readonly string[]>>;

function readGroups(): Groups {
  return JSON.parse(readFileSync('dist/chunks.json', 'utf8')) as Groups;
}

/** The files of that screen in the build at hand, each once. Throws where the build has no such part. */
export function firstScreenFiles(groups: Groups = readGroups()): string[] {
  const missing = parts.filter((name) => !groups[name]);
  if (missing.length > 0) throw new Error(`No such part in the build: ${missing.join(', ')}`);
  return [...new Set(parts.flatMap((name) => groups[name] ?? []))];
}

/** Those of them that are scripts. */
export function firstScreenScripts(): string[] {
  return firstScreenFiles().filter((file) => file.endsWith('.js'));
}
