import type { ThingKind, WorkshopEntry, WorkshopKind } from '../../contract/index.ts';

/** A thing with how deep it lies in others of its kind. */
export interface Branch {
  readonly thing: WorkshopEntry;
  readonly depth: number;
}

/** The kind to which the things of a kind belong, where lists show it. */
export const parentKinds: Partial<Record<WorkshopKind, ThingKind>> = {
  locations: 'maps',
  maps: 'maps',
  events: 'quests',
  positions: 'factions',
};

/** Things under those that they lie in, all in their own order. One whose parent is not among them stands at the top; none is lost in a circle. */
export function treeOf(things: readonly WorkshopEntry[]): Branch[] {
  const known = new Set(things.map(({ id }) => id));
  const seen = new Set<string>();
  const under = (parent: string | undefined, depth: number): Branch[] =>
    things
      .filter((thing) => (known.has(thing.parent ?? '') ? thing.parent : undefined) === parent)
      .filter(({ id }) => !seen.has(id) && seen.add(id))
      .flatMap((thing) => [{ thing, depth }, ...under(thing.id, depth + 1)]);
  const tree = under(undefined, 0);
  const circled = things.filter(({ id }) => !seen.has(id));
  return [...tree, ...circled.map((thing) => ({ thing, depth: 0 }))];
}

/** Things that belong together under the title of what they belong to; `of` is absent of those that belong to nothing. */
export interface Group {
  readonly of?: Branch;
  readonly things: readonly Branch[];
}

/** The list of a kind as its page shows it: maps in each other, places under their maps, events under their quests, the others as they are. */
export function groupsOf(
  kind: WorkshopKind,
  things: readonly WorkshopEntry[],
  parents: readonly WorkshopEntry[],
): Group[] {
  const parentKind = parentKinds[kind];
  if (parentKind === kind) return [{ things: treeOf(things) }];
  if (parentKind === undefined) return [{ things: things.map((thing) => ({ thing, depth: 0 })) }];
  const known = new Set(parents.map(({ id }) => id));
  const of = (parent: string | undefined) =>
    things
      .filter((thing) => (known.has(thing.parent ?? '') ? thing.parent : undefined) === parent)
      .map((thing) => ({ thing, depth: 0 }));
  const groups = treeOf(parents).map((branch) => ({ of: branch, things: of(branch.thing.id) }));
  return [...groups, { things: of(undefined) }].filter((group) => group.things.length > 0);
}

/** The order of all things after one has gone to the place of another that stands beside it. */
export function moved(ids: readonly string[], id: string, to: string): string[] {
  const [from, target] = [ids.indexOf(id), ids.indexOf(to)];
  if (from < 0 || target < 0 || from === target) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(target, 0, id);
}
