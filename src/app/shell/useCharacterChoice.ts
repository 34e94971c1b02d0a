import { useEditPath } from '../../features/profiles/index.ts';
import {
  chooseCharacter,
  selectDefaultAvatar,
  selectOtherCharacters,
} from '../../features/session/index.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { useGameOfAddress } from './useShellFacts.ts';

/** A character as it stands in a menu. */
export interface CharacterItem {
  key: string;
  name: string;
  avatar: string | undefined;
}

/** What the menus of the shell hold of one's characters (SHELL-09, SHELL-10). */
export interface CharacterChoice {
  /** Those one could play instead, each with a face. */
  others: readonly CharacterItem[];
  /** Plays another one from now on. */
  choose: (key: string) => void;
  /** Where the present one is edited; undefined where that is not allowed. */
  editPath: string | undefined;
}

/** The other characters one owns and the way to edit the present one: the same in the bar's menu and in the sidebar's. */
export function useCharacterChoice(): CharacterChoice {
  const dispatch = useAppDispatch();
  const defaultAvatar = useAppSelector(selectDefaultAvatar);
  const others = useAppSelector(selectOtherCharacters).map(({ key, name, avatar }) => ({
    key,
    name,
    avatar: avatar ?? defaultAvatar,
  }));
  const choose = (key: string) => {
    dispatch(chooseCharacter(key));
  };
  return { others, choose, editPath: useEditPath(useGameOfAddress()) };
}
