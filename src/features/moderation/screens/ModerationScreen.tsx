import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { selectCan, type WithHost } from '../../../api/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkTab, LinkTabs } from '../../../ui/LinkTabs.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { selectGame, selectIsOwner, selectModerates } from '../../session/index.ts';
import { Blocks } from '../components/Blocks.tsx';
import { Complaints } from '../components/Complaints.tsx';
import { Invitations } from '../components/Invitations.tsx';
import { Column } from '../components/parts.tsx';
import { moderationPath, moderationTabs } from '../paths.ts';

/** Does the host moderate at all? */
const selectHost = (state: WithHost): boolean => selectCan(state, 'community') === true;

/** Whom the address means to be blocked. */
function useMeant(): { turn?: string; profile?: string } {
  const [search] = useSearchParams();
  const [turn, profile] = [search.get('turn'), search.get('profile')];
  if (turn !== null) return { turn };
  return profile === null ? {} : { profile };
}

/** Complaints, blocks and invitations of a game, for its game masters and the owners (OWN-53 to OWN-59, OWN-66 to OWN-69). */
export function ModerationScreen() {
  const { t } = useTranslation();
  const game = useAppSelector(selectGame);
  const moderates = useAppSelector((state) => selectHost(state) && selectModerates(state));
  const [search] = useSearchParams();
  const meant = useMeant();
  if (!game) return null;
  const tab = moderationTabs.find((one) => one === search.get('tab')) ?? 'complaints';
  const title = t('moderation.title');
  return (
    <Column>
      <PageTitle page={title} game={game.title} />
      <Typography variant="h1">{title}</Typography>
      {moderates ? (
        <>
          <LinkTabs aria-label={title} style={{ flexWrap: 'wrap' }}>
            {moderationTabs.map((one) => (
              <LinkTab
                key={one}
                href={moderationPath(game.key, one)}
                aria-current={tab === one ? 'page' : undefined}
              >
                {t(`moderation.tabs.${one}`)}
              </LinkTab>
            ))}
          </LinkTabs>
          {tab === 'complaints' && <Complaints key={game.key} game={game.key} />}
          {tab === 'blocks' && <Blocks key={game.key} game={game.key} meant={meant} />}
          {tab === 'invitations' && <Invitations key={game.key} game={game.key} />}
        </>
      ) : (
        <EmptyState>{t('moderation.mastersOnly')}</EmptyState>
      )}
    </Column>
  );
}

const NOBODY = {};

/** Blocks in the whole community, for its owners (OWN-53). */
export function CommunityBlocksScreen() {
  const { t } = useTranslation();
  const isOwner = useAppSelector((state) => selectHost(state) && selectIsOwner(state));
  const title = t('moderation.communityBlocks');
  return (
    <Column>
      <PageTitle page={title} />
      <Typography variant="h1">{title}</Typography>
      {isOwner ? (
        <Blocks game={undefined} meant={NOBODY} />
      ) : (
        <EmptyState>{t('moderation.ownersOnly')}</EmptyState>
      )}
    </Column>
  );
}
