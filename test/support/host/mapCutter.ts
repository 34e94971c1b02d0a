/** Cuts the picture given into tiles under the data folder given, and says when it has begun. Run by the test that kills it. */
import { writeSync } from 'node:fs';
import process from 'node:process';
import { takeMapPicture } from '../../../server/maps/index.ts';

const [, , picture = '', dataDir = ''] = process.argv;
await takeMapPicture(picture, {
  dataDir,
  progress: (part) => part > 0 && writeSync(1, `${String(part)}\n`),
});
writeSync(1, 'whole\n');
