import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileComment } from '../../../contract/index.ts';
import { profileFields } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ColouredName } from '../../../ui/ColouredName.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import { TextLink } from '../../../ui/RouteLink.tsx';
import { selectDefaultAvatar } from '../../session/index.ts';
import { fieldLabels } from '../form/useProfileField.ts';

/** A comment with what was answered to it. */
interface RemarkThread {
  readonly root: ProfileComment;
  readonly answers: readonly ProfileComment[];
}

/** The talk about a profile by its comments, oldest first; an answer whose comment is not there stands by itself. */
export function threadsOf(comments: readonly ProfileComment[]): readonly RemarkThread[] {
  const ids = new Set(comments.map(({ id }) => id));
  const isAnswer = ({ replyTo }: ProfileComment) => replyTo !== undefined && ids.has(replyTo);
  return comments
    .filter((one) => !isAnswer(one))
    .map((root) => ({
      root,
      answers: comments.filter((one) => isAnswer(one) && one.replyTo === root.id),
    }));
}

/** The threads about one field; about all of the profile where none is named. */
export const threadsAbout = (
  threads: readonly RemarkThread[],
  field: string | undefined,
): readonly RemarkThread[] => threads.filter(({ root }) => root.field === field);

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

const Answers = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  margin: theme.spacing(1.5, 0, 0),
  padding: theme.spacing(0, 0, 0, 2),
  listStyle: 'none',
  borderInlineStart: `2px solid ${paletteOf(theme).divider}`,
}));

const Below = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginTop: theme.spacing(1),
  '&:empty': { display: 'none' },
}));

const About = styled('span')(({ theme }) => ({
  fontSize: '0.875rem',
  color: paletteOf(theme).text.secondary,
}));

/** Which field a comment is about, in words; nothing for a field that is none. */
function Field({ name }: { name: string | undefined }) {
  const { t } = useTranslation();
  const field = profileFields.find((one) => one === name);
  return field ? <About>{t('remarks.about', { field: t(fieldLabels[field]) })}</About> : null;
}

interface RemarkProps {
  comment: ProfileComment;
  /** Also says which field it is about. */
  named: boolean;
  children?: ReactNode;
}

function Remark({ comment, named, children }: RemarkProps) {
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
          {named && <Field name={comment.field} />}
        </Head>
        <SafeHtml html={body} data-sight={id === undefined ? undefined : `remark/${id}`} />
        {children}
      </div>
    </Item>
  );
}

export interface RemarkListProps {
  threads: readonly RemarkThread[];
  /** Each says which field it is about: it does not stand there. */
  named?: boolean;
  /** What stands under a comment: a field for an answer. */
  below?: (comment: ProfileComment) => ReactNode;
}

/** What was said about a profile, each comment with its answers under it (PROF-06, OWN-74, OWN-81). */
export function RemarkList({ threads, named = false, below }: RemarkListProps) {
  return (
    <List>
      {threads.map(({ root, answers }, position) => (
        <Remark key={root.id ?? `at-${String(position)}`} comment={root} named={named}>
          {answers.length > 0 && (
            <Answers>
              {answers.map((one) => (
                <Remark key={one.id} comment={one} named={false} />
              ))}
            </Answers>
          )}
          {below && <Below>{below(root)}</Below>}
        </Remark>
      ))}
    </List>
  );
}
