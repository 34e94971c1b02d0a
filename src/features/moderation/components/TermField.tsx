import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { type Term, termNames } from './terms.ts';

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
