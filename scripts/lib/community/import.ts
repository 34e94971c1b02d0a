import { CommandRefused, type Community } from './database.ts';

/** What is imported, and how: `into` is the key that its one game gets; a dry run says what would happen. `say` hears lines for a person. */
export type Import = {
  file: string;
  into: string | undefined;
  dryRun: boolean;
  say: (line: string) => void;
  signal: AbortSignal;
};

/** `npm run community -- import`. Throws {@link CommandRefused} where the archive or the community stands against it; then nothing was written. */
export function importFile(_community: Community, _import: Import): Promise<void> {
  return Promise.reject(new CommandRefused('Archives cannot be imported yet.'));
}
