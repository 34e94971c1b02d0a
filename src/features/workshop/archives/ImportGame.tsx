import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { Quiet, Section } from '../../../ui/Section.tsx';
import { Bar, JobProgress } from '../jobs/JobProgress.tsx';
import { ImportReport } from './ImportReport.tsx';
import { useNewGame } from './archivesApi.ts';
import { type ImportWork, useImport } from './useImport.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
}));

/** Refusals that another key of the game mends. */
const OF_KEY: readonly (string | undefined)[] = ['keyHere', 'keyReserved', 'keyWrong'];

/** Asks for the key that the game gets, where its own is taken. */
function KeyForm({ check, starting, keyProblem }: ImportWork) {
  const { t } = useTranslation();
  const [key, setKey] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    check(key.trim());
  };
  return (
    <Row as="form" onSubmit={submit}>
      <TextField
        label={t('workshop.files.newKey')}
        value={key}
        error={keyProblem !== undefined}
        helperText={keyProblem ?? t('community.gameKeyHint')}
        onChange={({ target }) => setKey(target.value)}
        sx={{ flex: '1 1 14rem' }}
      />
      <div>
        <ActionButton type="submit" variant="outlined" loading={starting}>
          {t('workshop.files.checkAgain')}
        </ActionButton>
      </div>
    </Row>
  );
}

/** What can be done next: to bring in what was checked, or to choose a file. */
function Next({ work }: { work: ImportWork }) {
  const { t } = useTranslation();
  const { looked, begun, starting, bring, send } = work;
  const isChecked = looked.job?.state === 'done' && begun?.dryRun === true;
  return (
    <Row>
      {isChecked && (
        <ActionButton variant="contained" onClick={bring} loading={starting}>
          {t('workshop.files.bring')}
        </ActionButton>
      )}
      <FileButton
        variant={isChecked ? 'text' : 'outlined'}
        file={t('workshop.files.file')}
        accept=".zip,application/zip"
        onFile={send}
      >
        {t(isChecked ? 'workshop.files.chooseOther' : 'workshop.files.choose')}
      </FileButton>
    </Row>
  );
}

/** Brings a game in from a file: it is sent, checked, shown what it would do, and then brought in (WORK-125, WORK-126). For owners. */
export function ImportGame() {
  const { t } = useTranslation();
  const work = useImport();
  const { looked, begun, sending, problem, cancelSending } = work;
  const { job } = looked;
  useNewGame(job?.state === 'done' && begun?.dryRun === false);
  const asksKey =
    job?.state === 'failed' &&
    job.refusal?.problems.some(({ reason }) => OF_KEY.includes(reason)) === true;
  const isBusy = sending !== undefined || job?.state === 'running';
  return (
    <Section title={t('workshop.files.import')}>
      <Quiet>{t('workshop.files.importAbout')}</Quiet>
      {sending && (
        <Bar
          label={t('workshop.files.sending', { name: sending.name })}
          part={sending.part}
          onCancel={cancelSending}
        />
      )}
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      {!sending && (
        <JobProgress
          looked={looked}
          label={t(
            begun?.dryRun === false ? 'workshop.files.importing' : 'workshop.files.checking',
          )}
          failed={t('workshop.files.importFailed')}
        >
          {(done) => <ImportReport job={done} />}
        </JobProgress>
      )}
      {!isBusy && asksKey && <KeyForm {...work} />}
      {!isBusy && <Next work={work} />}
    </Section>
  );
}
