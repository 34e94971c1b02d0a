import { useMemo } from 'react';
import { useAppSelector } from '../../../../lib/store.ts';
import {
  selectCharacter,
  selectCharacters,
  selectCharactersStatus,
  selectGameKey,
  selectIsSignedIn,
} from '../../../session/index.ts';

/** In which game one reads, and as whom; a guest as nobody. */
export interface FeedReader {
  readonly game: string;
  readonly character: string | undefined;
}

/** Who reads the game one is in; undefined while it is not known yet whom the user plays. */
export function useReader(): FeedReader | undefined {
  const game = useAppSelector(selectGameKey);
  const signedIn = useAppSelector(selectIsSignedIn);
  const status = useAppSelector(selectCharactersStatus);
  const toChoose = useAppSelector(selectCharacters).length > 0;
  const character = useAppSelector(selectCharacter)?.key;
  const open = toChoose || status === 'idle' || status === 'loading';
  const undecided = signedIn && character === undefined && open;
  return useMemo(
    () => (game === undefined || undecided ? undefined : { game, character }),
    [game, character, undecided],
  );
}
