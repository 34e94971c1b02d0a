/** Who is seen by whom (SAFE-04, docs/decisions/0018-who-is-online.md). */

/** What decides whether a character is hidden; `confirmed` as said, or as a database keeps it. */
type Showing = {
  readonly type: 'profile' | 'user' | 'master' | 'npc';
  readonly status: string;
  readonly confirmed: boolean | 0 | 1;
};

/** An account that looks at a game: a guest has no `userId`, a master of the game is its staff. */
export type Viewer = { readonly userId?: number | undefined; readonly isStaff: boolean };

/**
 * Is a character hidden: an invisible one, or a profile that waits for the masters' approval? What it has said stands under its name alone
 * (decision 18).
 */
export function isHidden({ type, status, confirmed }: Showing): boolean {
  return status === 'invisible' || (type === 'profile' && !confirmed);
}

/** May this account see the character? A hidden one is for its owner and the masters of its game. */
export function canSeeCharacter(
  character: Showing & { readonly ownerId: number | null },
  { userId, isStaff }: Viewer,
): boolean {
  const isOwn = character.ownerId !== null && character.ownerId === userId;
  return !isHidden(character) || isOwn || isStaff;
}
