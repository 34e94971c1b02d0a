import type { Faction, Profile } from '../../../contract/index.ts';

/** What is chosen from at once: those of a faction, or those of none. */
export interface ChoiceGroup {
  /** The faction's key; empty for those of none. It stands in the address. */
  readonly key: string;
  /** Absent for those of none. */
  readonly faction?: Faction;
  /** In the order of the host. */
  readonly profiles: readonly Profile[];
}

/** The key of those who belong to no faction that is known. */
const OUTSIDE = '';

/** The factions in their order, each with its profiles; last, where there are any, those of none. */
export function choiceGroups(
  factions: readonly Faction[],
  profiles: readonly Profile[],
): ChoiceGroup[] {
  const known = new Set(factions.map(({ key }) => key));
  const outside = profiles.filter(({ faction = OUTSIDE }) => !known.has(faction));
  return [
    ...factions.map((faction) => ({
      key: faction.key,
      faction,
      profiles: profiles.filter((one) => one.faction === faction.key),
    })),
    ...(outside.length > 0 ? [{ key: OUTSIDE, profiles: outside }] : []),
  ];
}
