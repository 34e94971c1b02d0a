import Comment from '@mui/icons-material/ModeCommentOutlined';
import Reaction from '@mui/icons-material/FavoriteBorder';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../../contract/index.ts';
import { paletteOf } from '../../../../ui/paletteOf.ts';

const Row = styled('footer')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 2.5),
  fontSize: '0.875rem',
  color: paletteOf(theme).text.secondary,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: theme.spacing(0.75) },
  '& svg': { fontSize: 18 },
}));

/** How many reactions and comments a turn has; nothing where it has none (FEED-04). */
export function TurnCounts({
  turn: { reactions, commentsCount },
}: {
  turn: Pick<Turn, 'reactions' | 'commentsCount'>;
}) {
  const { t } = useTranslation();
  if (reactions.length === 0 && commentsCount === 0) return null;
  return (
    <Row>
      {reactions.length > 0 && (
        <span>
          <Reaction aria-hidden="true" />
          {t('turn.reactions', { count: reactions.length })}
        </span>
      )}
      {commentsCount > 0 && (
        <span>
          <Comment aria-hidden="true" />
          {t('turn.comments', { count: commentsCount })}
        </span>
      )}
    </Row>
  );
}
