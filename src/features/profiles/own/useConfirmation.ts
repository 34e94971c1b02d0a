import { useEffect, useRef } from 'react';
import type { Profile } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { reloadCharacters, selectCharacter } from '../../session/index.ts';

/**
 * Masters confirm a character while its player reads on: where the profile says so first, the characters are loaded anew, once, so that
 * the bar at the top and the forms of the game know it too.
 */
export function useConfirmation(profile: Profile | undefined): void {
  const dispatch = useAppDispatch();
  const character = useAppSelector(selectCharacter);
  const asked = useRef(false);
  const news = profile?.confirmed === true && character?.confirmed === false;
  useEffect(() => {
    if (!news || asked.current) return;
    asked.current = true;
    void dispatch(reloadCharacters());
  }, [dispatch, news]);
}
