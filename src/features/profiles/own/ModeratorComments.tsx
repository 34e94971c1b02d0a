import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileComment } from '../../../contract/index.ts';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { AnswerRemark } from '../remarks/FieldRemarks.tsx';
import { RemarkList, threadsOf } from '../remarks/RemarkList.tsx';

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

export interface ModeratorCommentsProps {
  /** Oldest first, as the host sends them; the owner's answers are among them. */
  comments: readonly ProfileComment[];
  /** Each has a field for an answer under it, where the host takes answers (OWN-81). */
  answerable?: boolean;
}

/** What the moderators wrote about a profile, and its owner to them (PROF-06). */
export function ModeratorComments({ comments, answerable = false }: ModeratorCommentsProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <Heading id={id}>{t('ownProfile.comments')}</Heading>
      {comments.length === 0 && <Muted>{t('ownProfile.noComments')}</Muted>}
      {comments.length > 0 && (
        <RemarkList
          threads={threadsOf(comments)}
          named
          {...(answerable && { below: (comment) => <AnswerRemark comment={comment} /> })}
        />
      )}
    </Panel>
  );
}
