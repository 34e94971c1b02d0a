import { useSearchParams } from 'react-router';
import { pathTo } from '../../../domain/index.ts';
import type { ChoiceGroup } from './choiceGroups.ts';

/** Where in the choice one is, by the address: so that one comes back by the browser's own way (PROF-04). */
export interface ChoiceStep {
  /** Whose profiles are shown; absent in step one. */
  readonly group: ChoiceGroup | undefined;
  /** The address of step one. */
  readonly first: string;
  /** The address of a group's profiles. */
  readonly hrefOf: (group: ChoiceGroup) => string;
}

const PARAMETER = 'faction';

/** Reads /{game}/profiles/choose?faction=…; a faction that is not known counts as none. Where there is but one group without a faction, it is shown at once. */
export function useChoiceStep(game: string, groups: readonly ChoiceGroup[]): ChoiceStep {
  const [search] = useSearchParams();
  const first = pathTo('profiles.choose', { game });
  const [only] = groups;
  const atOnce = groups.length === 1 && only && !only.faction ? only : undefined;
  return {
    group: atOnce ?? groups.find(({ key }) => key === search.get(PARAMETER)),
    first,
    hrefOf: ({ key }) => `${first}?${new URLSearchParams({ [PARAMETER]: key }).toString()}`,
  };
}
