import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

export interface ChoiceProps<Value extends string> {
  label: string;
  /** Whose it is, where that stands beside it: then the label is only read out, with this name. */
  of?: string;
  value: Value;
  options: readonly (readonly [value: Value, title: string])[];
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** One of a few words, chosen where it stands. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, of, value, options, onChange, disabled = false } = props;
  const choose = (typed: string) => {
    const [chosen] = options.find(([one]) => one === typed) ?? [];
    if (chosen !== undefined && chosen !== value) onChange(chosen);
  };
  return (
    <TextField
      select
      size="small"
      {...(of === undefined && { label })}
      value={value}
      disabled={disabled}
      sx={{ minWidth: '11rem' }}
      onChange={({ target }) => choose(target.value)}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          displayEmpty: true,
          ...(of !== undefined && { SelectDisplayProps: { 'aria-label': `${label}: ${of}` } }),
        },
      }}
    >
      {options.map(([one, title]) => (
        <MenuItem key={one} value={one}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  );
}
