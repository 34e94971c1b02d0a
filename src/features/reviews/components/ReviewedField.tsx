import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Review } from '../../../contract/index.ts';
import { commentRefusal, type ReviewField } from '../../../domain/index.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import {
  fieldLabels,
  RemarkEditor,
  RemarkList,
  type RemarkScope,
  remarksApi,
  type SendRemark,
  threadsAbout,
  threadsOf,
} from '../../profiles/index.ts';
import { Differences } from './Differences.tsx';

const { useCommentReviewMutation } = remarksApi;

const Section = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  padding: theme.spacing(2, 0),
  borderTop: `1px solid ${paletteOf(theme).divider}`,
}));

const Title = styled('h2')(({ theme }) => ({
  ...theme.typography.h3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: theme.spacing(0, 1.5),
  margin: 0,
  '& > small': { fontSize: '0.8125rem', fontWeight: 500 },
}));

/** What a master looks at, and as whom. */
export interface ReviewScope {
  readonly user: string;
  readonly params: { readonly game: string; readonly character: string; readonly profile: string };
}

/** The draft of a comment on a field, or on all of the profile. */
function useRemarkScope(
  { user, params }: ReviewScope,
  field: ReviewField | undefined,
): RemarkScope {
  const what = field === undefined ? 'comment' : `comment-${field}`;
  return useMemo(() => ({ user, ...params, what }), [user, params, what]);
}

export interface TalkProps {
  at: ReviewScope;
  review: Review;
  /** Absent: about all of the profile. */
  field?: ReviewField;
}

/** What was said of a field or of all of the profile, and a field for a comment (OWN-74), where the asker may decide. */
export function Talk({ at, review, field }: TalkProps) {
  const { t } = useTranslation();
  const [comment] = useCommentReviewMutation();
  const scope = useRemarkScope(at, field);
  const threads = threadsAbout(threadsOf(review.comments), field);
  const by: SendRemark = ({ html, key }) =>
    comment({
      params: at.params,
      body: { body: html, ...(field && { field }) },
      idempotencyKey: key,
    });
  const named = field && t(fieldLabels[field]);
  return (
    <>
      {threads.length > 0 && <RemarkList threads={threads} />}
      {review.allowed.length > 0 && commentRefusal(review.state) === undefined && (
        <RemarkEditor
          scope={scope}
          label={named ? t('reviews.commentOn', { field: named }) : t('reviews.comment')}
          sendLabel={t('reviews.sendComment')}
          by={by}
        />
      )}
    </>
  );
}

export interface ReviewedFieldProps {
  at: ReviewScope;
  review: Review;
  field: ReviewField;
  /** With what has changed since a master last looked. */
  compared: boolean;
}

/** One field of a profile: what it says, how that has changed, and what is said about it (OWN-73, OWN-74). */
export function ReviewedField({ at, review, field, compared }: ReviewedFieldProps) {
  const { t } = useTranslation();
  const now = review.texts[field] ?? '';
  const before = review.looked?.texts[field];
  const isChanged = before !== undefined && before !== now;
  return (
    <Section data-field={field}>
      <Title>
        {t(fieldLabels[field])}
        {isChanged && <small>{t('reviews.fieldChanged')}</small>}
      </Title>
      <Differences before={compared ? before : undefined} now={now} />
      <Talk at={at} review={review} field={field} />
    </Section>
  );
}
