/**
 * `npm test`: everything that has to hold before a change lands, from an empty machine (docs/testing.md). Runs on Node 20; each step runs
 * on the pinned Node 24. It exits with 1 if a step fails; the steps after it still run.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { availableParallelism, constants, setPriority, totalmem } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureServers } from './lib/servers.mjs';
import { ensureInstalled, findNode, root } from './lib/install.mjs';
import { failedProperties, failures, triedOnce, triedTwice } from './lib/tries.mjs';

ensureInstalled();
const node = findNode();
ensureBrowser();
ensureServers();
const env = {
  ...process.env,
  PATH: path.join(root, 'node_modules', '.bin') + path.delimiter + (process.env.PATH ?? ''),
};
const results = path.join(root, 'coverage');
mkdirSync(results, { recursive: true });

/** Runs one program on the pinned Node; true where it ends well. */
function run(args, more = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more } });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

/** As run, but beside others, and after them where both want a core: what it prints comes at its end, in one piece. */
function runBeside(args) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => output.push(part));
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

const counts = { passed: 0, failed: 0, skipped: 0 };
const secondTry = [];
const failed = [];

/** A worker of Jest, or a browser with its host, grows to so much memory, in bytes. */
const WORKER_BYTES = 4 * 1024 ** 3;

/**
 * Tests wait for frames, for programs and for browsers: with one file more than cores the cores are busy for 94 to 98 % of the time, else for four
 * fifths. Those of screens wait for pauses of typing half of the time.
 */
const workersOf = (project) =>
  Math.max(
    1,
    Math.min(
      availableParallelism() + (project === 'unit' ? 2 : 1),
      Math.floor(totalmem() / WORKER_BYTES),
    ),
  );

const jestCommand = [
  '--max-semi-space-size=64', // each file fills the memory again: with more of it the collector takes a tenth less time
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  path.join('node_modules', 'jest', 'bin', 'jest.js'),
  '--ci',
];

/** Repeats each property that failed in the cases in which it failed. It stays failed; the output says whether its seed reproduces the failure. */
async function repeatProperties(file) {
  for (const { name, title, seed } of failedProperties(file)) {
    console.log(`\n── once more with FC_SEED=${seed}: ${path.relative(root, name)}: ${title}`);
    const pattern = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const args = [...jestCommand, '--runTestsByPath', name, '-t', `^${pattern}$`];
    const held = await run(args, { FC_SEED: seed });
    console.log(
      held ? 'It held this time: something else than the seed decides.' : 'It failed again.',
    );
  }
}

/**
 * Runs one Jest project and adds its counts. Hosts, databases and browsers are programs of their own, and share the machine with the steps beside them:
 * of their tests a file that fails is run once more, alone; it has to hold then, and is named at the end.
 */
async function jest(project) {
  const file = path.join(results, `${project}.json`);
  const command = [...jestCommand, '--json', `--outputFile=${file}`, '--selectProjects', project];
  // Of a file that is over, V8 keeps all that it had compiled, and with it the page: what is compiled again for the next one takes less time than that.
  const flags =
    project === 'unit' ? ['--no-compilation-cache', '--initial-old-space-size=1500'] : [];
  const all = () => run([...flags, ...command, `--maxWorkers=${workersOf(project)}`]);
  const again = (only) => {
    console.log(`\n── ${project}: once more what failed`);
    return run([...command, '--maxWorkers=1', '--runTestsByPath', ...only]);
  };
  const tried =
    project === 'unit'
      ? await triedOnce({ file, run: all })
      : await triedTwice({ file, run: (only) => (only ? again(only) : all()) });
  for (const outcome of Object.keys(counts)) counts[outcome] += tried.counts[outcome];
  secondTry.push(...tried.again.map((name) => path.relative(root, name)));
  if (!tried.green) {
    failed.push(...failures(file));
    await repeatProperties(file);
  }
  return tried.green;
}

const prettier = path.join('node_modules', 'prettier', 'bin', 'prettier.cjs');
const inNode = (...parts) => path.join('scripts', ...parts);

/** Two lanes beside each other, each with its steps in their order. What looks at the sources takes the time that builds and browsers leave idle. */
const lanes = [
  [
    ['build', () => run([inNode('build.mjs')])],
    ['unit', () => jest('unit')],
    ['host', () => jest('host')],
    ['postgres', () => jest('postgres')],
    ['e2e', () => jest('e2e')],
    ['size', () => run([inNode('size.ts')])],
  ],
  [
    ['format', () => runBeside([prettier, '--check', '--log-level', 'warn', '.'])],
    ['types', () => runBeside([inNode('types.mjs')])],
    ['lint', () => runBeside([inNode('lint.mjs')])],
    ['trace', () => runBeside([inNode('trace.ts')])],
    ['supply', () => runBeside([inNode('supply.mjs')])],
  ],
];

const only = process.argv.slice(2);
const outcome = [];

/** Runs steps one after the other and keeps how each ended. */
async function inTurn(steps) {
  for (const [name, step] of steps) {
    if (only.length > 0 && !only.includes(name)) continue;
    console.log(`\n── ${name}`);
    const began = Date.now();
    const green = await step();
    outcome.push({ name, green, seconds: Math.round((Date.now() - began) / 1000) });
  }
}

await Promise.all(lanes.map(inTurn));

console.log('');
for (const { name, green, seconds } of outcome) {
  console.log(`${green ? 'green' : 'RED  '}  ${name.padEnd(7)} ${String(seconds).padStart(4)} s`);
}
if (secondTry.length > 0)
  console.log(`\nHeld at the second try only:\n  ${secondTry.join('\n  ')}`);
// Again at the end: of a long output people look there first.
for (const said of failed) console.log(`\nFailed: ${said.replaceAll(root + path.sep, '')}`);
console.log(`\nTests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(outcome.every(({ green }) => green) ? 0 : 1);
