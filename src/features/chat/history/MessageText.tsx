import CasinoIcon from '@mui/icons-material/CasinoOutlined';
import { styled } from '@mui/material/styles';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiceResult } from '../../../domain/index.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { ChatMessage } from '../../../contract/index.ts';
import { LinkedText } from './LinkedText.tsx';
import { LongText, mayBeLong, Words } from './LongText.tsx';
import { MessagePicture } from './MessagePicture.tsx';
import { sayingOf } from './messageParts.ts';

const Frame = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(1),
  maxWidth: '100%',
  padding: theme.spacing(0.25, 1.25),
  borderRadius: 10,
  border: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
  overflowWrap: 'anywhere',
  '& svg': { fontSize: '1.125rem', color: paletteOf(theme).secondary.main },
}));

const Detail = styled('span')(({ theme }) => ({
  color: paletteOf(theme).text.secondary,
  fontSize: '0.875em',
}));

const Sum = styled('strong')({ fontSize: '1.1875em', fontVariantNumeric: 'tabular-nums' });

/** What the dice showed (MSG-11): the throw, each die where there were several, and the sum. */
function RollLine({ roll: { command, detail, result } }: { roll: DiceResult }) {
  const { t } = useTranslation();
  return (
    <Frame data-roll="">
      <CasinoIcon aria-hidden="true" />
      <VisuallyHidden>{t('chat.roll')}</VisuallyHidden>
      <span>{command}</span>
      {detail !== String(result) && <Detail>{`${detail} =`}</Detail>}
      <Sum>{result}</Sum>
    </Frame>
  );
}

/** What a message says (MSG-10, MSG-11), with its addresses as links, and folded where it is long. */
export const MessageText = memo(function MessageText({ message }: { message: ChatMessage }) {
  const saying = useMemo(() => sayingOf(message), [message]);
  if (saying.kind === 'roll') return <RollLine roll={saying.roll} />;
  const words = saying.parts.map((part, at) =>
    // Parts of one text change only together, so that their numbers are names enough.
    part.kind === 'text' ? (
      <LinkedText key={at} text={part.text} />
    ) : (
      <MessagePicture key={at} url={part.url} />
    ),
  );
  return mayBeLong(message.message) ? (
    <LongText text={message.message}>{words}</LongText>
  ) : (
    <Words data-text="">{words}</Words>
  );
});
