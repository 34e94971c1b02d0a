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

/** The scripts of all screens that come without the later texts: the game home's, and a location's. */
export function firstTextsScripts(): string[] {
  const files = new Set([...firstScreenFiles(), ...(readGroups()['location'] ?? [])]);
  return [...files].filter((file) => file.endsWith('.js'));
}

/** The scripts of the game home. */
export function firstScreenScripts(): string[] {
  return firstScreenFiles().filter((file) => file.endsWith('.js'));
}
