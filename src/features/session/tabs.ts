import * as v from 'valibot';
import { parseUserSettings, type UserSettings } from '../../contract/index.ts';
import type { AppThunk } from '../../lib/store.ts';

/** Messages between the tabs of one browser about the session (AUTH-02, AUTH-09). */
const tabMessage = v.variant('type', [
  /** `hostKnows` is false where the host goes on with the session: init would sign in again. */
  v.object({ type: v.literal('signedOut'), hostKnows: v.optional(v.boolean(), true) }),
  /** A popup or another tab has finished a sign-in; `attempt` is the state value that it began with. */
  v.object({
    type: v.literal('loginAnswered'),
    attempt: v.string(),
    outcome: v.picklist(['succeeded', 'failed']),
    /** An account was to be linked: the user stays who it is. `said` is why it was not. */
    links: v.exactOptional(v.boolean()),
    said: v.exactOptional(v.string()),
  }),
  /** Another tab has saved the settings of this user (SET-01). */
  v.object({
    type: v.literal('settingsSaved'),
    user: v.string(),
    settings: v.pipe(v.unknown(), v.transform(parseUserSettings)),
  }),
]);
export type TabMessage = v.InferOutput<typeof tabMessage>;

/** Reads a message of another tab; undefined for one that is none of ours. */
export function readTabMessage(message: unknown): TabMessage | undefined {
  const result = v.safeParse(tabMessage, message);
  return result.success ? result.output : undefined;
}

/** Posts the settings that the host has now, so that no other tab saves older ones. */
export function postSettings(user: string, settings: UserSettings): AppThunk<void> {
  return (_dispatch, _getState, { tabs }) => {
    tabs.post({ type: 'settingsSaved', user, settings } satisfies TabMessage);
  };
}

/** Posts to the other tabs that the user signed out. */
export function postSignedOut(hostKnows: boolean): AppThunk<void> {
  return (_dispatch, _getState, { tabs }) => {
    tabs.post({ type: 'signedOut', hostKnows } satisfies TabMessage);
  };
}
