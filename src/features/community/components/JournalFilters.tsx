import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { journalActions } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { selectGames } from '../../session/index.ts';
import type { JournalAddress } from '../journalFilter.ts';
import { Choice } from './Choice.tsx';

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
  // Four are one over three, three a line.
  '& > :first-child:nth-last-child(4)': { gridColumn: '1 / -1' },
}));

const ENDS = ['from', 'to'] as const;

export interface JournalFiltersProps {
  address: JournalAddress;
  /** Is it the journal of one game? Then there is none to choose. */
  ofGame: boolean;
  /** The person that it is narrowed to, as they are called. */
  personName: string | undefined;
  onChange: (change: { readonly [Name in keyof JournalAddress]?: string | undefined }) => void;
}

/** To what the journal is narrowed: game, kind of act, person, days (OWN-62). */
export function JournalFilters(props: JournalFiltersProps) {
  const { address, ofGame, personName, onChange } = props;
  const { t } = useTranslation();
  const games = useAppSelector(selectGames);
  const all = ['', t('journal.all')] as const;
  const { game = '', action = '', person, from, to } = address;
  const isCrossed = from !== undefined && to !== undefined && to < from;
  const orNothing = (value: string) => (value === '' ? undefined : value);
  return (
    <>
      <Fields>
        {!ofGame && (
          <Choice<string>
            label={t('journal.game')}
            value={games.some(({ key }) => key === game) ? game : ''}
            options={[all, ...games.map(({ key, title }) => [key, title] as const)]}
            onChange={(value) => onChange({ game: orNothing(value) })}
          />
        )}
        <Choice<string>
          label={t('journal.action')}
          value={action}
          options={[
            all,
            ...journalActions.map((one) => [one, t(`journal.actions.${one}`)] as const),
          ]}
          onChange={(value) => onChange({ action: orNothing(value) })}
        />
        {ENDS.map((name) => (
          <TextField
            key={`${name} ${address[name] ?? ''}`}
            type="date"
            size="small"
            label={t(`journal.${name}`)}
            defaultValue={address[name] ?? ''}
            error={name === 'to' && isCrossed}
            helperText={name === 'to' && isCrossed ? t('search.datesCrossed') : undefined}
            onBlur={({ target: { value } }) => {
              if (value !== (address[name] ?? '')) onChange({ [name]: orNothing(value) });
            }}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        ))}
      </Fields>
      {person !== undefined && (
        <Chip
          label={t('journal.ofPerson', { name: personName ?? `№ ${person}` })}
          onDelete={() => onChange({ person: undefined })}
          sx={{ justifySelf: 'start' }}
        />
      )}
    </>
  );
}
