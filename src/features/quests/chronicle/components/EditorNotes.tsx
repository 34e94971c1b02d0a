import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../api/index.ts';
import { useErrorText } from '../../../../api/useErrorText.ts';
import { formatDateTime } from '../../../../lib/time.ts';
import { Note } from '../../../../ui/Note.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { SafeHtml } from '../../../../ui/SafeHtml.tsx';
import { useFocusIfLost } from '../../../../ui/useFocusIfLost.ts';
import type { Writing } from '../Writing.ts';
import { isChanged, type WritingState } from '../writingState.ts';

const Theirs = styled('blockquote')(({ theme }) => ({
  maxHeight: '40vh',
  overflowY: 'auto',
  margin: theme.spacing(1, 0),
  paddingInlineStart: theme.spacing(2),
  borderInlineStart: `3px solid ${paletteOf(theme).divider}`,
  color: paletteOf(theme).text.primary,
}));

/** Somebody else changed the chronicle meanwhile: what stands there now, and the choice between the two. */
function Conflict({ theirs, writing }: { theirs: string; writing: Writing }) {
  const { t } = useTranslation();
  const notice = useFocusIfLost();
  return (
    <Note
      ref={notice}
      severity="warning"
      role="alert"
      title={t('chronicle.changed')}
      acts={[
        { label: t('chronicle.keepMine'), onPress: () => void writing.keepMine() },
        { label: t('chronicle.takeTheirs'), onPress: writing.takeTheirs },
      ]}
      sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      {t('chronicle.theirText')}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <Theirs tabIndex={0}>
        {theirs === '' ? t('chronicle.theirsEmpty') : <SafeHtml html={theirs} />}
      </Theirs>
      {t('chronicle.conflictHint')}
    </Note>
  );
}

/** Refusals of the host say what they are about; after anything else nobody knows whether the text arrived. */
const isRefusal = ({ kind }: ApiError): boolean => kind === 'refused' || kind === 'validation';

function Failure({ error, writing }: { error: ApiError; writing: Writing }) {
  const { t } = useTranslation();
  const reason = useErrorText()(error);
  return (
    <Note severity="error" acts={[{ label: t('app.retry'), onPress: () => void writing.send() }]}>
      {t(isRefusal(error) ? 'chronicle.failed' : 'chronicle.unsure', { reason })}
    </Note>
  );
}

export interface EditorNotesProps {
  state: WritingState;
  writing: Writing;
}

/** What there is to know before one writes on: another tab, a draft that is at hand, a text that gave way. */
export function NotesAbove({ state, writing }: EditorNotesProps) {
  const { t } = useTranslation();
  const { elsewhere, declined, replaced } = state;
  return (
    <>
      {elsewhere && (
        <Note
          severity="info"
          title={t('chronicle.elsewhere')}
          acts={[{ label: t('form.takeOver'), onPress: writing.takeOver }]}
        >
          {t('form.elsewhereText')}
        </Note>
      )}
      {declined && (
        <Note severity="info" acts={[{ label: t('chronicle.restore'), onPress: writing.restore }]}>
          {t('chronicle.draftAtHand', { date: formatDateTime(declined.savedAt) })}
        </Note>
      )}
      {replaced !== undefined && (
        <Note
          severity="info"
          acts={[{ label: t('chronicle.takeBack'), onPress: writing.takeBack }]}
        >
          {t('chronicle.replaced')}
        </Note>
      )}
    </>
  );
}

/** What became of an attempt to send. */
export function NotesBelow({ state, writing }: EditorNotesProps) {
  const { t } = useTranslation();
  const { theirs, error, kept } = state;
  return (
    <>
      {!kept && isChanged(state) && <Alert severity="warning">{t('chronicle.notKept')}</Alert>}
      {theirs !== undefined && <Conflict theirs={theirs} writing={writing} />}
      {error && error.fields?.chronicle === undefined && (
        <Failure error={error} writing={writing} />
      )}
    </>
  );
}
