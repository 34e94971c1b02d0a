import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOG_VERSION } from '../../../contract/log.ts';
import type { LogProblem } from '../../../recorder/readLog.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import type { ReplayProgram } from '../frame/program.ts';
import { LOG_FILES, MOST_BYTES, type OpenLog, useOpenLog } from '../useOpenLog.ts';
import { ReplayFrame } from './ReplayFrame.tsx';
import { Watching } from './Watching.tsx';

function Line({ line, problem, detail = '' }: LogProblem) {
  const { t } = useTranslation();
  const shown = { detail: detail.slice(0, 100), known: LOG_VERSION };
  return <li>{t('replay.line', { line, what: t(`replay.problem.${problem}`, shown) })}</li>;
}

/** A file that is no log, or not a sound one: which lines are wrong, and how. */
function BadLines({ problems }: { problems: readonly LogProblem[] }) {
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

/** How far the reading has come. */
function Progress({ now }: { now: Extract<OpenLog, { readonly done: number }> }) {
  const { t } = useTranslation();
  return (
    <Stack role="status" spacing={1.5} sx={{ py: 6, maxWidth: '30em', mx: 'auto' }}>
      <Typography sx={{ textAlign: 'center' }}>{t(`replay.${now.kind}`)}</Typography>
      <LinearProgress
        variant="determinate"
        value={Math.round(now.done * 100)}
        aria-label={t(`replay.${now.kind}`)}
      />
    </Stack>
  );
}

/** Why a file cannot be shown. */
function Trouble({ now }: { now: Exclude<OpenLog, { readonly done: number } | { kind: 'open' }> }) {
  const { t } = useTranslation();
  if (now.kind === 'bad') return <BadLines problems={now.problems} />;
  const limit = Math.round(MOST_BYTES / 1_000_000);
  return (
    <Typography role="alert" sx={{ py: 3 }}>
      {now.kind === 'tooLarge' ? t('replay.tooLarge', { limit }) : t('replay.unreadable')}
    </Typography>
  );
}

export interface OpenedFileProps {
  file: File;
  onOpen: (file: File) => void;
  onClose: () => void;
}

/** A file that was chosen: on its way, wrong, or looked at. The frame stays where it is all the time, for in it all of this happens. */
export function OpenedFile({ file, onOpen, onClose }: OpenedFileProps) {
  const { t } = useTranslation();
  const [program, setProgram] = useState<ReplayProgram>();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const now = useOpenLog(file, program);
  const log = now.kind === 'open' ? now.log : undefined;
  const frame = (
    <ReplayFrame
      key={attempt}
      screen={log?.header.screen}
      program={program}
      onProgram={(found) => {
        setFailed(false);
        setProgram(found);
      }}
      onFailed={() => setFailed(true)}
    />
  );
  const retry = () => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography sx={{ flex: '1 1 12em', overflowWrap: 'anywhere' }}>{file.name}</Typography>
        <FileButton variant="outlined" file={t('replay.file')} accept={LOG_FILES} onFile={onOpen}>
          {t('replay.another')}
        </FileButton>
        <ActionButton onClick={onClose}>{t('replay.close')}</ActionButton>
      </Stack>
      {failed && <ErrorState message={t('replay.frameFailed')} onRetry={retry} />}
      {!failed && 'done' in now && <Progress now={now} />}
      {!('done' in now) && now.kind !== 'open' && <Trouble now={now} />}
      <Watching log={log} program={program} frame={frame} />
    </>
  );
}
