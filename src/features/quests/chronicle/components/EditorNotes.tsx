import Alert, { type AlertColor } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, saidBy } from '../../../../api/index.ts';
import { formatDateTime } from '../../../../lib/time.ts';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { SafeHtml } from '../../../../ui/SafeHtml.tsx';
import type { Writing } from '../Writing.ts';
import { isChanged, type WritingState } from '../writingState.ts';

const Buttons = styled(Stack)({ flexDirection: 'row', flexWrap: 'wrap', gap: 8, marginTop: 12 });

interface NoteProps {
  severity: AlertColor;
  children: ReactNode;
  label: string;
  onPress: () => void;
}

/** Something to know, and the one thing to do about it. */
function Note({ severity, children, label, onPress }: NoteProps) {
  return (
    <Alert severity={severity} role={severity === 'error' ? 'alert' : 'status'}>
      {children}
      <Buttons>
        <Button color="inherit" variant="outlined" size="small" onClick={onPress}>
          {label}
        </Button>
      </Buttons>
    </Alert>
  );
}

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
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whoever pressed «save» lost the focus with that button; whoever is typing goes on.
    if (document.activeElement === document.body) notice.current?.focus();
  }, []);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      severity="warning"
      sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      <AlertTitle>{t('chronicle.changed')}</AlertTitle>
      {t('chronicle.theirText')}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <Theirs tabIndex={0}>
        {theirs === '' ? t('chronicle.theirsEmpty') : <SafeHtml html={theirs} />}
      </Theirs>
      {t('chronicle.conflictHint')}
      <Buttons>
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          onClick={() => void writing.keepMine()}
        >
          {t('chronicle.keepMine')}
        </Button>
        <Button color="inherit" size="small" onClick={writing.takeTheirs}>
          {t('chronicle.takeTheirs')}
        </Button>
      </Buttons>
    </Alert>
  );
}

/** Refusals of the host say what they are about; after anything else nobody knows whether the text arrived. */
const isRefusal = ({ kind }: ApiError): boolean => kind === 'refused' || kind === 'validation';

function Failure({ error, writing }: { error: ApiError; writing: Writing }) {
  const { t } = useTranslation();
  const said = saidBy(error);
  const reason = 'text' in said ? said.text : t(said.messageKey);
  return (
    <Note severity="error" label={t('app.retry')} onPress={() => void writing.send()}>
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
        <Note severity="info" label={t('form.takeOver')} onPress={writing.takeOver}>
          <AlertTitle>{t('chronicle.elsewhere')}</AlertTitle>
          {t('form.elsewhereText')}
        </Note>
      )}
      {declined && (
        <Note severity="info" label={t('chronicle.restore')} onPress={writing.restore}>
          {t('chronicle.draftAtHand', { date: formatDateTime(declined.savedAt) })}
        </Note>
      )}
      {replaced !== undefined && (
        <Note severity="info" label={t('chronicle.takeBack')} onPress={writing.takeBack}>
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
