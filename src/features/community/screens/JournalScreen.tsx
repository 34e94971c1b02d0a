import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useLoadState } from '../../../api/useLoadState.ts';
import type { JournalEntry } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { MoreButton, MorePages, type PageProps } from '../../../ui/MorePages.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Section } from '../../../ui/Section.tsx';
import { selectGameByKey } from '../../session/index.ts';
import { communityApi } from '../api.ts';
import { JournalFiles } from '../components/JournalFiles.tsx';
import { JournalFilters, type JournalFiltersProps } from '../components/JournalFilters.tsx';
import { JournalItem } from '../components/JournalItem.tsx';
import { Column, List } from '../components/parts.tsx';
import { type JournalAddress, queryOf, readAddress } from '../journalFilter.ts';
import { selectLeadsGame, selectOwnsCommunity } from '../selectors.ts';

interface JournalPageProps extends PageProps {
  address: JournalAddress;
  onPerson: (id: string) => void;
}

function Page({ address, start, onPerson, onMore }: JournalPageProps) {
  const { t } = useTranslation();
  const query = { ...queryOf(address), ...(start !== undefined && { before: start }) };
  const asked = useLoadState(communityApi.endpoints.journal.useQuery({ query }));
  return (
    <Loaded {...asked} label={t('journal.loading')}>
      {({ entries, next }) => (
        <>
          {entries.length === 0 && <EmptyState>{t('journal.empty')}</EmptyState>}
          <List>
            {entries.map((entry) => (
              <JournalItem key={entry.id} {...{ entry, onPerson }} />
            ))}
          </List>
          <MoreButton {...{ next, onMore }} label={t('journal.more')} />
        </>
      )}
    </Loaded>
  );
}

/** What a person of the journal is called, as far as an entry that was shown says it. */
function useNameOf({ person, ...address }: JournalAddress): string | undefined {
  const { journal } = communityApi.endpoints;
  const asked = { query: queryOf({ ...address, ...(person !== undefined && { person }) }) };
  const { data } = journal.useQueryState(asked);
  const isOf = ({ who }: JournalEntry) => who?.id === person;
  return person === undefined ? undefined : data?.entries.find(isOf)?.who?.name;
}

function Journal({ game }: { game: string | undefined }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const address = { ...readAddress(search), ...(game !== undefined && { game }) };
  const change: JournalFiltersProps['onChange'] = (changed) => {
    const kept = Object.entries({ ...readAddress(search), ...changed });
    const given = kept.filter((one): one is [string, string] => one[1] !== undefined);
    setSearch(new URLSearchParams(given), { replace: true });
  };
  const personName = useNameOf(address);
  return (
    <>
      <Section title={t('journal.filters')}>
        <JournalFilters
          {...{ address, personName }}
          ofGame={game !== undefined}
          onChange={change}
        />
        <JournalFiles address={address} />
      </Section>
      <Section title={t('journal.acts')}>
        <MorePages key={JSON.stringify(address)}>
          {(start, onMore) => (
            <Page {...{ address, start, onMore }} onPerson={(person) => change({ person })} />
          )}
        </MorePages>
      </Section>
    </>
  );
}

/** What masters and owners did: in a game, or in all of the community for its owners (OWN-61, OWN-62). */
export function JournalScreen() {
  const { t } = useTranslation();
  const { game: key } = useParams();
  const game = useAppSelector((state) =>
    key === undefined ? undefined : selectGameByKey(state, key),
  );
  const isOwner = useAppSelector(selectOwnsCommunity);
  const leads = useAppSelector(selectLeadsGame);
  const mayRead = key === undefined ? isOwner : leads;
  const title = game ? t('journal.titleOf', { game: game.title }) : t('journal.title');
  const refusal = key === undefined ? 'community.ownersOnly' : 'community.leadersOnly';
  return (
    <Column>
      <PageTitle page={t('journal.title')} game={game?.title} />
      <Typography variant="h1">{title}</Typography>
      <Typography color="textSecondary">{t('journal.lead')}</Typography>
      {mayRead ? <Journal key={key ?? ''} game={key} /> : <EmptyState>{t(refusal)}</EmptyState>}
    </Column>
  );
}
