import { styled } from '@mui/material/styles';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayName } from '../../../../lib/days.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import {
  type HistoryTools,
  HistoryToolsProvider,
  LazyImageViewer,
  linesOf,
  ReadLine,
} from '../../../chat/index.ts';
import { authorName } from '../talkText.ts';
import type { Talk } from '../useTalk.ts';

const Scroller = styled('div')({
  flex: '1 1 auto',
  minHeight: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  containerType: 'inline-size',
  containerName: 'history',
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  '@media print': { overflow: 'visible', maxHeight: 'none' },
});

const Messages = styled('ol')({ margin: 0, padding: '0 0 8px', listStyle: 'none' });

const Top = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(1.5, 1),
  textAlign: 'center',
}));

/** Older messages come in above; what is read stays where it is. */
function useHeldPosition(first: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const held = useRef<{ element: Element; bottom: number }>(undefined);
  useLayoutEffect(() => {
    const { element, bottom } = held.current ?? {};
    held.current = undefined;
    if (scroller.current && element?.isConnected && bottom !== undefined)
      scroller.current.scrollTop += element.getBoundingClientRect().bottom - bottom;
  }, [first]);
  const hold = () => {
    const { current: frame } = scroller;
    if (!frame) return;
    const edge = frame.getBoundingClientRect().top;
    const element = [...frame.querySelectorAll('[data-message]')].find(
      (one) => one.getBoundingClientRect().bottom > edge,
    );
    // Its end: what comes in above it may name day and author before it does.
    held.current = element && { element, bottom: element.getBoundingClientRect().bottom };
  };
  return { scroller, hold };
}

interface OlderProps {
  talk: Talk;
  onOlder: () => void;
}

/** Above the oldest message that is loaded: the way to those before it. */
function Older({ talk: { more, loading, failed }, onOlder }: OlderProps) {
  const { t } = useTranslation();
  if (!more) return null;
  return (
    <Top>
      {failed && <span role="alert">{t('chronicle.olderFailed')}</span>}
      <ActionButton variant="outlined" loading={loading} onClick={onOlder}>
        {t(failed ? 'app.retry' : 'chronicle.older')}
      </ActionButton>
    </Top>
  );
}

const nothing = () => undefined;

/** Nothing is done with these messages but reading them and looking at their pictures. */
const readingTools = (onPicture: (url: string) => void): HistoryTools => ({
  onPicture,
  onMention: nothing,
  onSelect: nothing,
  onRetry: nothing,
  onDrop: nothing,
  onUnfold: nothing,
});

function Lines({ talk: { messages, authors } }: { talk: Talk }) {
  const { t } = useTranslation();
  const lines = useMemo(
    () => linesOf(messages, { start: 0, end: messages.length }, undefined),
    [messages],
  );
  const dayLabel = (day: number) => {
    const name = dayName(day, Date.now());
    return 'text' in name ? name.text : t(`chat.${name.key}`);
  };
  return lines.map(({ message, head, day }) => (
    <ReadLine
      key={message.id}
      message={message}
      head={head}
      author={authors.get(authorName({ type: message.author_type, id: message.author_id }))}
      {...(day !== undefined && { dayLabel: dayLabel(day) })}
    />
  ));
}

/** The messages of an event, oldest first, in an area that scrolls by itself (CHRON-01). */
export const TalkList = memo(function TalkList({ talk }: { talk: Talk }) {
  const { t } = useTranslation();
  const [picture, setPicture] = useState<string>();
  const { scroller, hold } = useHeldPosition(talk.messages[0]?.id);
  const tools = useMemo(() => readingTools(setPicture), []);
  const handleOlder = () => {
    hold();
    scroller.current?.focus({ preventScroll: true });
    talk.loadOlder();
  };
  return (
    <HistoryToolsProvider value={tools}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <Scroller ref={scroller} tabIndex={0} role="region" aria-label={t('chronicle.messages')}>
        <Older talk={talk} onOlder={handleOlder} />
        <Messages>
          <Lines talk={talk} />
        </Messages>
      </Scroller>
      {picture !== undefined && (
        <LazyImageViewer url={picture} onClose={() => setPicture(undefined)} />
      )}
    </HistoryToolsProvider>
  );
});
