import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Author, ChatMessage } from '../../../contract/index.ts';
import { authorTypeOf } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { selectCharacter } from '../../session/index.ts';
import { selectAuthor } from '../rooms/people.ts';
import { MessageHead } from './MessageHead.tsx';
import { useHistoryTools } from './tools.ts';

/** The author with a name to be shown: that of the bot is a matter of language. */
function useNamed(author: Author | undefined): Author | undefined {
  const { t } = useTranslation();
  return useMemo(
    () => (author?.type === 'bot' ? { ...author, name: t('chat.bot') } : author),
    [author, t],
  );
}

interface AuthorHeadProps {
  message: Pick<ChatMessage, 'author_id' | 'author_type' | 'date'>;
  own: boolean;
}

/** Who wrote a message, as far as it is known yet (WIN-05). */
export function AuthorHead({ message, own }: AuthorHeadProps) {
  const { onMention } = useHistoryTools();
  const author = useNamed(useAppSelector((state) => selectAuthor(state, message)));
  return (
    <MessageHead
      author={author}
      date={message.date}
      own={own}
      master={message.author_type === 'master'}
      {...(message.author_type !== 'bot' && { onMention })}
    />
  );
}

/** Who one is oneself, above a message that is on its way since `at` (epoch ms). */
export function OwnHead({ at }: { at: number }) {
  const self = useAppSelector(selectCharacter);
  if (!self) return null;
  const message = { author_type: authorTypeOf(self), author_id: self.id, date: at / 1_000 };
  return <AuthorHead message={message} own />;
}
