import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { paletteOf } from '../../ui/paletteOf.ts';

/** What stands side by side where there is room. */
export const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5, 2),
}));

/** Things with a button each. */
export const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

export const Item = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  paddingBlock: theme.spacing(1.5),
  borderTop: `1px solid ${paletteOf(theme).divider}`,
  '& > div': { flex: '1 1 16rem', minWidth: 0 },
}));

const Group = styled('fieldset')({ margin: 0, padding: 0, border: 0, minWidth: 0 });

const Legend = styled('legend')({ padding: 0, marginBottom: 6, fontWeight: 500 });

const Options = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
}));

const Option = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minHeight: 40,
  padding: theme.spacing(0.5, 2),
  border: '1px solid var(--letopis-field-border)',
  borderRadius: 999,
  cursor: 'pointer',
  '&:hover': { backgroundColor: paletteOf(theme).action.hover },
  '&:has(:checked)': {
    borderColor: paletteOf(theme).primary.main,
    backgroundColor: paletteOf(theme).primary.main,
    color: paletteOf(theme).primary.contrastText,
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  '&:has(:focus-visible)': {
    outline: `2px solid ${paletteOf(theme).primary.main}`,
    outlineOffset: 2,
  },
  '& > input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

export interface ChoicesProps {
  legend: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

/** A few choices side by side, one of which holds. */
export function Choices({ legend, value, options, onChange }: ChoicesProps) {
  const name = useId();
  return (
    <Group>
      <Legend>{legend}</Legend>
      <Options>
        {options.map(([one, label]) => (
          <Option key={one}>
            <input
              type="radio"
              name={name}
              checked={one === value}
              onChange={() => onChange(one)}
            />
            {label}
          </Option>
        ))}
      </Options>
    </Group>
  );
}
