import type { Config } from '../config/index.ts';
import type { StartOptions } from '../start.ts';
import { demoPictures } from './art/index.ts';
import { accounts } from './content/accounts.ts';
import { refuseDemoData, seedDemo } from './seed.ts';
import { createTiles } from './tiles/index.ts';

/** What the demo adds to a host (HOST-03): accounts of the stand-in, pictures, and the community itself in an empty database. */
export function demoOf(config: Config): StartOptions {
  // With a real provider, an account there must not become a demo account by having its name.
  if (!config.provider.own) return { seed: refuseDemoData };
  if (!config.demo) return {};
  return {
    accounts,
    tiles: createTiles(config.dataDir),
    pictures: new Map(demoPictures().map(({ path, svg }) => [path, svg])),
    seed: (db, now) => seedDemo(db, now),
  };
}
