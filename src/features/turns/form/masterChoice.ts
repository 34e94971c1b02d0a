import { masterSettings, type MasterSettings } from '../../../contract/index.ts';
import { type AppStorage, keyAt, storageKey } from '../../../lib/storage/index.ts';
import type { TurnFormScope } from './formScope.ts';

/**
 * What a master chose (spec 1 §3, §4). The NPC is kept through seasons mode, so that switching back finds it (FORM-10). `location` is
 * the last one chosen: it counts where nothing says more.
 */
export interface MasterChoice {
  readonly seasonsMode: boolean;
  readonly npc?: string;
  /** Ids of the quests that turns of the seasons are marked with. */
  readonly quests: readonly string[];
  /** Keys of the tags of this turn (WORK-142); they are not kept for the next. */
  readonly tags?: readonly string[];
  readonly location?: string;
}

/** Seasons mode until another is chosen (FORM-10). */
export const firstChoice: MasterChoice = { seasonsMode: true, quests: [] };

const settingsKey = storageKey('masterSettings', masterSettings);

const keyOf = ({ user, game }: TurnFormScope) => keyAt(settingsKey, user, game);

/** A choice as it is kept: quests with commas between them (spec 1 §3, Master settings). Tags are of one turn. */
function settingsOf({ quests, tags: _ofOneTurn, ...choice }: MasterChoice): MasterSettings {
  return { ...choice, quests: quests.join(',') };
}

function choiceOf({ quests, ...settings }: MasterSettings): MasterChoice {
  return { ...settings, quests: quests.split(',').filter(Boolean) };
}

/** The choice kept for this game (FORM-13), of this user: one browser may be shared. */
export function readChoice(storage: AppStorage, scope: TurnFormScope): MasterChoice | undefined {
  const kept = storage.get(keyOf(scope));
  return kept && choiceOf(kept);
}

export function keepChoice(storage: AppStorage, scope: TurnFormScope, choice: MasterChoice): void {
  storage.set(keyOf(scope), settingsOf(choice));
}
