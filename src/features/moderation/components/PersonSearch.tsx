import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPerson } from '../../../contract/index.ts';
import { moderationApi } from '../api.ts';
import { Failed } from './parts.tsx';

const { usePeopleToBlockQuery } = moderationApi;

/** So long (ms) after the last letter is asked. */
const PAUSE_MS = 250;

/** What was typed, once somebody pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setPaused, PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** A person with the names of their characters, by which masters know them. */
export const labelOf = ({ name, characters }: FoundPerson): string =>
  characters.length > 0 ? `${name} (${characters.join(', ')})` : name;

export interface PersonSearchProps {
  /** Absent: in the whole community. */
  game: string | undefined;
  person: FoundPerson | null;
  /** Whom the address means, by something they wrote. */
  meant: { readonly turn?: string; readonly profile?: string };
  onChoose: (person: FoundPerson | null) => void;
}

/** Finds somebody by the beginning of the name of the account or of a character. */
export function PersonSearch({ game, person, meant, onChoose }: PersonSearchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const name = usePaused(typed.trim());
  const params = game === undefined ? {} : { game };
  const isMeant = Object.keys(meant).length > 0;
  const found = usePeopleToBlockQuery({ params, query: { name } }, { skip: name === '' });
  const byAddress = usePeopleToBlockQuery({ params, query: meant }, { skip: !isMeant });
  const suggested = byAddress.currentData?.people[0];
  useEffect(() => {
    if (suggested) onChoose(suggested);
  }, [suggested, onChoose]);
  return (
    <>
      <Autocomplete
        options={found.currentData?.people ?? []}
        value={person}
        onChange={(_event, chosen) => onChoose(chosen)}
        onInputChange={(_event, text, why) => why === 'input' && setTyped(text)}
        getOptionLabel={labelOf}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        filterOptions={(all) => all}
        loading={found.isFetching}
        loadingText={t('moderation.searching')}
        noOptionsText={t(name === '' ? 'moderation.typeName' : 'moderation.nobodyFound')}
        renderInput={(input) => <TextField {...input} label={t('moderation.person')} />}
      />
      <Failed error={found.error ?? byAddress.error} />
    </>
  );
}
