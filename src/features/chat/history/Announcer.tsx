import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../../../contract/index.ts';
import { useAppStore } from '../../../lib/store.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { selectAuthor } from '../rooms/people.ts';

/** Messages within so many ms are announced together. */
const TOGETHER_MS = 1_000;

/** So much of a message is read aloud; the rest stands in the history. */
const LONGEST = 300;

export interface AnnouncerProps {
  messages: readonly ChatMessage[];
  isOwn: (message: ChatMessage) => boolean;
}

/** How many messages of others follow this one; none where it is not known. */
function newAfter(
  messages: readonly ChatMessage[],
  id: string | undefined,
  isOwn: AnnouncerProps['isOwn'],
) {
  const at = messages.findLastIndex((message) => message.id === id);
  return at < 0 ? [] : messages.slice(at + 1).filter((message) => !isOwn(message));
}

/** Reads new messages aloud when the reader is silent: one by its words, several by their number. */
export function Announcer({ messages, isOwn }: AnnouncerProps) {
  const { t } = useTranslation();
  const store = useAppStore();
  const [words, setWords] = useState('');
  const latest = useRef(messages);
  const said = useRef<string>(undefined);
  const newest = messages.at(-1)?.id;

  useEffect(() => {
    latest.current = messages;
  });
  useEffect(() => {
    // What was there before is not announced.
    said.current ??= newest;
    if (newest === said.current) return undefined;
    const timer = setTimeout(() => {
      const fresh = newAfter(latest.current, said.current, isOwn);
      said.current = latest.current.at(-1)?.id;
      const [first, second] = fresh;
      if (!first) return;
      const isBot = first.author_type === 'bot';
      const name = isBot ? t('chat.bot') : (selectAuthor(store.getState(), first)?.name ?? '');
      const text = first.message.slice(0, LONGEST);
      setWords(
        second ? t('chat.newMessages', { count: fresh.length }) : t('chat.said', { name, text }),
      );
    }, TOGETHER_MS);
    return () => clearTimeout(timer);
  }, [newest, isOwn, store, t]);
  return <VisuallyHidden aria-live="polite">{words}</VisuallyHidden>;
}
