import { CommandRefused, type Community } from './database.ts';

/** What is exported, and where to. `say` hears lines for a person. */
export type Export = {
  file: string;
  /** The key of a game; undefined: all of the community. */
  game: string | undefined;
  /** May the file be there already? */
  force: boolean;
  say: (line: string) => void;
  signal: AbortSignal;
};

/** `npm run community -- export`. Throws {@link CommandRefused} where it cannot be done; then there is no new file. */
export function exportFile(_community: Community, _export: Export): Promise<void> {
  return Promise.reject(new CommandRefused('Not yet.'));
}
