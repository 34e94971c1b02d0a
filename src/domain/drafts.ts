/** A draft as the host holds it: which version, and who wrote that when, by the writer's own clock (ms). */
export interface HeldVersion {
  readonly version: number;
  readonly device: string;
  readonly savedAt: number;
}

/** A change of a draft, as a device sends it: the version it was begun from, 0 for none. */
export interface DraftChange {
  readonly from: number;
  readonly device: string;
  readonly savedAt: number;
}

/**
 * May this change take the place of what the host holds (BACK-31)? Only where its writer knows that: it was begun from it, or the writer made it, and the
 * answer was lost. Of one device's own changes a later one is never overtaken by an earlier one that was long under way. Clocks of two devices are
 * never compared.
 */
export function mayReplace(held: HeldVersion | undefined, change: DraftChange): boolean {
  if ((held?.version ?? 0) === change.from) return true;
  return held?.device === change.device && change.savedAt >= held.savedAt;
}
