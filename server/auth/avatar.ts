import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps.ts';
import { AVATAR_FRAME, outsideOf } from '../uploads/index.ts';

/** A picture on the provider's site, as opposed to a path of this host. */
export const isOutside = (avatar: string | null): avatar is string =>
  avatar !== null && !avatar.startsWith('/');

/**
 * Keeps the picture of an account as its provider names it (SAFE-07): fetched once for each address, behind the sign-in, which does not wait for it.
 * Until it is here, and where it cannot be fetched, the picture of before stays. Never rejects.
 */
export async function takeAvatar(
  deps: Deps,
  { userId, avatar }: { userId: number; avatar: string | null },
  log: FastifyBaseLogger,
): Promise<void> {
  if (!isOutside(avatar)) return;
  try {
    const { avatarSource } = await deps.db
      .selectFrom('users')
      .select('avatarSource')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (avatarSource === avatar) return;
    const owner = { userId, characterId: null, kind: 'avatar' } as const;
    const taken = await outsideOf(deps)([avatar], { owner, frame: AVATAR_FRAME, log });
    const path = taken.get(avatar);
    if (path === undefined) return;
    await deps.db
      .updateTable('users')
      .set({ avatar: path, avatarSource: avatar })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    log.warn({ err: error }, 'the picture of an account is not kept');
  }
}
