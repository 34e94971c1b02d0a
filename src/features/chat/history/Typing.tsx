import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paletteOf } from '../../../ui/paletteOf.ts';
import type { ChannelRef } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector, readClock } from '../../../lib/store.ts';
import { channelKey } from '../channels.ts';
import { selectTyping, type Typing as OneTyping } from '../rooms/people.ts';

/** Its place is always there, so that nothing moves when somebody types. */
const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  flexShrink: 0,
  height: '1.125rem',
  padding: theme.spacing(0, 1.5),
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: '0.75rem',
  lineHeight: '1.125rem',
  color: paletteOf(theme).text.secondary,
}));

/** Who is typing (WIN-03). For the eye only: it comes and goes each second, and the message itself is read aloud. */
function TypingLine({ words }: { words: string | undefined }) {
  return (
    <Frame data-typing="" aria-hidden="true">
      {words}
    </Frame>
  );
}

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
  const typing = useAppSelector((state) => selectTyping(state, channelKey(channel)));
  const names = useStillTyping(typing).map(({ name }) => name);
  const [only, second] = names;
  const words = second
    ? t('chat.typingMany', { names: names.join(', ') })
    : only && t('chat.typing', { name: only });
  return <TypingLine words={words} />;
}
