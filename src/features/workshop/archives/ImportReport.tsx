import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { type ArchiveImport, importResult, type WorkshopJob } from '../../../contract/index.ts';
import { CopyField } from '../../../ui/CopyField.tsx';
import { TextLink } from '../../../ui/RouteLink.tsx';
import { Quiet } from '../../../ui/Section.tsx';
import { workshopPath } from '../paths.ts';
import { resultOf } from './archivesApi.ts';

const Lines = styled('ul')(({ theme }) => ({
  margin: 0,
  paddingInlineStart: theme.spacing(2.5),
  overflowWrap: 'anywhere',
}));

const Column = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }));

/** What stands in a game, of the kinds that a person counts. */
function GameLine({ game, linked }: { game: ArchiveImport['games'][number]; linked: boolean }) {
  const { t } = useTranslation();
  const { key, title, counts } = game;
  const countsText = t('workshop.files.counts', {
    turns: counts['turns'] ?? 0,
    characters: counts['characters'] ?? 0,
    locations: counts['locations'] ?? 0,
  });
  return (
    <li>
      {linked ? <TextLink href={workshopPath(key)}>{title}</TextLink> : <strong>{title}</strong>}
      {` (${key}): ${countsText}`}
    </li>
  );
}

/** Who leads it from now on, and who would have to be appointed. */
function Leaders({ games }: ArchiveImport) {
  const { t } = useTranslation();
  const all = games.flatMap(({ leaders }) => leaders);
  const named = (found: boolean): string =>
    all
      .filter((one) => one.found === found)
      .map(({ name }) => name)
      .join(', ');
  const [here, gone] = [named(true), named(false)];
  return (
    <>
      {here !== '' && <Quiet>{t('workshop.files.leaders', { names: here })}</Quiet>}
      {gone !== '' && <Quiet>{t('workshop.files.leadersGone', { names: gone })}</Quiet>}
    </>
  );
}

/** Links that are shown here and nowhere else: they give people their characters. */
function Invitations({ invitations }: ArchiveImport) {
  const { t } = useTranslation();
  return (
    <Alert severity="warning" icon={false}>
      <Column>
        {t('workshop.files.invitations')}
        {invitations.map(({ game, name, key }) => (
          <CopyField
            key={key}
            label={`${name}, ${game}`}
            value={`${window.location.origin}/invite?key=${key}`}
            hint={t('workshop.files.invitationHint')}
          />
        ))}
      </Column>
    </Alert>
  );
}

/** What an import did, or would do (WORK-126). */
export function ImportReport({ job }: { job: WorkshopJob }) {
  const { t } = useTranslation();
  const result = resultOf(importResult, job);
  if (!result) return null;
  const { report, dryRun } = result;
  const { people, notes } = report;
  return (
    <Column>
      <div>{t(dryRun ? 'workshop.files.checked' : 'workshop.files.imported')}</div>
      <Lines>
        {report.games.map((game) => (
          <GameLine key={game.key} game={game} linked={!dryRun} />
        ))}
      </Lines>
      <Quiet>{t('workshop.files.people', { ...people })}</Quiet>
      <Leaders {...report} />
      {notes.cleaned > 0 && <Quiet>{t('workshop.files.cleaned', { count: notes.cleaned })}</Quiet>}
      {report.invitations.length > 0 && dryRun && (
        <Quiet>{t('workshop.files.invitationsAhead', { count: report.invitations.length })}</Quiet>
      )}
      {report.invitations.length > 0 && !dryRun && <Invitations {...report} />}
    </Column>
  );
}
