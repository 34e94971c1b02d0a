import type { DatabaseSync } from 'node:sqlite';

/** Tables of which neither a guest's page nor a kept answer shows anything: what is written there makes none an old one. */
const UNSEEN = new RegExp(
  `^(${[
    ...['sessions', 'user_settings', 'idempotency_keys', 'written_texts', 'moments'],
    ...['presence', 'uploads', 'channel_members', 'location_members', String.raw`chat_\w+`],
    ...['notifications', 'notification_rules', 'push_subscriptions'],
    'bookmarks',
    ...['accounts', 'passkeys', 'account_sessions', 'one_time_links', 'mail_outbox'],
    'drafts',
    'jobs',
    String.raw`search_\w+`,
    ...['turn_mentions', 'waiting_holds', 'absences', 'scene_orders', 'scene_members'],
  ].join('|')})$`,
);

const WRITE = /^\s*(?:insert into|update|delete from|replace into)\s+"?(\w+)/i;

/** Does a statement change what a page of a guest, or a kept answer, may show? */
export function changesContent(sql: string): boolean {
  const table = WRITE.exec(sql)?.[1];
  return table !== undefined && !UNSEEN.test(table);
}

/**
 * Counts the commits that changed what pages and kept answers show, of this process and of others (FIRST-04, QUICK-22): what was made from one version
 * is as good as new as long as it stands. One commit of another program counts for all its tables.
 */
export class ContentVersion {
  #commits = 0;
  #open = false;
  readonly #others: () => unknown;

  constructor(database: DatabaseSync) {
    const statement = database.prepare('pragma data_version');
    this.#others = () => Object.values(statement.get() ?? {})[0];
  }

  /** A statement was run: outside of a transaction it is committed by that. */
  wrote(isTransaction: boolean): void {
    if (isTransaction) this.#open = true;
    else this.#commits += 1;
  }

  /** A transaction has ended. */
  ended(): void {
    if (this.#open) this.#commits += 1;
    this.#open = false;
  }

  get current(): string {
    return `${this.#commits}.${String(this.#others())}`;
  }
}
