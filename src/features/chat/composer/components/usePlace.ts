import { useMemo } from 'react';
import type { ChannelRef } from '../../../../contract/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { selectCharacterKey, selectGameKey, selectUser } from '../../../session/index.ts';
import type { ChatPlace } from '../../channels.ts';

/** Whose text in this channel it is, the same object while it is the same; undefined for one who plays nobody. */
export function usePlace({ type, id }: ChannelRef): ChatPlace | undefined {
  const user = useAppSelector(selectUser)?.id;
  const game = useAppSelector(selectGameKey);
  const character = useAppSelector(selectCharacterKey);
  return useMemo(() => {
    if (user === undefined || game === undefined || character === undefined) return undefined;
    return { user, game, character, channel: { type, id } };
  }, [user, game, character, type, id]);
}
