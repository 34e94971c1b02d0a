type Under = { id: number; parentId: number | null };

/** On which floor each map is, 0 the uppermost. One in a circle, which nothing should have made, is nobody's sub-map. */
export function depthsOf(maps: readonly Under[]): ReadonlyMap<number, number> {
  const parents = new Map(maps.map(({ id, parentId }) => [id, parentId]));
  const depthOf = (id: number): number => {
    const passed = new Set<number>();
    for (let next = parents.get(id) ?? null; next !== null; next = parents.get(next) ?? null) {
      if (passed.has(next)) return 0;
      passed.add(next);
    }
    return passed.size;
  };
  return new Map(maps.map(({ id }) => [id, depthOf(id)]));
}
