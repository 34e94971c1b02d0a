import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Field } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import type { Values } from '../../../lib/keptForm.ts';

const DAY_MS = 86_400_000;

/** For how long: in days; `forGood` without an end. */
const terms = { day: 1, week: 7, month: 30, year: 365, forGood: undefined } as const;
const termNames = [
  'day',
  'week',
  'month',
  'year',
  'forGood',
] as const satisfies (keyof typeof terms)[];

/** What a form with a {@link TermField} begins with. */
export const BEGINNING = { term: 'week' } as const;

/** Until when (epoch ms) the term lasts that was chosen, beginning now, as a field of a call. */
export function untilOf({ term }: Values, now: number): { until?: number } {
  const days = terms[termNames.find((one) => one === term) ?? 'forGood'];
  return days === undefined ? {} : { until: now + days * DAY_MS };
}

/** For how long something is to hold: the field `term` of a form. */
export function TermField({ label }: { label: string }) {
  const { t } = useTranslation();
  return (
    <Field<string> name="term">
      {({ input: { value, onChange } }) => (
        <TextField select label={label} value={value} onChange={onChange}>
          {termNames.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`moderation.terms.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Field>
  );
}
