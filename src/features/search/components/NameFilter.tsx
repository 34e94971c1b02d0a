import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNames } from '../useNames.ts';

export interface NameFilterProps {
  kind: 'character' | 'place' | 'quest';
  game: string | undefined;
  value: string | undefined;
  /** What the chosen one is called, once the host has said it. */
  title: string | undefined;
  onChange: (value: string | undefined) => void;
}

interface Option {
  readonly id: string;
  readonly title: string;
  readonly gameTitle?: string;
}

/** Chooses one of what the host finds by its name; the empty field stands for all. */
export function NameFilter(props: NameFilterProps) {
  const { kind, game, value, title, onChange } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { names } = useNames(typed === title ? '' : typed, { game, kind });
  const chosen: Option | null = value === undefined ? null : { id: value, title: title ?? value };
  return (
    <Autocomplete<Option>
      size="small"
      options={names}
      value={chosen}
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={(option) => option.title}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      noOptionsText={t(typed === '' ? 'search.startTyping' : 'search.nothingNamed')}
      openText={t('form.choiceOpen')}
      closeText={t('form.choiceClose')}
      clearText={t('search.reset')}
      autoHighlight
      onInputChange={(_event, next) => setTyped(next)}
      onChange={(_event, option) => onChange(option?.id)}
      renderInput={(input) => <TextField {...input} label={t(`search.${kind}`)} />}
    />
  );
}
