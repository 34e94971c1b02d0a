import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';

/** Beyond so many options one searches rather than looks. */
const SEARCH_ABOVE = 10;

export interface ChoiceOption {
  readonly key: string;
  readonly title: string;
}

export interface ChoiceSelectProps {
  label: string;
  /** Said under the field. */
  hint?: string | undefined;
  /** What a search without a result says. */
  notFound: string;
  options: readonly ChoiceOption[];
  /** Key of the chosen one; absent until the first choice. */
  value: string | undefined;
  disabled: boolean;
  /** Send was pressed, and this choice is missing. */
  missing?: boolean;
  onChange: (key: string) => void;
}

/** A required choice among few or many: once made it can be changed but not emptied. */
export function ChoiceSelect(props: ChoiceSelectProps) {
  return props.options.length > SEARCH_ABOVE ? (
    <SearchedChoice {...props} />
  ) : (
    <ListedChoice {...props} />
  );
}

const fieldOf = ({ label, hint, missing = false }: ChoiceSelectProps) =>
  ({
    label,
    helperText: missing ? <span role="alert">{hint}</span> : hint,
    error: missing,
    required: true,
    size: 'small',
    fullWidth: true,
  }) as const;

function ListedChoice(props: ChoiceSelectProps) {
  const { options, value, disabled, onChange } = props;
  const known = options.some(({ key }) => key === value);
  return (
    <TextField
      {...fieldOf(props)}
      select
      disabled={disabled}
      value={known ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map(({ key, title }) => (
        <MenuItem key={key} value={key}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  );
}

function SearchedChoice(props: ChoiceSelectProps) {
  const { options, value, disabled, notFound, onChange } = props;
  const { t } = useTranslation();
  const chosen = options.find(({ key }) => key === value);
  return (
    <Autocomplete<ChoiceOption, false, boolean>
      options={options}
      value={chosen ?? null}
      disableClearable={chosen !== undefined}
      disabled={disabled}
      getOptionKey={({ key }) => key}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(option, other) => option.key === other.key}
      noOptionsText={notFound}
      openText={t('form.choiceOpen')}
      closeText={t('form.choiceClose')}
      autoHighlight
      onChange={(_event, option) => option && onChange(option.key)}
      renderInput={(input) => (
        <TextField {...input} {...fieldOf(props)} placeholder={t('form.placeSearch')} />
      )}
    />
  );
}
