import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileComment } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ColouredName } from '../../../ui/ColouredName.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import { TextLink } from '../../../ui/RouteLink.tsx';
import { selectDefaultAvatar } from '../../session/index.ts';

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  '--letopis-reading-size': '1rem',
}));

const Heading = styled('h2')({
  margin: 0,
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: '1.3125rem',
  fontWeight: 400,
  lineHeight: 1.3,
});

const Muted = styled('p')(({ theme }) => ({
  margin: 0,
  color: paletteOf(theme).text.secondary,
}));

const List = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));

const Item = styled('li')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1.5),
  '& > div': { flexGrow: 1, minWidth: 0 },
}));

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: theme.spacing(0.25, 1.5),
  marginBottom: theme.spacing(0.25),
  '& > b': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& > time': { fontSize: '0.875rem', color: paletteOf(theme).text.secondary },
}));

/** When it was written: by the reader's clock, else in the host's own words. */
function Moment({ created = Number.NaN, createdAt }: ProfileComment) {
  const date = new Date(created * 1_000);
  if (Number.isNaN(date.getTime())) return createdAt ? <time>{createdAt}</time> : null;
  return <time dateTime={date.toISOString()}>{formatDateTime(date.getTime())}</time>;
}

/** The name, in its colour where it has one, leading to its owner's page where that is known. */
function Author({ name, colorName, profileUrl }: ProfileComment) {
  const shown = <ColouredName colour={colorName}>{name}</ColouredName>;
  if (!profileUrl) return shown;
  return (
    <TextLink href={profileUrl} ofHost subtle>
      {shown}
    </TextLink>
  );
}

function Comment(comment: ProfileComment) {
  const defaultAvatar = useAppSelector(selectDefaultAvatar);
  const { id, name, avatar, body } = comment;
  return (
    <Item>
      <Avatar name={name} src={avatar || defaultAvatar} decorative />
      <div>
        <Head>
          <b>
            <Author {...comment} />
          </b>
          <Moment {...comment} />
        </Head>
        <SafeHtml html={body} data-sight={id === undefined ? undefined : `remark/${id}`} />
      </div>
    </Item>
  );
}

export interface ModeratorCommentsProps {
  /** Oldest first, as the host sends them; the owner's answers are among them. */
  comments: readonly ProfileComment[];
}

/** What the moderators wrote about a profile, and its owner to them (PROF-06). */
export function ModeratorComments({ comments }: ModeratorCommentsProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <Heading id={id}>{t('ownProfile.comments')}</Heading>
      {comments.length === 0 && <Muted>{t('ownProfile.noComments')}</Muted>}
      {comments.length > 0 && (
        <List>
          {comments.map((comment, position) => (
            <Comment key={comment.id ?? `at-${String(position)}`} {...comment} />
          ))}
        </List>
      )}
    </Panel>
  );
}
