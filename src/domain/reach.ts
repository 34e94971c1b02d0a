/** A way from one place to another, one way only, by their ids. */
export interface Way {
  readonly from: string;
  readonly to: string;
}

/** The places to which no ways lead from any of `from`, in their order (WORK-93). A place of `from` is reached where it stands; ways between unknown places count for nothing. */
export function cutOff(
  places: readonly string[],
  ways: readonly Way[],
  from: readonly string[],
): string[] {
  const unreached = new Set(places);
  const nexts = new Map<string, string[]>();
  for (const way of ways) nexts.set(way.from, [...(nexts.get(way.from) ?? []), way.to]);
  const edge = from.filter((place) => unreached.delete(place));
  for (let place = edge.pop(); place !== undefined; place = edge.pop())
    for (const to of nexts.get(place) ?? []) if (unreached.delete(to)) edge.push(to);
  return [...unreached];
}
