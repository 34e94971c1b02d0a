import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { PlainDialog } from '../../ui/PlainDialog.ts';
import type { ReportProps } from '../shell/ReportProvider.tsx';
import { ReportOutcome } from './ReportOutcome.tsx';
import { LogChoice, ReportWords, VisitChoice, WordsChoice } from './ReportChoices.tsx';
import { type ReportOptions, useReport } from './useReport.ts';

const Dialog = styled(PlainDialog)(({ theme }) => ({
  width: 'min(36rem, calc(100vw - 1rem))',
  overscrollBehavior: 'contain',
  '& > h2': { outline: 'none' },
  '& p, & ul': { margin: theme.spacing(1.5, 0) },
  '& ul': { paddingInlineStart: theme.spacing(2.5) },
  '& li + li': { marginTop: theme.spacing(1) },
  '& h3': { ...theme.typography.subtitle1, fontWeight: 600, margin: theme.spacing(2, 0, 0) },
}));

const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'end',
  gap: theme.spacing(1),
  marginTop: theme.spacing(2),
}));

/** What is in the file, and what is not. */
function Contents() {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('recording.contents')}</h3>
      <ul>
        <li>{t('recording.within')}</li>
        <li>{t('recording.without')}</li>
      </ul>
    </>
  );
}

/**
 * What somebody writes about a problem goes with a recorded log to those who run the site, where the host takes it, or into a file (QA-01, BACK-130,
 * BACK-131). It says before what will be in it, and stands over everything, an error modal too.
 */
export function ReportDialog({ onClose, ...options }: ReportProps & ReportOptions) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const report = useReport(options);
  const { visit, outcome, takesReports } = report;
  const toFile = outcome?.kind === 'writing' && outcome.to === 'file';
  const [asked, setAsked] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    title.current?.focus(); // else the first field would have it, far below on a phone
  }, []);
  const handleSend = (): void => {
    const isMissing = report.words.trim() === '';
    setAsked(isMissing);
    if (isMissing) field.current?.focus();
    else void report.handleSend();
  };
  return (
    <Dialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        {t('recording.title')}
      </h2>
      <p>{t(takesReports ? 'recording.introSend' : 'recording.intro')}</p>
      <ReportWords report={report} field={field} isMissing={asked} />
      {takesReports && <LogChoice {...report} />}
      <VisitChoice {...report} />
      <Contents />
      <WordsChoice
        chosen={report.withWords}
        possible={visit === 'now'}
        onChange={report.setWordsWanted}
      />
      <ReportOutcome outcome={outcome} />
      <Buttons>
        <ActionButton onClick={() => dialog.current?.close()}>{t('app.close')}</ActionButton>
        <ActionButton
          variant={takesReports ? 'outlined' : 'contained'}
          onClick={report.handleSave}
          loading={toFile}
        >
          {t('recording.save')}
        </ActionButton>
        {takesReports && (
          <ActionButton variant="contained" onClick={handleSend} loading={report.busy && !toFile}>
            {t('recording.send')}
          </ActionButton>
        )}
      </Buttons>
    </Dialog>
  );
}
