import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLoadState } from '../../../api/useLoadState.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Fold } from '../../../ui/Fold.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Section } from '../../../ui/Section.tsx';
import { communityApi } from '../api.ts';
import { GameForm } from '../components/GameForm.tsx';
import { GameList } from '../components/GameList.tsx';
import { NameForm } from '../components/NameForm.tsx';
import { Owners } from '../components/Owners.tsx';
import { ResetLinks } from '../components/ResetLinks.tsx';
import { Column, Line } from '../components/parts.tsx';
import { selectOwnsCommunity } from '../selectors.ts';

function Community() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const asked = useLoadState(communityApi.endpoints.community.useQuery());
  return (
    <Loaded {...asked} label={t('community.loading')}>
      {({ games, owners }) => (
        <>
          <Line>
            <ActionLink variant="outlined" href={pathTo('journal')}>
              {t('journal.title')}
            </ActionLink>
            <ActionLink variant="outlined" href={pathTo('communityBlocks')}>
              {t('moderation.blocks')}
            </ActionLink>
          </Line>
          <Section title={t('community.games')}>
            <GameList games={games} />
            <Fold open={games.length === 0}>
              <summary>{t('community.newGame')}</summary>
              <GameForm onMade={(game) => void navigate(pathTo('main', { game }))} />
            </Fold>
          </Section>
          <Section title={t('community.nameOf')}>
            <NameForm sendLabel={t('community.save')} />
          </Section>
          <Section title={t('community.owners')}>
            <Owners owners={owners} />
          </Section>
          <Section title={t('community.reset')}>
            <ResetLinks />
          </Section>
        </>
      )}
    </Loaded>
  );
}

/** The community as its owners lead it: name, games, owners (OWN-43 to OWN-46). */
export function CommunityScreen() {
  const { t } = useTranslation();
  const isOwner = useAppSelector(selectOwnsCommunity);
  const title = t('community.title');
  return (
    <Column>
      <PageTitle page={title} />
      <Typography variant="h1">{title}</Typography>
      {isOwner ? <Community /> : <EmptyState>{t('community.ownersOnly')}</EmptyState>}
    </Column>
  );
}
