import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { ChannelRef } from '../../../../contract/index.ts';
import { selectCharacterKey, selectGameKey, selectUser } from '../../../session/index.ts';
import type { ComposerPlace } from '../drafts.ts';

/** Whose text in this channel it is, the same object while it is the same; undefined for one who plays nobody. */
export function usePlace({ type, id }: ChannelRef): ComposerPlace | undefined {
  const user = useSelector(selectUser)?.id;
  const game = useSelector(selectGameKey);
  const character = useSelector(selectCharacterKey);
  return useMemo(() => {
    if (user === undefined || game === undefined || character === undefined) return undefined;
    return { user, game, character, channel: { type, id } };
  }, [user, game, character, type, id]);
}
