import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { selectCan } from '../../../api/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { searchAddress, searchHref, type SearchAddress } from '../address.ts';
import { Found } from '../components/Found.tsx';
import { SearchForm } from '../components/SearchForm.tsx';

/** Search over the texts of all games (BACK-54). What is looked for stands in the address, so that it can be kept and passed on. */
export function SearchScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const address = searchAddress(search);
  const isAbsent = useAppSelector((state) => selectCan(state, 'search') === false);
  const handleSearch = (next: SearchAddress) => void navigate(searchHref(next));
  const title = t('search.title');
  return (
    <>
      <PageTitle page={address.q === '' ? title : `${address.q} — ${title}`} />
      <Typography variant="h1" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {isAbsent ? (
        <EmptyState
          action={
            <ActionLink variant="outlined" href="/">
              {t('search.home')}
            </ActionLink>
          }
        >
          {t('search.absent')}
        </EmptyState>
      ) : (
        <>
          <SearchForm key={address.q} address={address} onSearch={handleSearch} />
          <Found address={address} />
        </>
      )}
    </>
  );
}
