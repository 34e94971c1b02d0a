import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArchiveProblem, WorkshopJob } from '../../../contract/index.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Quiet } from '../../../ui/Section.tsx';
import type { LookedJob } from './useJob.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  '& > :last-child': { gridColumn: '1 / -1' },
}));

const Problems = styled('ul')(({ theme }) => ({
  margin: theme.spacing(1, 0, 0),
  paddingInlineStart: theme.spacing(2.5),
  overflowWrap: 'anywhere',
}));

export interface BarProps {
  /** What is under way. */
  label: string;
  /** How much of it is done, from 0 to 1. */
  part: number;
  /** Ends it; without it there is no button. */
  onCancel?: () => void;
  cancelling?: boolean;
}

/** How far something is, with its name, the percent and a button that ends it. */
export function Bar({ label, part, onCancel, cancelling = false }: BarProps) {
  const { t } = useTranslation();
  const nameId = useId();
  const percent = Math.floor(part * 100);
  return (
    <Row>
      <div>
        <div id={nameId}>{label}</div>
        <Quiet>{t('workshop.jobs.percent', { percent })}</Quiet>
      </div>
      {onCancel && (
        <ActionButton onClick={onCancel} loading={cancelling} aria-describedby={nameId}>
          {t('workshop.jobs.cancel')}
        </ActionButton>
      )}
      <LinearProgress
        aria-labelledby={nameId}
        variant={part > 0 ? 'determinate' : 'indeterminate'}
        value={percent}
        sx={{ borderRadius: 2 }}
      />
    </Row>
  );
}

/** Where in the archive, as far as that is known. */
function Where({ file, line, field }: ArchiveProblem) {
  const { t } = useTranslation();
  const parts = [
    file,
    line === undefined ? undefined : t('workshop.jobs.line', { line }),
    field === undefined ? undefined : t('workshop.jobs.field', { field }),
  ].filter((part) => part !== undefined);
  return parts.length > 0 && <strong>{parts.join(', ')}: </strong>;
}

/** Why a job came to nothing; of an archive all that is wrong with it, by file, line and field. */
function JobRefusal({ title, job }: { title: string; job: WorkshopJob }) {
  const { t } = useTranslation();
  const { error, problems = [] } = job.refusal ?? {};
  return (
    <Alert severity="error" role="alert">
      <AlertTitle>{title}</AlertTitle>
      {error ?? t('error.default')}
      {problems.length > 0 && (
        <Problems>
          {problems.map((one) => (
            <li key={JSON.stringify(one)}>
              <Where {...one} />
              {one.text}
            </li>
          ))}
        </Problems>
      )}
    </Alert>
  );
}

export interface JobProgressProps {
  looked: LookedJob;
  /** What is under way. */
  label: string;
  /** What is said where it failed, before the reason. */
  failed: string;
  /** What is shown once it is done. */
  children?: (job: WorkshopJob) => ReactNode;
}

/**
 * How a job stands (WORK-122): its progress with the button that ends it, why it failed, or what came of it; nothing where there is none. What becomes of it is read
 * out.
 */
export function JobProgress({ looked, label, failed, children }: JobProgressProps) {
  const { t } = useTranslation();
  const { job, cancel, cancelling } = looked;
  return (
    <div aria-live="polite">
      {job?.state === 'running' && (
        <Bar {...{ label, cancelling }} part={job.progress} onCancel={cancel} />
      )}
      {job?.state === 'failed' && <JobRefusal title={failed} job={job} />}
      {job?.state === 'cancelled' && <Quiet>{t('workshop.jobs.cancelled')}</Quiet>}
      {job?.state === 'done' && children?.(job)}
    </div>
  );
}
