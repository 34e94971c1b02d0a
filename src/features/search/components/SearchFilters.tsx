import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { searchKinds } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { selectGames, selectIsSignedIn } from '../../session/index.ts';
import { isNarrowed, type SearchAddress } from '../address.ts';
import { useFilterNames } from './Found.tsx';
import { NameFilter } from './NameFilter.tsx';

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  paddingBlock: theme.spacing(1),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))',
}));

export interface SearchFiltersProps {
  address: SearchAddress;
  onChange: (address: SearchAddress) => void;
}

/** The fields of an address but for some. */
function without(address: SearchAddress, ...names: (keyof SearchAddress)[]): SearchAddress {
  const rest = Object.entries(address).filter(([name]) => !names.some((one) => one === name));
  return { q: address.q, ...Object.fromEntries(rest) };
}

function Choice(props: {
  label: string;
  all: string;
  value: string | undefined;
  options: readonly { readonly key: string; readonly title: string }[];
  onChange: (value: string | undefined) => void;
}) {
  const { label, all, value, options, onChange } = props;
  const known = options.some(({ key }) => key === value);
  return (
    <TextField
      select
      size="small"
      label={label}
      value={known ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {options.map(({ key, title }) => (
        <MenuItem key={key} value={key}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The days between which something was written, the last one included. */
function Days({ address, onChange }: SearchFiltersProps) {
  const { t } = useTranslation();
  const { from, to } = address;
  const crossed = from !== undefined && to !== undefined && to < from;
  const [first, last] = (['from', 'to'] as const).map((name) => ({
    type: 'date',
    size: 'small' as const,
    label: t(`search.${name}`),
    defaultValue: address[name] ?? '',
    onBlur: ({ target: { value } }: { target: { value: string } }) => {
      if (value === (address[name] ?? '')) return;
      onChange(value === '' ? without(address, name) : { ...address, [name]: value });
    },
    slotProps: { inputLabel: { shrink: true } },
  }));
  return (
    <>
      <TextField key={`from ${from ?? ''}`} {...first} />
      <TextField
        key={`to ${to ?? ''}`}
        {...last}
        error={crossed}
        helperText={crossed ? t('search.datesCrossed') : undefined}
      />
    </>
  );
}

/** What is chosen by its name: places and quests are unique within a game alone, and guests see no quests. */
const PICKED = ['character', 'place', 'quest'] as const;

/** To what a search is narrowed: game, kind, character, place, quest, days (BACK-51). */
export function SearchFilters({ address, onChange }: SearchFiltersProps) {
  const { t } = useTranslation();
  const games = useAppSelector(selectGames);
  const signedIn = useAppSelector(selectIsSignedIn);
  const names = useFilterNames(address);
  const { game, kind } = address;
  const isOffered = (name: (typeof PICKED)[number]): boolean =>
    name === 'character' || (game !== undefined && (name === 'place' || signedIn));
  const picks = PICKED.filter(isOffered).map((name) => ({
    kind: name,
    game,
    value: address[name],
    title: names?.[name],
    onChange: (value: string | undefined) =>
      onChange(value === undefined ? without(address, name) : { ...address, [name]: value }),
  }));
  return (
    <>
      <Fields>
        <Choice
          label={t('search.game')}
          all={t('search.everywhere')}
          value={game}
          options={games}
          onChange={(value) => {
            const rest = without(address, 'game', 'place', 'quest', 'character');
            onChange(value === undefined ? rest : { ...rest, game: value });
          }}
        />
        {signedIn && (
          <Choice
            label={t('search.kind')}
            all={t('search.kinds.all')}
            value={kind}
            options={searchKinds.map((key) => ({ key, title: t(`search.kinds.${key}`) }))}
            onChange={(value) => {
              const chosen = searchKinds.find((one) => one === value);
              onChange(chosen ? { ...address, kind: chosen } : without(address, 'kind'));
            }}
          />
        )}
        {picks.map((pick) => (
          <NameFilter key={`${pick.kind}-${pick.value ?? ''}`} {...pick} />
        ))}
        <Days address={address} onChange={onChange} />
      </Fields>
      {isNarrowed(address) && (
        <ActionButton variant="text" onClick={() => onChange({ q: address.q })}>
          {t('search.reset')}
        </ActionButton>
      )}
    </>
  );
}
