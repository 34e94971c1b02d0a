import type { InvitationState } from '../contract/index.ts';

/** An invitation as a database keeps it: times in ms; null: no limit, not revoked. */
export type InvitationTerms = {
  readonly uses: number | null;
  readonly used: number;
  readonly until: number | null;
  readonly revokedAt: number | null;
};

/** Why nobody can come by an invitation any more at `now` (ms), or that they can (OWN-56). Who revoked it has the last word. */
export function invitationState(
  { uses, used, until, revokedAt }: InvitationTerms,
  now: number,
): InvitationState {
  if (revokedAt !== null) return 'revoked';
  if (until !== null && until <= now) return 'late';
  return uses !== null && used >= uses ? 'used' : 'open';
}
