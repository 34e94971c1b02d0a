import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Author, AVATAR, type ChatMessage } from '../../../contract/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { OnlineAvatar, PersonName } from '../../presence/index.ts';
import { Body, Quiet, Row, Rule } from './historyParts.ts';
import { isEdited } from './lines.ts';
import { MessageText } from './MessageText.tsx';
import { GutterMoment, Moment } from './Moment.tsx';

/** The portrait stands beside the first lines and makes no line higher. */
const Portrait = styled('span')({
  gridRow: '1 / span 2',
  alignSelf: 'start',
  height: AVATAR.group,
  '@container history (max-width: 360px)': {
    height: 32,
    '& > span': { width: '32px !important', height: '32px !important' },
  },
});

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 8,
  minWidth: 0,
});

const Name = styled('span')(({ theme }) => ({
  fontWeight: 600,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '&[data-master="true"]': { color: paletteOf(theme).secondary.main },
}));

/** A line far from what is seen is neither laid out nor drawn; it keeps the height that it had. */
const Resting = styled(Row)({ contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 64px' });

interface HeadProps {
  author: Author | undefined;
  message: Pick<ChatMessage, 'author_type' | 'date' | 'written'>;
}

/** Who speaks, and when; masters are marked in words too. */
function ReadHead({ author, message: { author_type: type, date, written = date } }: HeadProps) {
  const { t } = useTranslation();
  const name = type === 'bot' ? t('chat.bot') : (author?.name ?? t('chronicle.unknownAuthor'));
  return (
    <>
      <Portrait aria-hidden="true">
        {author && type !== 'bot' ? (
          <OnlineAvatar person={author} size={AVATAR.group} decorative />
        ) : (
          <Avatar name={name} size={AVATAR.group} decorative />
        )}
      </Portrait>
      <Head>
        <Name data-master={type === 'master'}>
          {author && author.type !== 'bot' ? (
            <PersonName person={{ ...author, type: author.type }} name={name} />
          ) : (
            name
          )}
        </Name>
        {type === 'master' && <Quiet>{t('chronicle.master')}</Quiet>}
        <Moment seconds={written} />
      </Head>
    </>
  );
}

export interface ReadLineProps {
  message: ChatMessage;
  /** It begins what one author says. */
  head: boolean;
  /** What the day is called that begins here. */
  dayLabel?: string | undefined;
  /** Undefined where the host does not say who wrote this. */
  author: Author | undefined;
}

/** A message of a history that is only read (CHRON-01), within a container named `history` and the tools of a history. */
export const ReadLine = memo(function ReadLine(props: ReadLineProps) {
  const { message, head, dayLabel, author } = props;
  const { t } = useTranslation();
  return (
    <Resting data-message={message.id} data-head={head}>
      {dayLabel !== undefined && <Rule>{dayLabel}</Rule>}
      <Body>
        {head ? (
          <ReadHead author={author} message={message} />
        ) : (
          <GutterMoment seconds={message.written ?? message.date} />
        )}
        <div style={{ gridColumn: 2, minWidth: 0 }}>
          <MessageText message={message} />
          {isEdited(message) && <Quiet>{t('chat.edited')}</Quiet>}
        </div>
      </Body>
    </Resting>
  );
});
