import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shallowEqual } from 'react-redux';
import { type Author, AVATAR, type ChatMessage, type Game } from '../../../contract/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { Bone } from '../../../ui/Skeletons.tsx';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { authorTypeOf } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { type Face, personHref, selectFace } from '../../presence/index.ts';
import { selectCharacter, selectGame } from '../../session/index.ts';
import { selectAuthor, selectIsNameless } from '../rooms/people.ts';
import { WordButton } from './historyParts.ts';
import { Moment } from './Moment.tsx';
import { useHistoryTools } from './tools.ts';

/** The portrait stands beside the first lines and makes no line higher. */
const portrait = {
  gridRow: '1 / span 2',
  alignSelf: 'start',
  width: 40,
  height: 40,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  cursor: 'pointer',
  '@container history (max-width: 360px)': {
    width: 32,
    height: 32,
    '& > span': { width: '32px !important', height: '32px !important' },
  },
} as const;
const Portrait = styled('button')(portrait);
const PortraitLink = styled(RouterLink)(portrait);

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 8,
  minWidth: 0,
});

const Name = styled(WordButton)(({ theme }) => ({
  // Easier to press, and the line no higher for it.
  paddingBlock: 2,
  marginBlock: -2,
  fontWeight: 600,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '&[data-own="true"]': { color: paletteOf(theme).primary.main },
  '&[data-master="true"]': { color: paletteOf(theme).secondary.main },
}));

/** An author as a head shows them. */
interface Shown extends Face {
  readonly author: Author;
  readonly game: Game | undefined;
}

export interface MessageHeadProps {
  /** Undefined as long as it is not known who wrote this. */
  shown: Shown | undefined;
  /** Nobody will say who it was. */
  nameless: boolean;
  /** Epoch seconds. */
  date: number;
  own: boolean;
  master: boolean;
  /** Absent where there is nobody to talk to, as with the bot. */
  onMention?: ((name: string) => void) | undefined;
}

interface Press {
  onClick?: () => void;
  disabled?: boolean;
}

/** The face of one who has a page leads there (LOC-03); that of everybody else does what the name does. */
function HeadFace({ shown, press }: { shown: Shown; press: Press }) {
  const { t } = useTranslation();
  const built = useBuiltRoutes();
  const { author, game, src, online } = shown;
  const href = personHref(author, { game, built });
  const face = <Avatar {...{ src, online }} name={author.name} size={AVATAR.group} decorative />;
  if (href === undefined)
    return (
      <Portrait type="button" tabIndex={-1} aria-hidden="true" {...press}>
        {face}
      </Portrait>
    );
  const label = t('chat.pageOf', { name: author.name });
  return (
    <PortraitLink
      href={href}
      ofHost={author.type === 'user'}
      tabIndex={-1}
      aria-label={label}
      title={label}
    >
      {face}
    </PortraitLink>
  );
}

/** Who speaks, and when: portrait with the badge of presence, name, time (WIN-05). */
export function MessageHead(props: MessageHeadProps) {
  const { shown, nameless, date, own, master, onMention } = props;
  const { t } = useTranslation();
  const author = shown?.author;
  const name = author?.name ?? '';
  const press = onMention && author ? { onClick: () => onMention(name) } : { disabled: true };
  return (
    <>
      {shown ? (
        <HeadFace shown={shown} press={press} />
      ) : (
        <Portrait type="button" tabIndex={-1} aria-hidden="true" disabled>
          <Avatar name="" size={AVATAR.group} decorative />
        </Portrait>
      )}
      <Line>
        {author ? (
          <Name
            type="button"
            tabIndex={-1}
            data-own={own}
            data-master={master}
            title={onMention && t('chat.mention', { name })}
            {...press}
          >
            {name}
          </Name>
        ) : (
          (nameless && <b>{t('chronicle.unknownAuthor')}</b>) || <Bone style={{ width: '6em' }} />
        )}
        <Moment seconds={date} />
      </Line>
    </>
  );
}

/** The author with a name to be shown: that of the bot is a matter of language. */
function useNamed(author: Author | undefined): Author | undefined {
  const { t } = useTranslation();
  return useMemo(
    () => (author?.type === 'bot' ? { ...author, name: t('chat.bot') } : author),
    [author, t],
  );
}

type HeadState = Parameters<typeof selectAuthor>[0];

/** What a head shows: the author with the face, or whether there is nobody to name. */
function selectHead(
  state: HeadState,
  message: AuthorHeadProps['message'],
): Shown | { readonly nameless: boolean } {
  const author = selectAuthor(state, message);
  if (!author) return { nameless: selectIsNameless(state, message) };
  return { author, game: selectGame(state), ...selectFace(state, author) };
}

interface AuthorHeadProps {
  message: Pick<ChatMessage, 'author_id' | 'author_type' | 'date' | 'written'>;
  own: boolean;
}

/** Who wrote a message, as far as it is known yet (WIN-05). */
export function AuthorHead({ message, own }: AuthorHeadProps) {
  const { onMention } = useHistoryTools();
  // One subscription: there are hundreds of heads, and each action asks them all.
  const found = useAppSelector((state) => selectHead(state, message), shallowEqual);
  const known = 'author' in found ? found : undefined;
  const author = useNamed(known?.author);
  return (
    <MessageHead
      shown={known && author && { ...known, author }}
      nameless={'nameless' in found && found.nameless}
      date={message.written ?? message.date}
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
