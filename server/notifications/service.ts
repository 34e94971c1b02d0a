import { eventWireName } from '../../src/contract/index.ts';
import { inGame } from '../db/index.ts';
import type { Deps } from '../deps.ts';
import { createDelivery } from '../push/deliver.ts';
import { noticeChannel, pendingChannels } from './chat.ts';
import { type Log, broadcastNotifications } from './broadcast.ts';

/** A burst of messages makes one round of notifications: so long after the first of them, in ms. */
const GATHER_MS = 1_000;

/** How often it is looked whether something is to be pushed, in ms. */
const PUSH_EVERY_MS = 5_000;

type Needs = Pick<Deps, 'db' | 'bus' | 'config' | 'clock' | 'shortLived'>;

/**
 * Makes notifications of chat messages that have none yet. Sending a message does not wait for this: the mark of a channel, stored beside the
 * notifications, says how far it was looked through, so that nothing is lost or notified twice wherever the host is killed.
 */
export async function noticeChat(needs: Needs, log: Log): Promise<void> {
  const { db, clock } = needs;
  // Asked outside the transactions that follow: only where there is news the file is locked (SAFE-06).
  const pending = await pendingChannels(db);
  for (const channel of pending) {
    const work = inGame(db, channel.game, (trx) => noticeChannel(trx, channel, clock()));
    await broadcastNotifications(needs, log, await work);
  }
}

/** Runs work that is asked for while it runs once more, and never twice at once. */
function oneAtATime(work: () => Promise<unknown>, failed: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  const asked = new Set<'again'>();
  const round = async (): Promise<void> => {
    do {
      asked.clear();
      await work().catch(failed);
    } while (asked.size > 0);
    running = undefined;
  };
  return {
    run: (): void => {
      if (running) asked.add('again');
      else running = round();
    },
    done: (): Promise<void> => running ?? Promise.resolve(),
  };
}

/**
 * Starts the notifications of chat and the pushes, beside the calls. Handles at once what an earlier run left. Returns what
 * ends it.
 */
export function startNotices(needs: Needs, log: Log): () => Promise<void> {
  const { bus, config, db, clock, shortLived } = needs;
  const { push } = config;
  const failed = (err: unknown): void => log.error({ err }, 'notifications failed');
  const chat = oneAtATime(() => noticeChat(needs, log), failed);
  const delivery = push && createDelivery({ db, push, shortLived }, failed);
  const pushes = oneAtATime(() => delivery?.begin(clock()) ?? Promise.resolve(), failed);
  const sent = eventWireName(config.eventNamespace, 'ChatMessageSent');
  let gathering: NodeJS.Timeout | undefined;
  const gather = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      chat.run();
    }, GATHER_MS).unref();
  };
  const leave = bus.subscribe((message) => {
    if (message.kind === 'event' && message.event === sent) gather();
  });
  const every = delivery && setInterval(pushes.run, PUSH_EVERY_MS).unref();
  chat.run();
  return async () => {
    leave();
    clearTimeout(gathering);
    clearInterval(every);
    await chat.done();
    await delivery?.end();
    await pushes.done();
  };
}
