import { useTranslation } from 'react-i18next';
import { useFormErrors } from '../../../api/useFormErrors.ts';
import { copyResult, type Game, type WorkshopJob } from '../../../contract/index.ts';
import type { Values } from '../../../lib/keptForm.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { GameNaming, namingProblems } from '../../../ui/GameNaming.tsx';
import { KeptForm } from '../../../ui/KeptForm.tsx';
import { Quiet, Section } from '../../../ui/Section.tsx';
import { selectUser } from '../../session/index.ts';
import { JobProgress } from '../jobs/JobProgress.tsx';
import { useLastJob } from '../jobs/useJob.ts';
import { workshopPath } from '../paths.ts';
import { archivesApi, resultOf, useNewGame } from './archivesApi.ts';

/** What the next season is called, and where it is. */
function CopyForm({ game, onBegun }: { game: Game; onBegun: (job: WorkshopJob) => void }) {
  const { t } = useTranslation();
  const errorsOf = useFormErrors();
  const user = useAppSelector(selectUser)?.id ?? '';
  const [start] = archivesApi.endpoints.copyGame.useMutation();
  const send = async ({ title = '', key = '' }: Values) => {
    const body = { title, key };
    const { data, error } = await start({ params: { game: game.key }, body });
    if (data?.job) onBegun(data.job);
    return errorsOf(error, Object.keys(body));
  };
  return (
    <KeptForm
      name={`${user}/copy/${game.key}`}
      initial={{ title: '', key: '' }}
      problems={namingProblems}
      send={send}
      sendLabel={t('workshop.files.copyGame')}
    >
      {(form) => <GameNaming form={form} />}
    </KeptForm>
  );
}

/** Copies the game for its next season, under another title and address (WORK-128). */
export function CopyGame({ game }: { game: Game }) {
  const { t } = useTranslation();
  const looked = useLastJob('copy', game.key);
  const { job } = looked;
  useNewGame(job?.state === 'done');
  return (
    <Section title={t('workshop.files.copy')}>
      <Quiet>{t('workshop.files.copyAbout')}</Quiet>
      <JobProgress
        looked={looked}
        label={t('workshop.files.copying')}
        failed={t('workshop.files.copyFailed')}
      >
        {(done) => (
          <>
            <Quiet>{t('workshop.files.copied')}</Quiet>
            <ActionLink
              variant="outlined"
              href={workshopPath(resultOf(copyResult, done)?.key ?? game.key)}
            >
              {t('workshop.files.openCopy')}
            </ActionLink>
          </>
        )}
      </JobProgress>
      {job?.state !== 'running' && <CopyForm game={game} onBegun={looked.begin} />}
    </Section>
  );
}
