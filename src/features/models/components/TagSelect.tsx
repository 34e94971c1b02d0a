import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserMessage } from '../../../api/index.ts';
import { type Model, type ModelType, TAG_LENGTH } from '../../../contract/index.ts';
import { tidyName, useTagCreation } from '../useTagCreation.ts';
import { useModels } from '../useModels.ts';
import { useTypedModel } from '../useTypedModel.ts';

export interface TagSelectProps {
  type: ModelType;
  label: string;
  /** What a search without a result says. */
  notFound: string;
  /** What the button says that takes everything away. */
  clearLabel: string;
  /** Keys of the chosen ones. */
  value: readonly string[];
  /** What is offered without a search. */
  options?: readonly Model[];
  /** New ones may be made: what is typed is looked up, and offered to be made where nobody has made it yet. */
  creatable?: boolean;
  disabled?: boolean;
  onChange: (keys: string[]) => void;
}

/** A model to choose, or the name of one to make. */
type Option = Model & { readonly made?: false };

const NONE: readonly Model[] = [];
const byTitle = createFilterOptions<Option>({ stringify: ({ title }) => title });

/** Options whose titles hold what is typed, however many spaces it was typed with. */
const search: typeof byTitle = (options, state) =>
  byTitle(options, { ...state, inputValue: tidyName(state.inputValue) });

function useText(): (said: UserMessage) => string {
  const { t } = useTranslation();
  return (said) => ('text' in said ? said.text : t(said.messageKey, { ...TAG_LENGTH }));
}

/**
 * A choice of several by their titles, over the model cache (FORM-18): chips that say what was chosen even before anything is offered, a
 * list that is searched by typing, and, where that is allowed, the making of new ones.
 */
export function TagSelect(props: TagSelectProps) {
  const { label, notFound, clearLabel, creatable = false, disabled = false } = props;
  const { t } = useTranslation();
  const { shown, chosen, list, name, typed, type, choose, searching, wrong } = useTagSelect(props);
  return (
    <Autocomplete<Option, true>
      multiple
      disableCloseOnSelect={!creatable}
      autoHighlight
      options={list}
      value={shown}
      inputValue={typed}
      disabled={disabled}
      loading={searching}
      loadingText={t('tags.searching')}
      noOptionsText={creatable && name === '' ? t('tags.type') : notFound}
      openText={t('form.choiceOpen')}
      closeText={t('form.choiceClose')}
      clearText={clearLabel}
      filterOptions={search}
      getOptionKey={({ key }) => key}
      getOptionLabel={({ title, made }) => (made === false ? t('tags.make', { title }) : title)}
      isOptionEqualToValue={(option, other) => option.key === other.key}
      onInputChange={(_event, text, reason) => type(text, reason)}
      onChange={(_event, picked) => choose(picked)}
      renderInput={(input) => (
        <TextField
          {...input}
          size="small"
          label={label}
          error={wrong !== undefined}
          helperText={wrong ? <span role="alert">{wrong}</span> : <LookUpNote {...chosen} />}
          slotProps={{ ...input.slotProps, formHelperText: { component: 'div' } }}
        />
      )}
    />
  );
}

const isSame = (a: readonly Model[], b: readonly Model[]): boolean =>
  a.length === b.length &&
  a.every(({ key, title }, index) => key === b[index]?.key && title === b[index].title);

/** The same list as long as it says the same: with another one the field would forget what is being typed. */
function useSteady(models: readonly Model[]): Model[] {
  const [steady, setSteady] = useState([...models]);
  if (isSame(steady, models)) return steady;
  const next = [...models];
  setSteady(next);
  return next;
}

/** What is chosen, typed, offered, and made. */
function useTagSelect({
  type,
  value,
  options = NONE,
  creatable = false,
  onChange,
}: TagSelectProps) {
  const textOf = useText();
  const [typed, setTyped] = useState('');
  const chosen = useModels(type, value, options);
  const shown = useSteady(chosen.models);
  const making = useTagCreation((tag) => {
    onChange([...new Set([...value, tag.key])]);
    setTyped('');
  });
  const name = tidyName(typed);
  const seen = useTypedModel(type, name, creatable);
  const isNew = seen.model && !options.some(({ key }) => key === seen.model?.key);
  const offered = isNew ? [...options, seen.model] : options;
  const mayMake = creatable && name !== '' && seen.settled && !seen.model;
  const list: Option[] = mayMake
    ? [...offered, { key: '', title: name, made: false }]
    : [...offered];
  return {
    ...{ shown, chosen, list, name, typed },
    searching: seen.loading || making.busy,
    wrong: making.refusal && textOf(making.refusal),
    choose: (picked: readonly Option[]) => {
      const fresh = picked.find(({ made }) => made === false);
      if (fresh) void making.create(fresh.title);
      else {
        onChange(picked.map(({ key }) => key));
        setTyped('');
      }
    },
    type: (text: string, reason: string) => {
      // A chip that comes or goes resets the field; while a name is being made it stays to be read.
      if (reason === 'selectOption' && creatable) return;
      setTyped(reason === 'input' ? text : '');
      making.forget();
    },
  };
}

/** How the look-up of what was chosen stands, where that is worth a word. */
function LookUpNote({ loading, failed, retry }: ReturnType<typeof useModels>) {
  const { t } = useTranslation();
  if (loading) return <span role="status">{t('tags.loading')}</span>;
  if (!failed) return null;
  return (
    <span role="status">
      {t('tags.failed')}{' '}
      <Button size="small" onClick={retry}>
        {t('app.retry')}
      </Button>
    </span>
  );
}
