import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import type { ChatMessage } from '../../../contract/index.ts';
import { MessagePicture } from './MessagePicture.tsx';
import { sayingOf } from './messageParts.ts';
import { RollLine } from './RollLine.tsx';

/** Line breaks are kept; a word that is too long is broken. */
const Words = styled('div')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0 });

/** What a message says (MSG-10, MSG-11). */
export function MessageText({ message }: { message: ChatMessage }) {
  const saying = useMemo(() => sayingOf(message), [message]);
  if (saying.kind === 'roll') return <RollLine roll={saying.roll} />;
  return (
    <Words data-text="">
      {saying.parts.map((part, at) =>
        // Parts of one text change only together, so that their numbers are names enough.
        part.kind === 'text' ? part.text : <MessagePicture key={at} url={part.url} />,
      )}
    </Words>
  );
}
