import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { memo } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { workshopApi } from '../../api.ts';
import type { FieldSpec } from '../../kinds/index.ts';
import { useThingField } from '../useThingField.ts';
import { idsIn, textOf } from '../values.ts';
import type { ControlProps } from './Texts.tsx';

/** One of a few words. */
export const ChoiceControl = memo(function ChoiceControl({
  spec,
}: ControlProps<FieldSpec & { control: 'choice' }>) {
  const { t } = useTranslation();
  const { value, wrong, closed, change, hold, scope } = useThingField(spec.name);
  const known = spec.offered.some(([word]) => word === value);
  return (
    <TextField
      select
      label={t(spec.label)}
      required={spec.required === true}
      fullWidth
      value={known ? value : ''}
      error={wrong !== undefined}
      helperText={wrong ?? t(spec.help)}
      inputRef={hold}
      onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
      slotProps={{
        htmlInput: { name: spec.name },
        select: { readOnly: closed || (spec.fixed === true && scope.id !== undefined) },
      }}
    >
      {spec.required !== true && (
        <MenuItem value="">
          <em>{t('workshop.none')}</em>
        </MenuItem>
      )}
      {spec.offered.map(([word, label]) => (
        <MenuItem key={word} value={word} sx={{ whiteSpace: 'normal' }}>
          {t(label)}
        </MenuItem>
      ))}
    </TextField>
  );
});

/** What can be switched on, each with a sentence on what it does. */
export const FlagsControl = memo(function FlagsControl({
  spec,
}: ControlProps<FieldSpec & { control: 'flags' }>) {
  const { t } = useTranslation();
  const { value, wrong, closed, change, hold } = useThingField(spec.name);
  const on = idsIn(value);
  const toggle = (flag: string) =>
    change(on.includes(flag) ? on.filter((one) => one !== flag) : [...on, flag]);
  return (
    <FormControl component="fieldset" error={wrong !== undefined}>
      <FormLabel component="legend">{t(spec.label)}</FormLabel>
      <FormHelperText sx={{ mx: 0, mb: 1 }}>{wrong ?? t(spec.help)}</FormHelperText>
      <FormGroup sx={{ gap: 0.5 }}>
        {spec.offered.map(([flag, label], at) => (
          <FormControlLabel
            key={flag}
            disabled={closed}
            control={
              <Checkbox
                checked={on.includes(flag)}
                onChange={() => toggle(flag)}
                {...(at === 0 && { slotProps: { input: { ref: hold } } })}
              />
            }
            label={t(label)}
          />
        ))}
      </FormGroup>
    </FormControl>
  );
});

/** Stands for a group that is still to be made; no key has such a sign. */
const NEW_GROUP = '+';

/** Absent as long as no new group is wanted. */
const AS_IS = { subscription: { value: true }, format: (value: unknown) => value } as const;

/** The group of games among which readers switch: one of those there are, a new one, or none. */
export const GroupControl = memo(function GroupControl({ spec }: ControlProps) {
  const { t } = useTranslation();
  const { value, wrong, closed, change, hold, fields } = useThingField(spec.name);
  const { input } = useField<unknown>('newGroup', AS_IS);
  const { data } = workshopApi.endpoints.workshopGames.useQuery();
  const groups = data?.groups ?? [];
  const title: unknown = input.value;
  const chosen = groups.some(({ key }) => key === value) ? textOf(value) : '';
  const isMaking = typeof title === 'string';
  const choose = (word: string) => {
    change(word === '' || word === NEW_GROUP ? undefined : word);
    fields.change('newGroup', word === NEW_GROUP ? '' : undefined);
  };
  return (
    <>
      <TextField
        select
        label={t(spec.label)}
        fullWidth
        value={isMaking ? NEW_GROUP : chosen}
        error={wrong !== undefined}
        helperText={wrong ?? t(spec.help)}
        inputRef={hold}
        onChange={({ target }) => choose(target.value)}
        slotProps={{ select: { readOnly: closed } }}
      >
        <MenuItem value="">
          <em>{t('workshop.none')}</em>
        </MenuItem>
        {groups.map(({ key, title: label }) => (
          <MenuItem key={key} value={key}>
            {label}
          </MenuItem>
        ))}
        <MenuItem value={NEW_GROUP}>{t('workshop.newGroup')}</MenuItem>
      </TextField>
      {isMaking && (
        <TextField
          label={t('workshop.field.newGroup')}
          fullWidth
          value={title}
          helperText={t('workshop.newGroupHelp')}
          onChange={({ target }) => fields.change('newGroup', target.value)}
          slotProps={{ htmlInput: { readOnly: closed, autoComplete: 'off' } }}
        />
      )}
    </>
  );
});
