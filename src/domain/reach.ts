/** Where one may walk: from one place to another, by ids or keys; the way back is another way. */
export type ReachWay = { readonly from: string; readonly to: string };

/** The places that can be walked to from some, these included. */
export function reachable(
  starts: Iterable<string>,
  ways: readonly ReachWay[],
): ReadonlySet<string> {
  const onward = Map.groupBy(ways, ({ from }) => from);
  const found = new Set(starts);
  // A set that grows while it is walked through is walked through to its end.
  for (const place of found) for (const { to } of onward.get(place) ?? []) found.add(to);
  return found;
}

/**
 * The places that would be cut off if other ways were saved (WORK-71): those that can be walked to now, and could not be any more. `starts` are the base
 * locations and wherever characters stand. In the order of `places`; a place that is no start and has no way is not cut off by this, it was before.
 */
export function cutOff(
  places: readonly string[],
  {
    starts,
    before,
    after,
  }: { starts: readonly string[]; before: readonly ReachWay[]; after: readonly ReachWay[] },
): string[] {
  const now = reachable(starts, before);
  const then = reachable(starts, after);
  return places.filter((place) => now.has(place) && !then.has(place));
}
