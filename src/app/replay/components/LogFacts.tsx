import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { buildOf } from '../../record/logFile.ts';
import type { OpenedLog } from '../frame/program.ts';
import type { Moments } from '../moments.ts';

const Facts = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 3),
  margin: 0,
  fontSize: '0.875rem',
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '0.4em', minWidth: 0 },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

const Note = styled(Typography)(({ theme }) => ({
  borderInlineStart: `3px solid ${theme.vars.palette.warning.main}`,
  paddingInlineStart: theme.spacing(1.5),
}));

export interface LogFactsProps {
  log: OpenedLog;
  moments: Moments;
  /** Rows that are errors. */
  errors: readonly number[];
}

/** What makes a replay differ from what was seen, as far as the file shows. */
function useNotes({ header, rows, startPasses, knowsPage }: OpenedLog): string[] {
  const { t } = useTranslation();
  const failed = rows.find(({ error }) => error === 'check');
  const broken = rows.filter(({ error }) => error === 'broken').length;
  return [
    header.build !== buildOf(window) &&
      t('replay.otherBuild', { theirs: header.build.slice(0, 60), ours: buildOf(window) }),
    !startPasses && t('replay.startFails'),
    failed && t('replay.checkFails', { seq: failed.seq }),
    broken > 0 && t('replay.broken', { count: broken }),
    !knowsPage && t('replay.noPage'),
    !header.words && t('replay.masked'),
  ].filter((note) => typeof note === 'string');
}

/** What the file says of itself, and what one must know of it. */
export function LogFacts({ log, moments, errors }: LogFactsProps) {
  const { t } = useTranslation();
  const { header, begins, rows } = log;
  const { width, height } = header.screen;
  const facts = {
    began: moments.dateTime(begins.at),
    saved: moments.dateTime(header.savedAt),
    zone: header.timeZone,
    build: header.build,
    window: t('replay.pixels', { width, height }),
    count: rows.length.toLocaleString('ru-RU'),
    errors: errors.length.toLocaleString('ru-RU'),
  } as const;
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      <Facts>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`replay.facts.${name as keyof typeof facts}`)}</dt>
            <dd>{value.slice(0, 100)}</dd>
          </div>
        ))}
      </Facts>
      {header.note !== undefined && (
        <div>
          <strong>{t('replay.note')}</strong>
          <blockquote style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{header.note}</blockquote>
        </div>
      )}
      {useNotes(log).map((note) => (
        <Note key={note} variant="body2">
          {note}
        </Note>
      ))}
    </Stack>
  );
}
