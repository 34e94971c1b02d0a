import { parseUserSettings, type User } from '../../src/contract/index.ts';
import type { Deps } from '../deps.ts';
import type { Db, Trx } from '../db/index.ts';
import { ownBlocks } from '../db/queries/blocks.ts';
import { present } from '../db/queries/wire.ts';
import type { SessionUser } from './sessions.ts';
import { issueUploadToken } from './tokens.ts';

/** A user by id, as sessions know it; nobody who has left. */
export async function findUser(db: Db | Trx, id: number): Promise<SessionUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'avatar', 'url', 'isOwner'])
    .where('id', '=', id)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  return row && { ...row, isOwner: row.isOwner === 1 };
}

/**
 * The user as init and login send it to its own browser: with settings and a fresh upload token of this session (contract: user).
 */
export async function describeUser(deps: Deps, user: SessionUser, session: string): Promise<User> {
  const saved = await deps.db
    .selectFrom('userSettings')
    .select('settings')
    .where('userId', '=', user.id)
    .executeTakeFirst();
  const secret = deps.config.secrets.sessionSecret;
  const blocks = await ownBlocks(deps.db, user.id);
  return {
    id: String(user.id),
    name: user.name,
    ...(user.avatar !== null && { avatar: user.avatar }),
    ...(user.url !== null && { url: user.url }),
    settings: parseUserSettings(saved?.settings ?? '{}'),
    token: issueUploadToken(secret, session, deps.clock()),
    admin: user.isOwner,
    ...(blocks.length > 0 && {
      blocks: blocks.map(({ gameKey, reason, until }) => ({
        reason,
        ...present({ game: gameKey, until }),
      })),
    }),
  };
}
