/** A second program that holds the file of a database, as a tool for backups does: `lockHolder.ts FILE`. Ends with its input. */
import { DatabaseSync } from 'node:sqlite';
import process from 'node:process';

const [file = ''] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec('begin exclusive');
process.stdout.write('held\n');
process.stdin.on('end', () => {
  database.exec('rollback');
  database.close();
});
process.stdin.resume();
