import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { memo } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import type { Option } from '../../../../contract/index.ts';
import { fieldLabels, useProfileField } from '../useProfileField.ts';
import { type ChoiceField as ChoiceName, positionsOf } from '../values.ts';

interface ChoiceProps {
  field: ChoiceName;
  options: readonly Option[];
  /** Shown below while nothing is wrong. */
  hint?: string | undefined;
  /** What an empty choice is called; without it a choice cannot be taken back (PROF-07). */
  none?: string;
  onChosen?: (option: Option | null) => void;
}

function Choice({ field, options, hint, none, onChosen }: ChoiceProps) {
  const { t } = useTranslation();
  const { value, wrong, closed, change, hold } = useProfileField(field);
  const choose = (key: string) => {
    const option = options.find((one) => one.value === key) ?? null;
    change(option);
    onChosen?.(option);
  };
  return (
    <TextField
      select
      label={t(fieldLabels[field])}
      required={none === undefined}
      fullWidth
      value={value?.value ?? ''}
      error={wrong !== undefined}
      helperText={wrong ?? hint}
      inputRef={hold}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ htmlInput: { readOnly: closed, name: field } }}
    >
      {none !== undefined && (
        <MenuItem value="">
          <em>{none}</em>
        </MenuItem>
      )}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.title}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Species or gender: once chosen it can be changed, and not emptied. */
export const PlainChoice = memo(function PlainChoice({ field }: { field: 'species' | 'gender' }) {
  const { choices } = useProfileField(field);
  return <Choice field={field} options={field === 'species' ? choices.species : choices.genders} />;
});

/** The faction. With another one the position is gone where it is not to be had there. */
export const FactionField = memo(function FactionField() {
  const { choices, fields } = useProfileField('faction');
  return (
    <Choice
      field="faction"
      options={choices.factions}
      onChosen={(faction) => fields.keepPosition(positionsOf(choices, faction))}
    />
  );
});

const ONLY_VALUE = { subscription: { value: true } } as const;

/** The position: only those of the chosen faction, and it may be left out. */
export const PositionField = memo(function PositionField() {
  const { t } = useTranslation();
  const { choices } = useProfileField('position');
  const { input } = useField<Option | null>('faction', ONLY_VALUE);
  const options = positionsOf(choices, input.value);
  const hint = input.value ? 'profileForm.positionNone' : 'profileForm.positionFirst';
  return (
    <Choice
      field="position"
      options={options}
      none={t('profileForm.noPosition')}
      hint={options.length === 0 ? t(hint) : t('profileForm.positionHint')}
    />
  );
});
