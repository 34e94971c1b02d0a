import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { memo } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { useThingField } from '../useThingField.ts';
import { textOf } from '../values.ts';
import type { ControlProps } from './Texts.tsx';

const ONLY_VALUE = { subscription: { value: true } } as const;

/** What the field holds when days are wanted and none is chosen yet. */
const NO_DAYS = '/';

/**
 * When the holiday of a holiday game is (WORK-140): by hand, from a day to a day, or as the host has it. Of another game only where it was set before.
 */
export const HolidayControl = memo(function HolidayControl({ spec }: ControlProps) {
  const { t } = useTranslation();
  const { value, wrong, closed, change, hold } = useThingField(spec.name);
  const status: unknown = useField<unknown>('status', ONLY_VALUE).input.value;
  const said = textOf(value);
  if (status !== 'holiday' && said === '') return null;
  const [from = '', to] = said.split('/');
  const byDays = to !== undefined;
  const choose = (word: string) => change(word === '' ? undefined : word);
  return (
    <>
      <TextField
        select
        label={t(spec.label)}
        fullWidth
        value={byDays ? NO_DAYS : said}
        error={wrong !== undefined && !byDays}
        helperText={byDays ? t(spec.help) : (wrong ?? t(spec.help))}
        inputRef={hold}
        onChange={({ target }) => choose(target.value)}
        slotProps={{
          htmlInput: { name: spec.name },
          inputLabel: { shrink: true },
          select: { readOnly: closed, displayEmpty: true },
        }}
      >
        <MenuItem value="">{t('workshop.holiday.host')}</MenuItem>
        <MenuItem value="on">{t('workshop.holiday.on')}</MenuItem>
        <MenuItem value="off">{t('workshop.holiday.off')}</MenuItem>
        <MenuItem value={NO_DAYS}>{t('workshop.holiday.days')}</MenuItem>
      </TextField>
      {byDays && (
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <Day
            label={t('workshop.holiday.from')}
            day={from}
            closed={closed}
            wrong={wrong ?? ''}
            onChange={(day) => change(`${day}/${to}`)}
          />
          <Day
            label={t('workshop.holiday.to')}
            day={to}
            closed={closed}
            wrong={wrong === undefined ? '' : ' '}
            onChange={(day) => change(`${from}/${day}`)}
          />
        </Stack>
      )}
    </>
  );
});

interface DayProps {
  label: string;
  /** As `2026-12-25`; empty where none is chosen. */
  day: string;
  closed: boolean;
  wrong: string;
  onChange: (day: string) => void;
}

function Day({ label, day, closed, wrong, onChange }: DayProps) {
  return (
    <TextField
      type="date"
      required
      fullWidth
      label={label}
      value={day}
      error={wrong !== ''}
      helperText={wrong}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { readOnly: closed } }}
    />
  );
}

const days = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'UTC' });

const dayText = (day: string): string =>
  Number.isNaN(Date.parse(day)) ? '…' : days.format(Date.parse(day));

/** The same as one reads it: in a conflict, and in the history. */
export function HolidayText({ said }: { said: string }) {
  const { t } = useTranslation();
  const [from = '', to] = said.split('/');
  if (to !== undefined)
    return <>{t('workshop.holiday.between', { from: dayText(from), to: dayText(to) })}</>;
  return <>{t(said === 'on' ? 'workshop.holiday.on' : 'workshop.holiday.off')}</>;
}
