import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { PlainDialog } from '../../ui/PlainDialog.ts';
import type { ReportProps } from '../shell/ReportPlace.tsx';
import { ReportOutcome } from './ReportOutcome.tsx';
import { VisitChoice, WordsChoice } from './ReportChoices.tsx';
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

/** Saves a recorded log as a file, and says before what will be in it (QA-01). It stands over everything, an error modal too. */
export function ReportDialog({ onClose, ...options }: ReportProps & ReportOptions) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const report = useReport(options);
  const { visit, outcome } = report;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    title.current?.focus(); // else the first field would have it, far below on a phone
  }, []);
  return (
    <Dialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        {t('recording.title')}
      </h2>
      <p>{t('recording.intro')}</p>
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
          variant="contained"
          onClick={report.handleSave}
          loading={outcome?.kind === 'saving'}
        >
          {t('recording.save')}
        </ActionButton>
      </Buttons>
    </Dialog>
  );
}
