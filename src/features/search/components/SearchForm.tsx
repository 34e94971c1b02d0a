import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_LIMIT } from '../../../contract/index.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Fold } from '../../../ui/Fold.ts';
import { isNarrowed, type SearchAddress } from '../address.ts';
import { SearchFilters } from './SearchFilters.tsx';

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: theme.spacing(1.5),
  '& > div': { flex: '1 1 16rem' },
  '& > button': { [theme.breakpoints.down('sm')]: { flex: '1 1 100%' } },
}));

const Narrow = styled(Fold)(({ theme }) => ({ marginBlock: theme.spacing(1.5, 2) }));

export interface SearchFormProps {
  address: SearchAddress;
  onSearch: (address: SearchAddress) => void;
}

/** What to look for, and where. Enter searches; a filter that is changed searches at once where there are words. */
export function SearchForm({ address, onSearch }: SearchFormProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState(address.q);
  const [open, setOpen] = useState(isNarrowed(address));
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onSearch({ ...address, q: words.trim() });
  };
  return (
    <form role="search" onSubmit={handleSubmit}>
      <Line>
        <TextField
          type="search"
          label={t('search.words')}
          placeholder={t('search.example')}
          helperText={t('search.hint')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          slotProps={{
            htmlInput: { maxLength: SEARCH_LIMIT.query, enterKeyHint: 'search', spellCheck: false },
            inputLabel: { shrink: true },
          }}
        />
        <ActionButton type="submit" variant="contained" style={{ minHeight: 56 }}>
          {t('search.submit')}
        </ActionButton>
      </Line>
      <Narrow open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('search.narrow')}</summary>
        <SearchFilters
          address={address}
          onChange={(next) => onSearch({ ...next, q: words.trim() })}
        />
      </Narrow>
    </form>
  );
}
