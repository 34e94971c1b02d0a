import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { LOG_VERSION } from '../../../contract/log.ts';
import type { LogProblem } from '../../../recorder/readLog.ts';

function Line({ line, problem, detail = '' }: LogProblem) {
  const { t } = useTranslation();
  const shown = { detail: detail.slice(0, 100), known: LOG_VERSION };
  return <li>{t('replay.line', { line, what: t(`replay.problem.${problem}`, shown) })}</li>;
}

/** A file that is no log, or not a sound one: which lines are wrong, and how. */
export function BadLines({ problems }: { problems: readonly LogProblem[] }) {
  const { t } = useTranslation();
  return (
    <Stack role="alert" spacing={1.5} sx={{ py: 3 }}>
      <Typography>{t('replay.bad')}</Typography>
      <Typography component="ul" sx={{ m: 0, pl: 3 }}>
        {problems.map((one, index) => (
          <Line key={index} {...one} />
        ))}
      </Typography>
    </Stack>
  );
}
