import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { apiUrl } from '../../../api/index.ts';
import { exportResult, fileCalls, type Game, type WorkshopJob } from '../../../contract/index.ts';
import { type AppThunk, useAppDispatch } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Quiet, Section } from '../../../ui/Section.tsx';
import { JobProgress } from '../jobs/JobProgress.tsx';
import { useLastJob } from '../jobs/useJob.ts';
import { archivesApi, resultOf } from './archivesApi.ts';

const Download = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontWeight: 600,
});

const NUMBER = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });

/** The address of the file of an export; the browser itself fetches it, however large it is. */
const fileAddress =
  (job: string): AppThunk<string> =>
  (_dispatch, _getState, services) =>
    apiUrl(fileCalls.exportFile.path({ job }), services);

function SavedFile({ job }: { job: WorkshopJob }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { bytes = 0 } = resultOf(exportResult, job) ?? {};
  const size = NUMBER.format(Math.max(0.1, bytes / 1024 ** 2));
  return (
    <>
      <Quiet>{t('workshop.files.saved', { size })}</Quiet>
      <Download href={dispatch(fileAddress(job.id))} download>
        {t('workshop.files.download')}
      </Download>
    </>
  );
}

/** Saves the game to a file, and gives it to whoever asked (WORK-123). */
export function ExportGame({ game }: { game: Game }) {
  const { t } = useTranslation();
  const looked = useLastJob('export', game.key);
  const [start, { isLoading }] = archivesApi.endpoints.exportGame.useMutation();
  const begin = async () => {
    const { data } = await start({ params: { game: game.key } });
    if (data?.job) looked.begin(data.job);
  };
  return (
    <Section title={t('workshop.files.export')}>
      <Quiet>{t('workshop.files.exportAbout')}</Quiet>
      <JobProgress
        looked={looked}
        label={t('workshop.files.exporting')}
        failed={t('workshop.files.exportFailed')}
      >
        {(job) => <SavedFile job={job} />}
      </JobProgress>
      {looked.job?.state !== 'running' && (
        <div>
          <ActionButton variant="outlined" onClick={() => void begin()} loading={isLoading}>
            {t('workshop.files.exportGame')}
          </ActionButton>
        </div>
      )}
    </Section>
  );
}
