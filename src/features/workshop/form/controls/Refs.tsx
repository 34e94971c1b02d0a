import { skipToken } from '@reduxjs/toolkit/query/react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkshopKind } from '../../../../contract/index.ts';
import { type Named, workshopApi } from '../../api.ts';
import type { FieldSpec } from '../../kinds/index.ts';
import { type ThingFieldState, useFormFacts, useThingField } from '../useThingField.ts';
import { idsIn, textOf } from '../values.ts';
import type { ControlProps } from './Texts.tsx';

const { workshopList, workshopThing, gamePeople } = workshopApi.endpoints;

const NOTHING: readonly Named[] = [];

/** The things of a kind that can be chosen; what is put away stays to be seen where it was chosen before. */
export function useThings(kind: WorkshopKind, chosen: readonly string[] = []) {
  const { game } = useFormFacts().scope;
  const { data, isFetching } = workshopList.useQuery({ params: { game, kind } });
  const kept = data?.things.filter(({ id, awayAt }) => awayAt !== undefined && chosen.includes(id));
  const keptIds = kept?.map(({ id }) => id).join(' ') ?? '';
  // The same list as long as it has the same things: a drawing is laid out by it.
  const things = useMemo(() => {
    const ids = keptIds.split(' ');
    return data?.things.filter(({ id, awayAt }) => awayAt === undefined || ids.includes(id));
  }, [data, keptIds]);
  return { options: things ?? NOTHING, loading: isFetching && !data };
}

interface PickerProps extends Pick<ThingFieldState, 'wrong' | 'closed' | 'hold'> {
  label: string;
  help: string;
  required?: boolean;
  options: readonly Named[];
  loading: boolean;
}

/** What the library's field says in our words. */
function usePicker({ options, loading, closed }: PickerProps) {
  const { t } = useTranslation();
  return {
    options,
    loading,
    readOnly: closed,
    autoHighlight: true,
    getOptionKey: ({ id }: Named) => id,
    getOptionLabel: ({ title }: Named) => title,
    isOptionEqualToValue: (one: Named, other: Named) => one.id === other.id,
    noOptionsText: t('workshop.nothingFound'),
    loadingText: t('app.loading'),
    openText: t('form.choiceOpen'),
    closeText: t('form.choiceClose'),
    clearText: t('workshop.clear'),
  };
}

const inputOf = ({ label, help, wrong, required = false, hold }: PickerProps) => ({
  ...{ label, required, inputRef: hold },
  error: wrong !== undefined,
  helperText: wrong ?? help,
});

/** Ids with their titles; what is not known (yet) has its number. */
function useNamed(ids: readonly string[], options: readonly Named[]): Named[] {
  const { t } = useTranslation();
  return ids.map(
    (id) => options.find((one) => one.id === id) ?? { id, title: t('workshop.unknown', { id }) },
  );
}

export interface OnePickerProps extends PickerProps {
  value: string;
  onChange: (id: string | undefined) => void;
}

/** One of many, found by its name. */
export function OnePicker({ value, onChange, ...props }: OnePickerProps) {
  const [chosen = null] = useNamed(value === '' ? [] : [value], props.options);
  return (
    <Autocomplete<Named>
      {...usePicker(props)}
      value={chosen}
      onChange={(_event, option) => onChange(option?.id)}
      renderInput={(input) => <TextField {...input} {...inputOf(props)} />}
    />
  );
}

interface ManyPickerProps extends PickerProps {
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

function ManyPicker({ value, onChange, ...props }: ManyPickerProps) {
  return (
    <Autocomplete<Named, true>
      {...usePicker(props)}
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      value={useNamed(value, props.options)}
      onChange={(_event, options) => onChange(options.map(({ id }) => id))}
      renderInput={(input) => <TextField {...input} {...inputOf(props)} />}
    />
  );
}

/** Things of another kind: one, or several (WORK-89). */
export const RefControl = memo(function RefControl({
  spec,
}: ControlProps<FieldSpec & { control: 'ref' | 'refs' }>) {
  const { t } = useTranslation();
  const field = useThingField(spec.name);
  const many = spec.control === 'refs';
  const ids = many ? idsIn(field.value) : [textOf(field.value)].filter((id) => id !== '');
  const { options, loading } = useThings(spec.of, ids);
  const { kind, id: own } = field.scope;
  const props = {
    ...{ ...field, loading, label: t(spec.label), help: t(spec.help) },
    required: spec.required === true,
    // Nothing lies in itself.
    options: kind === spec.of ? options.filter(({ id }) => id !== own) : options,
  };
  return many ? (
    <ManyPicker {...props} value={ids} onChange={field.change} />
  ) : (
    <OnePicker {...props} value={ids[0] ?? ''} onChange={field.change} />
  );
});

/** Characters that the thing names on the host: profiles and NPCs, and masters' own, which are in no list. */
function useNamedPeople({ game, kind, id }: ThingFieldState['scope']): readonly Named[] {
  const isThing = id !== undefined && kind !== 'ways' && kind !== 'figures';
  const arg = isThing ? { params: { game, kind, id } } : skipToken;
  return workshopThing.useQueryState(arg).data?.thing.people ?? NOTHING;
}

/** Characters of the game: profiles of players, those that masters lead, and whoever is named already (WORK-173). */
export const PeopleControl = memo(function PeopleControl({ spec }: ControlProps) {
  const { t } = useTranslation();
  const field = useThingField(spec.name);
  const ids = idsIn(field.value);
  const { data: people, isFetching } = gamePeople.useQuery({ game: field.scope.game });
  const npcs = useThings('npcs', ids);
  const named = useNamedPeople(field.scope);
  const options = useMemo(() => {
    const all = [...(people ?? []), ...npcs.options, ...named];
    return [...new Map(all.map((one) => [one.id, one])).values()];
  }, [people, npcs.options, named]);
  return (
    <ManyPicker
      {...field}
      {...{ options, label: t(spec.label), help: t(spec.help) }}
      loading={npcs.loading || (isFetching && !people)}
      value={ids}
      onChange={field.change}
    />
  );
});
