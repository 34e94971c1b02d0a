import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';

const DAY_MS = 86_400_000;

/** For how long: in days; `forGood` without an end. */
const terms = { day: 1, week: 7, month: 30, year: 365, forGood: undefined } as const;
export type Term = keyof typeof terms;
const termNames = Object.keys(terms) as readonly Term[];

/** Until when (epoch ms) a term lasts that begins now, as a field of a call. */
export function untilOf(term: Term, now: number): { until?: number } {
  const days = terms[term];
  return days === undefined ? {} : { until: now + days * DAY_MS };
}

export interface TermFieldProps {
  label: string;
  term: Term;
  onChoose: (term: Term) => void;
}

/** For how long something is to hold. */
export function TermField({ label, term, onChoose }: TermFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      select
      label={label}
      value={term}
      onChange={(event) => {
        const chosen = termNames.find((one) => one === event.target.value);
        if (chosen) onChoose(chosen);
      }}
    >
      {termNames.map((one) => (
        <MenuItem key={one} value={one}>
          {t(`moderation.terms.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
