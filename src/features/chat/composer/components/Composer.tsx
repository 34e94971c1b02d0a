import { useTranslation } from 'react-i18next';
import type { ChannelRef, ErrorId } from '../../../../contract/index.ts';
import type { MessageKey } from '../../../../i18n/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { selectSendRefusal } from '../composerSelectors.ts';
import { ComposerForm } from './ComposerForm.tsx';
import { Notice } from './composerParts.ts';
import { usePlace } from './usePlace.ts';

const refusals: Partial<Record<ErrorId, MessageKey>> = {
  chatUnconfirmed: 'chat.not_confirmed',
  chatChannelClosed: 'composer.channelClosed',
  chatDisabled: 'chat.off',
  gameClosed: 'composer.gameClosed',
};

export interface ComposerProps {
  channel: ChannelRef;
  /** In a window, where there is little room. */
  compact: boolean;
}

/** Where one writes to a channel (WIN-07), or why one may not: an unconfirmed character, a closed channel or game, no chat. */
export function Composer({ channel, compact }: ComposerProps) {
  const { t } = useTranslation();
  const place = usePlace(channel);
  const refusal = useAppSelector((state) => selectSendRefusal(state, channel));
  if (refusal || !place)
    return <Notice>{t((refusal && refusals[refusal]) ?? 'chat.noCharacter')}</Notice>;
  const { user, game, character } = place;
  const key = [user, game, character, channel.type, channel.id].join(' ');
  return <ComposerForm key={key} place={place} compact={compact} />;
}
