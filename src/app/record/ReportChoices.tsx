import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { type ReactElement, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_LIMITS } from '../../contract/index.ts';
import { formatDateTime, formatTime } from '../../lib/time.ts';
import type { useReport, Visit } from './useReport.ts';

const Hint = styled('span')(({ theme }) => ({
  display: 'block',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
}));

interface ChoiceProps {
  control: ReactElement;
  label: string;
  hint: string;
  value?: Visit;
  disabled?: boolean;
}

/** One thing to choose, and what it means. */
function Choice({ label, hint, ...rest }: ChoiceProps) {
  return (
    <FormControlLabel
      {...rest}
      sx={{ display: 'flex', alignItems: 'flex-start', marginTop: 1 }}
      slotProps={{ typography: { sx: { paddingTop: '9px' } } }}
      label={
        <>
          {label}
          <Hint>{hint}</Hint>
        </>
      }
    />
  );
}

type Report = ReturnType<typeof useReport>;

export interface ReportWordsProps {
  report: Report;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Sending was asked for without a word. */
  isMissing: boolean;
}

/** What happened, in the person's own words. */
export function ReportWords({ report, field, isMissing }: ReportWordsProps) {
  const { t } = useTranslation();
  const { words, setWords, busy, takesReports } = report;
  const wrong = isMissing && words.trim() === '';
  return (
    <TextField
      multiline
      fullWidth
      minRows={3}
      maxRows={10}
      label={t('recording.story')}
      required={takesReports}
      value={words}
      error={wrong}
      helperText={t(wrong ? 'recording.storyMissing' : 'recording.storyHint')}
      inputRef={field}
      onChange={(event) => setWords(event.target.value)}
      slotProps={{ htmlInput: { maxLength: REPORT_LIMITS.words, readOnly: busy } }}
      sx={{ marginBlock: 1 }}
    />
  );
}

/** Whether the log goes with the words. */
export function LogChoice({ withLog, setWithLog }: Report) {
  const { t } = useTranslation();
  return (
    <Choice
      control={<Checkbox checked={withLog} onChange={(_event, value) => setWithLog(value)} />}
      label={t('recording.withLog')}
      hint={t('recording.withLogHint')}
    />
  );
}

/** This visit, or the one before: asked only where there was one. */
export function VisitChoice({ kept, previous, visit, setVisit }: Report) {
  const { t } = useTranslation();
  const labelId = useId();
  const now = t('recording.since', { count: kept.actions, time: formatTime(kept.since) });
  if (!previous) return <p>{t('recording.only', { log: now })}</p>;
  const { actions, until } = previous;
  const before = t('recording.until', { count: actions, time: formatDateTime(until) });
  return (
    <>
      <FormLabel id={labelId} component="h3" sx={{ color: 'text.primary' }}>
        {t('recording.which')}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={visit}
        onChange={(_event, value) => setVisit(value === 'previous' ? 'previous' : 'now')}
      >
        <Choice control={<Radio />} value="now" label={t('recording.now')} hint={now} />
        <Choice control={<Radio />} value="previous" label={t('recording.before')} hint={before} />
      </RadioGroup>
    </>
  );
}

export interface WordsChoiceProps {
  chosen: boolean;
  /** Of the visit before no words are left. */
  possible: boolean;
  onChange: (chosen: boolean) => void;
}

/** Whether words may go into the file: only where one says so. */
export function WordsChoice({ chosen, possible, onChange }: WordsChoiceProps) {
  const { t } = useTranslation();
  return (
    <Choice
      disabled={!possible}
      control={<Checkbox checked={chosen} onChange={(_event, value) => onChange(value)} />}
      label={t('recording.words')}
      hint={t(possible ? 'recording.wordsHint' : 'recording.noWords')}
    />
  );
}
