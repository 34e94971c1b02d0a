import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { openDatabase, type Db } from '../../../server/db/index.ts';

/** Long histories of chat for browsers: messages straight into the database of a host. */

interface Talk {
  /** Key of the channel. */
  readonly channel: string;
  readonly count: number;
  /** How many of the last ones its readers have not read. */
  readonly unread?: number;
  /** The text of the n-th, from 1 on; its number and some words unless given. */
  readonly text?: (n: number) => string;
  /** A master says all of it, not somebody of the channel. */
  readonly byMaster?: boolean;
}

const WORDS = 'Вода стояла у самого порога, и никто не хотел первым сказать об этом вслух. ';

/** Short ones and long ones, so that no two neighbours are of one height. */
export const numberedMessage = (n: number): string =>
  `Реплика №${String(n)}. ${WORDS.repeat((n * 7) % 5)}`.trim();

const STEP_MS = 400_000;
const BATCH = 500;

async function fill(db: Db, talk: Talk): Promise<void> {
  const { count, unread = 0, text = numberedMessage, byMaster = false } = talk;
  const { id: channelId } = await db
    .selectFrom('chatChannels')
    .select('id')
    .where('key', '=', talk.channel)
    .executeTakeFirstOrThrow();
  const { characterId, userId, authorType } = await db
    .selectFrom('chatMessages')
    .select(['characterId', 'userId', 'authorType'])
    .where('channelId', '=', channelId)
    .where('authorType', '=', byMaster ? 'master' : 'profile')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  // The talk of the demo gives way: ids and dates have one order.
  await db.deleteFrom('chatReads').where('channelId', '=', channelId).execute();
  await db.deleteFrom('chatMessages').where('channelId', '=', channelId).execute();
  const now = Date.now();
  const ids: number[] = [];
  const rows = Array.from({ length: count }, (_, at) => {
    const createdAt = now - (count - at) * STEP_MS;
    const message = text(at + 1);
    return { channelId, characterId, userId, authorType, message, createdAt };
  });
  for (let at = 0; at < rows.length; at += BATCH) {
    const some = rows
      .slice(at, at + BATCH)
      .map((row) => ({ ...row, updatedAt: row.createdAt, deletedAt: null }));
    const made = await db.insertInto('chatMessages').values(some).returning('id').execute();
    ids.push(...made.map(({ id }) => id));
  }
  const lastReadId = ids.at(-1 - unread);
  if (lastReadId === undefined) return;
  const readers = await db.selectFrom('characters').select('id').execute();
  await db
    .insertInto('chatReads')
    .values(readers.map(({ id }) => ({ channelId, characterId: id, lastReadId, readAt: now })))
    .execute();
}

/** Lets a channel have this talk and no other. Best before anybody has opened it. */
export async function writeMessages(dataDir: string, talk: Talk): Promise<void> {
  const db = openDatabase(path.join(dataDir, 'letopis.sqlite'));
  try {
    await fill(db, talk);
  } finally {
    await db.destroy();
  }
}

/** The key of the first character that the one who is signed in at this page has in a game. */
export async function characterOf(page: Page, game: string): Promise<string> {
  const { characters } = await page.evaluate(async (key) => {
    const answer = await fetch(`/api/rpg/characters/${key}`, {
      headers: { Accept: 'application/json' },
    });
    return (await answer.json()) as { characters: Record<string, { key: string }> };
  }, game);
  return Object.values(characters)[0]?.key ?? '';
}

/** Sends messages to a channel as the one who is signed in at this page, past its input. */
export async function sayFrom(
  page: Page,
  { address, texts }: { readonly address: string; readonly texts: readonly string[] },
): Promise<void> {
  const failed = await page.evaluate(
    async (url, messages) => {
      const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'X-XSRF-TOKEN': decodeURIComponent(token),
      };
      for (const message of messages) {
        const answer = await fetch(url, {
          method: 'POST',
          headers,
          body: JSON.stringify({ message }),
        });
        if (!answer.ok) return `${String(answer.status)} ${await answer.text()}`;
      }
      return undefined;
    },
    address,
    [...texts],
  );
  if (failed !== undefined) throw new Error(`The host refused a message: ${failed}`);
}
