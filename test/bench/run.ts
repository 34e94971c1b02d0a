/** Runs one bench: a file that exports `run(report)`. */
import '../../scripts/lib/clientSources.ts';
import { pathToFileURL } from 'node:url';
import { Report } from './lib/report.ts';

const file = pathToFileURL(process.argv[2] ?? '').href;
const { run } = (await import(file)) as { run: (report: Report) => void | Promise<void> };
const report = new Report();
await run(report);
process.exit(report.broken ? 1 : 0);
