import { withTexts } from '../../i18n/index.ts';
import type { Program } from '../program.ts';
import { answerWorker, nameGames } from './answerWorker.ts';
import { refetchOnHostReturn } from './hostReturn.ts';
import { giveUpWorker, registerWorker } from './registerWorker.ts';
import { Updates, watchMissingChunks } from './updates.ts';

const loadNotes = withTexts(async () => {
  const { mountNotes } = await import(/* webpackChunkName: "offline" */ './OfflineNotes.tsx');
  return mountNotes;
});

/**
 * Begins what makes the program readable without a network (OFF-01, OFF-02): the service worker, the offer of a new version, and the
 * refetch when the host is back. Whatever of it fails, the program goes on as without. In development there is no worker.
 */
export function startOffline(program: Program): void {
  const { window, services } = program;
  const updates = new Updates();
  refetchOnHostReturn(program);
  watchMissingChunks(program, updates);
  void loadNotes().then((mountNotes) => mountNotes(program, updates), Boolean);
  if (process.env['NODE_ENV'] !== 'production') return;
  if (services.config.worker === false) {
    giveUpWorker(window).catch(Boolean);
    return;
  }
  answerWorker(program);
  nameGames(program);
  registerWorker(window, updates).catch(Boolean);
}
