import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../../api/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { selectIsOwner, selectMenuGames } from '../selectors.ts';
import { GameCard } from './GameCard.tsx';

const Cards = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gap: theme.spacing(3),
  margin: theme.spacing(4, 0, 0),
  padding: 0,
  listStyle: 'none',
}));

/** In place of the games of a community that has none: what is to be done, for its owners; others read that it is being founded (OWN-65). */
function NoGames() {
  const { t } = useTranslation();
  const canMake = useAppSelector((state) => selectCan(state, 'community') === true);
  const isOwner = useAppSelector(selectIsOwner);
  if (!canMake) return <EmptyState>{t('picker.empty')}</EmptyState>;
  if (!isOwner) return <EmptyState>{t('picker.founding')}</EmptyState>;
  const way = <ActionLink href={pathTo('community')}>{t('picker.makeGame')}</ActionLink>;
  return <EmptyState action={way}>{t('picker.noGamesYet')}</EmptyState>;
}

/** The games one may enter (PICK-01). */
export function PickerScreen() {
  const { t } = useTranslation();
  const games = useAppSelector(selectMenuGames);
  return (
    <>
      <PageTitle page={t('picker.title')} />
      <Typography variant="h1">{t('picker.title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {t('picker.lead')}
      </Typography>
      {games.length === 0 && <NoGames />}
      <Cards>
        {games.map((game) => (
          <GameCard key={game.key} game={game} />
        ))}
      </Cards>
    </>
  );
}
