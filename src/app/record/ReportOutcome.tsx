import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../api/useErrorText.ts';
import { useSize } from '../../ui/useSize.ts';
import { REPLAY_PATH } from '../routing/paths.ts';
import type { Outcome } from './useReport.ts';

/** Mounted also while empty, so that screen readers announce what appears in it. */
const Words = styled('div')({ overflowWrap: 'anywhere', '&:not(:empty)': { marginTop: 16 } });

const Look = styled('a')(({ theme }) => ({
  display: 'inline-block',
  marginTop: 8,
  color: theme.vars.palette.primary.main,
  textUnderlineOffset: '0.18em',
}));

/** Progress of a long log. Announced once; the bar shows the rest. */
function Writing({ part }: { part: number }) {
  const { t } = useTranslation();
  const wordsId = useId();
  return (
    <>
      <span id={wordsId}>{t('recording.writing')}</span>
      <LinearProgress
        aria-labelledby={wordsId}
        variant="determinate"
        value={Math.round(part * 100)}
        sx={{ mt: 0.5, borderRadius: 2 }}
      />
    </>
  );
}

const sentTexts = {
  with: 'recording.sent',
  without: 'recording.sentWithout',
  failed: 'recording.sentAlone',
} as const;

/** Says what came of saving or sending, aloud too. */
export function ReportOutcome({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useTranslation();
  const size = useSize();
  const errorText = useErrorText();
  const isSaved = outcome?.kind === 'saved';
  return (
    <>
      <Words role="status">
        {outcome?.kind === 'writing' && <Writing part={outcome.part} />}
        {outcome?.kind === 'sending' && t('recording.sending')}
        {outcome?.kind === 'sent' && t(sentTexts[outcome.log])}
        {isSaved &&
          t('recording.saved', {
            name: outcome.name,
            count: outcome.actions,
            size: size(outcome.bytes),
          })}
      </Words>
      {isSaved && (
        // Another tab: this page goes on, and its log with it.
        <Look href={REPLAY_PATH} target="_blank" rel="noreferrer">
          {t('recording.look')}
        </Look>
      )}
      <Words role="alert">
        {outcome?.kind === 'failed' && t('recording.failed')}
        {outcome?.kind === 'refused' && errorText(outcome.error)}
      </Words>
    </>
  );
}
