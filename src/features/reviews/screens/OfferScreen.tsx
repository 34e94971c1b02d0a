import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { AskedForm, emptyValues, offersApi, ProfileForm } from '../../profiles/index.ts';
import { selectUser } from '../../session/index.ts';
import { ForMasters, QueueFrame } from '../components/QueueFrame.tsx';

const { useOfferFormQuery } = offersApi;

const NOTHING_YET = { values: emptyValues } as const;

function Offer({ game, character, user }: { game: Game; character: string; user: string }) {
  const { t } = useTranslation();
  const title = t('reviews.offerTitle');
  const scope = useMemo(
    () => ({ user, game: game.key, offeredBy: character }),
    [user, game.key, character],
  );
  const params = { game: game.key, character };
  const query = useOfferFormQuery({ params }, { refetchOnMountOrArgChange: true });
  return (
    <AskedForm {...{ game, title, query }}>
      {(choices) => (
        <QueueFrame game={game} title={title}>
          <ProfileForm scope={scope} choices={choices} host={NOTHING_YET}>
            <Typography color="textSecondary" sx={{ maxWidth: '40em' }}>
              {t('reviews.offerLead')}
            </Typography>
          </ProfileForm>
        </QueueFrame>
      )}
    </AskedForm>
  );
}

/** A master makes a profile for players to choose (OWN-87), by the form of profiles. */
export function OfferScreen() {
  const user = useAppSelector(selectUser)?.id ?? '';
  return (
    <ForMasters>
      {(game, { character }) => (
        <Offer key={`${user}/${game.key}`} game={game} character={character} user={user} />
      )}
    </ForMasters>
  );
}
