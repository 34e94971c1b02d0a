import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../api/index.ts';
import { isUnsure } from '../../../api/attempt.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import type { ChatMessage } from '../../../contract/index.ts';
import { normalizeMessage } from '../../../domain/index.ts';
import type { OutboxMessage } from '../rooms/outbox.ts';
import { OwnHead } from './MessageHead.tsx';
import { Body, Quiet, Row, WordButton } from './historyParts.ts';
import { beginsOwn } from './lines.ts';
import { useHistoryTools } from './tools.ts';

const Text = styled('div')({
  gridColumn: 2,
  minWidth: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '&[data-status="sending"]': { opacity: 0.65 },
});

const Failure = styled('div')(({ theme }) => ({
  gridColumn: 2,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(2),
  alignItems: 'baseline',
  fontSize: '0.8125rem',
  color: paletteOf(theme).error.main,
}));

const Press = styled(WordButton)(({ theme }) => ({
  minHeight: 28,
  fontWeight: 600,
  color: paletteOf(theme).primary.main,
  '@media (pointer: coarse)': { minHeight: 44 },
}));

function Failed({ nonce, error }: { nonce: string; error: ApiError | undefined }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { onRetry, onDrop } = useHistoryTools();
  const reason = error && errorText(error);
  const outcome = t(error && isUnsure(error) ? 'chat.mayBeSent' : 'chat.notSent');
  return (
    <Failure>
      <span role="alert">{[outcome, reason].filter(Boolean).join(' ')}</span>
      <Press type="button" onClick={() => onRetry(nonce)}>
        {t('chat.sendAgain')}
      </Press>
      <Press type="button" onClick={() => onDrop(nonce)}>
        {t('chat.drop')}
      </Press>
    </Failure>
  );
}

interface PendingLineProps {
  message: OutboxMessage;
  /** It does not stand under words of one's own: name and portrait stand above it, as they will when it is confirmed. */
  head: boolean;
}

/** An own message that the host has not confirmed: on its way, or failed, with a way to send it again (MSG-14). */
function PendingLine({ message, head }: PendingLineProps) {
  const { t } = useTranslation();
  const { nonce, text, at, status, error } = message;
  return (
    <Row data-pending={nonce} data-status={status} data-head={head} tabIndex={-1}>
      <Body data-body="">
        {head && <OwnHead at={at} />}
        <Text data-status={status}>{normalizeMessage(text)}</Text>
        {status === 'sending' && <Quiet style={{ gridColumn: 2 }}>{t('chat.sending')}</Quiet>}
        {status === 'failed' && <Failed nonce={nonce} error={error} />}
      </Body>
    </Row>
  );
}

interface PendingLinesProps {
  unsent: readonly OutboxMessage[];
  /** The newest message of the channel, under which they stand. */
  newest: ChatMessage | undefined;
  isOwn: (message: ChatMessage) => boolean;
}

/** All that is on its way, or failed, in the order of sending. */
export function PendingLines({ unsent, newest, isOwn }: PendingLinesProps) {
  return unsent.map((message, at) => (
    <PendingLine
      key={message.nonce}
      message={message}
      head={at === 0 && beginsOwn(newest, message.at, isOwn)}
    />
  ));
}
