/**
 * `npm run size`: what a guest's browser must load to show the game home, held to its budget. Counted from the built files as they travel
 * (brotli), fonts as they are. Red where a budget is passed, or where a part that should load later is among them.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { everydayFonts } from './lib/everydayFonts.ts';
import { routeTable } from '../src/domain/index.ts';
import { firstScreenFiles, firstTextsScripts } from './lib/firstScreen.ts';
import { isFirst } from './lib/firstTexts.ts';

const folder = 'dist/client';
/** Budgets in kB (1 kB = 1000 bytes). */
const budget = { scripts: 240, stylesAndFonts: 56 };
/** Libraries that a guest's first screen must not wait for. */
const later = ['slate', 'laravel-echo', 'pusher-js'];

if (!existsSync('dist/chunks.json')) {
  console.error('The client is not built: run `npm run build` first.');
  process.exit(1);
}

const files = firstScreenFiles();

/** Size of a file as it travels. */
function travelling(file: string): number {
  const full = path.join(folder, file);
  return statSync(existsSync(`${full}.br`) ? `${full}.br` : full).size;
}

function show(title: string, list: readonly string[], limit: number): boolean {
  const total = list.reduce((sum, file) => sum + travelling(file), 0);
  console.log(`\n${title}`);
  for (const file of list)
    console.log(`  ${(travelling(file) / 1000).toFixed(1).padStart(7)} kB  ${file}`);
  const within = total <= limit * 1000;
  console.log(
    `  ${(total / 1000).toFixed(1).padStart(7)} kB  of ${String(limit)} kB${within ? '' : '  TOO MUCH'}`,
  );
  return within;
}

/** The files of ours that a script was made from. */
function ownSources(file: string): string[] {
  const map = path.join(folder, `${file}.map`);
  if (!existsSync(map)) return [];
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  const own = sources.map((source) => source.replace(/^webpack:\/\/[^/]*\/(?:\.\/)?/, ''));
  return own.filter((source) => source.startsWith('src/') && existsSync(source));
}

const table = JSON.parse(readFileSync('src/i18n/ru.json', 'utf8')) as Record<string, unknown>;
const groups = new Set(Object.keys(table));
/** Tokens of the theme and names of routes look like keys of the texts. */
const tokens = ['error.main', 'error.light', 'error.dark', 'error.contrastText'];
const otherNames = new Set([...tokens, ...Object.keys(routeTable)]);

/** Texts that come later, named in code that the first screen runs: a reader would see their keys. */
function missingTexts(source: string): string[] {
  const code = readFileSync(source, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const keys = [...code.matchAll(/'([A-Za-z]+)((?:\.[A-Za-z_]+)+)'/g)].map(
    ([, group = '', rest = '']) => ({
      group,
      key: group + rest,
    }),
  );
  const missing = keys.filter(
    ({ group, key }) => groups.has(group) && !otherNames.has(key) && !isFirst(key),
  );
  return missing.map(({ key }) => `${key} in ${source}`);
}

/** Which of the later libraries a script carries, by its source map. */
function carries(file: string): string[] {
  const map = path.join(folder, `${file}.map`);
  if (!existsSync(map)) return [];
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  return later.filter((name) =>
    sources.some((source) => source.includes(`/node_modules/${name}/`)),
  );
}

const scripts = files.filter((file) => file.endsWith('.js'));
const styles = files.filter((file) => file.endsWith('.css'));
const fonts = styles.flatMap((file) =>
  everydayFonts(readFileSync(path.join(folder, file), 'utf8')),
);
const early = scripts.flatMap((file) => carries(file).map((name) => `${name} in ${file}`));

const green = [
  show('Scripts of the game home, for a guest (br)', scripts, budget.scripts),
  show(
    'Styles and fonts (every face, for everyday letters)',
    [...styles, ...fonts],
    budget.stylesAndFonts,
  ),
];
if (early.length > 0) console.error(`Loaded before it is needed: ${early.join(', ')}`);
const missing = firstTextsScripts().flatMap(ownSources).flatMap(missingTexts);
if (missing.length > 0)
  console.error(
    `Texts that the first screen lacks (scripts/lib/firstTexts.ts): ${missing.join(', ')}`,
  );
process.exitCode = green.every(Boolean) && early.length + missing.length === 0 ? 0 : 1;
