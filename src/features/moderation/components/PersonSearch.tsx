import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useCallback, useEffect, useState } from 'react';
import { useField, useForm } from 'react-final-form';
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
const labelOf = ({ name, characters }: FoundPerson): string =>
  characters.length > 0 ? `${name} (${characters.join(', ')})` : name;

export interface PersonSearchProps {
  /** Absent: in the whole community. */
  game: string | undefined;
  /** Whom the address means, by something they wrote. */
  meant: { readonly turn?: string; readonly profile?: string };
}

/** Finds somebody by the beginning of the name of the account or of a character: the fields `user` (the id) and `person` (what they are called) of a form. */
export function PersonSearch({ game, meant }: PersonSearchProps) {
  const { t } = useTranslation();
  const { batch, change } = useForm();
  const { input: user, meta } = useField<string>('user');
  const { input: person } = useField<string>('person');
  const [typed, setTyped] = useState('');
  const name = usePaused(typed.trim());
  const params = game === undefined ? {} : { game };
  const isMeant = Object.keys(meant).length > 0;
  const found = usePeopleToBlockQuery({ params, query: { name } }, { skip: name === '' });
  const byAddress = usePeopleToBlockQuery({ params, query: meant }, { skip: !isMeant });
  const suggested = byAddress.currentData?.people[0];
  const choose = useCallback(
    (chosen: FoundPerson | null) =>
      batch(() => {
        change('user', chosen?.id ?? '');
        change('person', chosen ? labelOf(chosen) : '');
      }),
    [batch, change],
  );
  useEffect(() => {
    if (suggested) choose(suggested);
  }, [suggested, choose]);
  const wrong = meta.submitFailed ? (meta.error as string | undefined) : undefined;
  return (
    <>
      <Autocomplete
        options={found.currentData?.people ?? []}
        value={user.value === '' ? null : { id: user.value, name: person.value, characters: [] }}
        onChange={(_event, chosen) => choose(chosen)}
        onInputChange={(_event, text, why) => why === 'input' && setTyped(text)}
        getOptionLabel={labelOf}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        filterOptions={(all) => all}
        loading={found.isFetching}
        loadingText={t('moderation.searching')}
        noOptionsText={t(name === '' ? 'moderation.typeName' : 'moderation.nobodyFound')}
        renderInput={(input) => (
          <TextField
            {...input}
            label={t('moderation.person')}
            error={wrong !== undefined}
            helperText={wrong}
          />
        )}
      />
      <Failed error={found.error ?? byAddress.error} />
    </>
  );
}
