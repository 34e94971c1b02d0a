import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelRef } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { readClock } from '../../../lib/readClock.ts';
import { channelKey } from '../channels.ts';
import { selectTyping, type Typing as OneTyping } from '../rooms/people.ts';
import { TypingLine } from './TypingLine.tsx';

/** Those whose second is not over yet (WIN-03). Looks again when the last of them ends. */
function useStillTyping(typing: readonly OneTyping[]): readonly OneTyping[] {
  const dispatch = useAppDispatch();
  const [over, setOver] = useState(() => dispatch(readClock()));
  const until = Math.max(0, ...typing.map((one) => one.until));
  useEffect(() => {
    const left = until - dispatch(readClock());
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setOver(until), left);
    return () => clearTimeout(timer);
  }, [until, dispatch]);
  return typing.filter((one) => one.until > over);
}

/** Who types in a channel, for a second each. */
export function Typing({ channel }: { channel: ChannelRef }) {
  const { t } = useTranslation();
  const heard = useAppSelector((state) => selectTyping(state, channelKey(channel)));
  const names = useStillTyping(heard).map(({ name }) => name);
  const [only, second] = names;
  const words = second
    ? t('chat.typingMany', { names: names.join(', ') })
    : only && t('chat.typing', { name: only });
  return <TypingLine words={words} />;
}
