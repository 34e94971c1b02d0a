/** So many rows are read together: with the longest texts that one may have they are some tens of MB. */
const AT_ONCE = 100;

/** Ids, so many at a time. */
export function* inParts(ids: Iterable<number>): Generator<number[]> {
  let part: number[] = [];
  for (const id of ids) {
    part.push(id);
    if (part.length < AT_ONCE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** The rows that belong to one of those that were read together, in their order. */
export function byOwner<Row>(
  rows: readonly Row[],
  ownerOf: (row: Row) => number,
): (id: number) => readonly Row[] {
  const groups = Map.groupBy(rows, ownerOf);
  return (id) => groups.get(id) ?? [];
}

/** Makes something of each, one after the other. */
export async function inTurn<One, Made>(
  all: readonly One[],
  make: (one: One) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const one of all) made.push(await make(one));
  return made;
}
