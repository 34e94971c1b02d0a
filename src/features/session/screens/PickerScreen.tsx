import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { selectMenuGames } from '../selectors.ts';
import { GameCard } from './GameCard.tsx';

const Cards = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gap: theme.spacing(3),
  margin: theme.spacing(4, 0, 0),
  padding: 0,
  listStyle: 'none',
}));

/** The games one may enter (PICK-01). */
export function PickerScreen() {
  const { t } = useTranslation();
  const games = useAppSelector(selectMenuGames);
  return (
    <>
      <PageTitle place={t('picker.title')} />
      <Typography variant="h1">{t('picker.title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {t('picker.lead')}
      </Typography>
      {games.length === 0 && <EmptyState>{t('picker.empty')}</EmptyState>}
      <Cards>
        {games.map((game) => (
          <GameCard key={game.key} game={game} />
        ))}
      </Cards>
    </>
  );
}
