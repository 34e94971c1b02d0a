import type { Config } from '../config/index.ts';
import type { StartOptions } from '../start.ts';
import { demoPictures } from './art/index.ts';
import { accounts } from './content/accounts.ts';
import { refuseDemoData, seedDemo } from './seed.ts';
import { createTiles } from './tiles/index.ts';

/** What the demo adds to a host (HOST-03): accounts without passwords, pictures, and the community itself in an empty database. */
export function demoOf(config: Config): StartOptions {
  // Of another provider an account must not become a demo account by having its name; and no demo is founded as a community.
  if (!config.provider.own || !config.demo) return { seed: refuseDemoData };
  return {
    accounts,
    tiles: createTiles(config.dataDir),
    pictures: new Map(demoPictures().map(({ path, svg }) => [path, svg])),
    seed: (db, now) => seedDemo(db, now),
  };
}
