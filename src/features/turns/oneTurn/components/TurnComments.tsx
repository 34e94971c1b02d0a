import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn, TurnComment } from '../../../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { SafeHtml } from '../../../../ui/SafeHtml.tsx';
import { Bone, LoadingFrame } from '../../../../ui/Skeletons.tsx';
import { ComplainButton } from '../../../moderation/index.ts';
import { selectIsMaster } from '../../../session/index.ts';
import type { CommentsOfTurn } from '../commentsSlice.ts';
import { selectComments } from '../selectors.ts';
import { hideComments, loadComments, showComments } from '../commentsThunks.ts';
import type { TurnRef } from '../turnRef.ts';
import { useLedToWriting } from '../writingLink.ts';
import { CommentEditor } from './CommentEditor.tsx';
import { momentOf } from './TurnMoment.tsx';
import { useErrorText } from '../../../../api/useErrorText.ts';
import { useTurnReader } from './useTurnReader.ts';

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  marginTop: theme.spacing(1.5),
  paddingTop: theme.spacing(2),
  borderTop: `1px solid ${paletteOf(theme).divider}`,
}));

const Heading = styled('h4')({ margin: 0, fontSize: '1rem', fontWeight: 600 });

const Quiet = styled('p')(({ theme }) => ({
  margin: 0,
  color: paletteOf(theme).text.secondary,
  fontSize: '0.9375rem',
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
  paddingInlineStart: theme.spacing(1.5),
  borderInlineStart: `3px solid ${paletteOf(theme).divider}`,
  '&[data-author="master"]': { borderInlineStartColor: paletteOf(theme).secondary.main },
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: theme.spacing(0.25, 2),
    marginBottom: theme.spacing(0.5),
    fontSize: '0.875rem',
    color: paletteOf(theme).text.secondary,
  },
  '& > header > b': { color: paletteOf(theme).text.primary, fontWeight: 600 },
  '&[data-author="master"] > header > b': { color: paletteOf(theme).secondary.main },
}));

const authors = { owner: 'comment.owner', master: 'comment.master' } as const;

function Comment({ comment }: { comment: TurnComment }) {
  const { t } = useTranslation();
  const own = useAppSelector(selectIsMaster) === (comment.author === 'master');
  const { text, iso } = momentOf(comment);
  return (
    <Item data-author={comment.author}>
      <header>
        <b>{t(authors[comment.author])}</b>
        <time dateTime={iso}>{text}</time>
      </header>
      <SafeHtml html={comment.body} data-sight={`comment/${comment.id}`} />
      {!own && <ComplainButton kind="comment" id={comment.id} short />}
    </Item>
  );
}

export interface TurnCommentsProps {
  /** Id of the part, by which the button that opens it refers to it. */
  id: string;
  turn: Turn;
  /** The reader may add a comment. */
  mayWrite: boolean;
}

/**
 * What is written about a turn between its author and the masters (TURN-06): loaded when it is opened, refreshed while it is open, with the
 * field to answer in for those who may.
 */
export function TurnComments({ id, turn, mayWrite }: TurnCommentsProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const ref = useTurnReader(turn.id)?.ref;
  const comments = useOpenComments(ref, turn);
  // What is written stands below the others, which move it as long as they are on their way.
  const isSettled = comments?.loading === false;
  const led = useLedToWriting(ref, 'commenting') !== undefined && isSettled;
  if (!ref) return null;
  return (
    <Panel id={id} aria-labelledby={headingId}>
      <Heading id={headingId}>{t('comment.title')}</Heading>
      <CommentList comments={comments} turn={ref} mayWrite={mayWrite} />
      {mayWrite ? <CommentEditor turn={turn.id} led={led} /> : <Quiet>{t('comment.closed')}</Quiet>}
    </Panel>
  );
}

/** Keeps the comments loaded and refreshed while they are shown; a number that grows says that there is one more to read. */
function useOpenComments(
  ref: TurnRef | undefined,
  { commentsCount }: Pick<Turn, 'commentsCount'>,
): CommentsOfTurn | undefined {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!ref) return undefined;
    dispatch(showComments(ref));
    return () => dispatch(hideComments(ref));
  }, [dispatch, ref]);
  const comments = useAppSelector((state) => ref && selectComments(state, ref));
  const known = useRef(commentsCount);
  const length = comments?.list?.length;
  useEffect(() => {
    if (!ref || known.current === commentsCount) return;
    known.current = commentsCount;
    if (length !== undefined && commentsCount > length) void dispatch(loadComments(ref));
  }, [dispatch, ref, commentsCount, length]);
  return comments;
}

interface CommentListProps {
  comments: CommentsOfTurn | undefined;
  turn: TurnRef;
  mayWrite: boolean;
}

function CommentList({ comments, turn, mayWrite }: CommentListProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const errorText = useErrorText();
  const { list, error, loading = true } = comments ?? {};
  if (list === undefined && error)
    return (
      <ErrorState
        message={errorText(error)}
        retrying={loading}
        onRetry={() => void dispatch(loadComments(turn))}
      />
    );
  if (list === undefined)
    return (
      <LoadingFrame label={t('comment.loading')}>
        <Bone style={{ height: 56, borderRadius: 8 }} />
      </LoadingFrame>
    );
  // Always there, also empty: what is added to it is read out.
  return (
    <div aria-live="polite" aria-relevant="additions">
      {list.length === 0 ? (
        <Quiet>{t(mayWrite ? 'comment.none' : 'comment.noneToRead')}</Quiet>
      ) : (
        <List>
          {list.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </List>
      )}
    </div>
  );
}
