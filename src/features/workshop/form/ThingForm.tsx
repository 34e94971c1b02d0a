import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { Form, useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { FormFoot } from '../../../ui/FormFoot.tsx';
import { LeaveDialog, useLeaveQuestion } from '../../../ui/LeaveDialog.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { fieldsOf } from '../kinds/index.ts';
import { Fields } from './Fields.tsx';
import type { HostThing, ThingScope } from './thingDraft.ts';
import { NotesAbove, NotesBelow } from './ThingNotes.tsx';
import { type ThingWork, useThing, useThingDraft } from './useThing.ts';
import { type FormFacts, FormFactsContext } from './useThingField.ts';

const Page = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
}));

const Facts = styled('div')(({ theme }) => ({
  flex: '1 1 8rem',
  minWidth: 0,
  fontSize: '0.8125rem',
  color: paletteOf(theme).text.secondary,
}));

const WRONG_ONLY = { subscription: { errors: true, submitErrors: true } } as const;

/** How many fields are wrong, with a button to the first; announced by name after each attempt. */
function WrongCount({ work: { fields, attempts, scope } }: { work: ThingWork }) {
  const { t } = useTranslation();
  useFormState(WRONG_ONLY);
  const wrong = attempts > 0 ? fields.wrong() : [];
  const said = wrong.map(([name, text]) => {
    const label = fieldsOf(scope.kind).find((field) => field.name === name)?.label;
    return `${label ? t(label) : name}: ${text}`;
  });
  return (
    <>
      {wrong.length > 0 && (
        <Button color="error" size="small" onClick={fields.focusWrong}>
          {t('profileForm.wrong', { count: wrong.length })}
        </Button>
      )}
      <VisuallyHidden role="alert">
        {wrong.length > 0 && (
          <span key={attempts}>
            {t('profileForm.check')} {said.join('; ')}
          </span>
        )}
      </VisuallyHidden>
    </>
  );
}

interface FootProps {
  work: ThingWork;
  sending: boolean;
  closed: boolean;
}

function Foot({ work, sending, closed }: FootProps) {
  const { t } = useTranslation();
  const { pending, persisted, status, conflict } = work.draft;
  const isNew = work.scope.id === undefined && work.scope.kind !== 'ways';
  const words = isNew ? 'workshop.make' : 'workshop.save';
  return (
    <FormFoot ground="page" afloat={conflict === undefined}>
      <Facts>
        <WrongCount work={work} />
        {work.isChanged && persisted && status === 'owned' && (
          <span>{t(pending === true ? 'profileForm.keeping' : 'form.draftKept')}</span>
        )}
      </Facts>
      {/* Not disabled while it is sent: it would lose the focus. A second press does nothing. */}
      <Button
        type="submit"
        variant="contained"
        disabled={closed && !sending}
        aria-busy={sending}
        title={t('profileForm.sendHint')}
        startIcon={sending ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
      >
        {t(sending ? 'profileForm.saving' : words)}
      </Button>
    </FormFoot>
  );
}

const SENDING = { subscription: { submitting: true } } as const;

interface BodyProps extends Pick<ThingFormProps, 'label' | 'locked' | 'children'> {
  work: ThingWork;
}

function Body({ work, label, locked = false, children }: BodyProps) {
  const { t } = useTranslation();
  const question = useLeaveQuestion(work.asksBeforeLeaving);
  const sending = useFormState(SENDING).submitting === true;
  const { scope, fields, send, attempts, draft, revision, host } = work;
  const closed = sending || locked || draft.status === 'readOnly';
  const attempted = attempts > 0;
  const facts = useMemo<FormFacts>(
    () => ({ scope, fields, send, attempted, closed, revision, host: host.values }),
    [scope, fields, send, attempted, closed, revision, host],
  );
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented)
      return;
    event.preventDefault();
    send();
  };
  return (
    <FormFactsContext value={facts}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter saves from any field */}
      <Page
        noValidate
        aria-label={label}
        onKeyDown={saveByKey}
        onSubmit={(event) => {
          event.preventDefault();
          if (event.target === event.currentTarget && !closed) send();
        }}
      >
        <NotesAbove work={work} />
        <Fields kind={scope.kind} />
        <NotesBelow work={work} />
        <Foot work={work} sending={sending} closed={closed} />
      </Page>
      {children?.(work, closed)}
      <LeaveDialog
        question={question}
        title={t('workshop.leave')}
        text={t('profileForm.leaveText')}
        draftSaved={draft.persisted !== false}
      />
    </FormFactsContext>
  );
}

export interface ThingFormProps {
  scope: ThingScope;
  /** As the thing stands on the host, or what a new one begins with. */
  host: HostThing;
  /** What the form is called by screen readers. */
  label: string;
  /** It can be read and not changed: the thing is put away. */
  locked?: boolean;
  /** A new thing was made. */
  onMade: () => void;
  /** What stands below the form: how it will look, its history, putting it away. */
  children?: (work: ThingWork, closed: boolean) => ReactNode;
}

type OpenProps = ThingFormProps & { open: ReturnType<typeof useThingDraft> };

function OpenForm({ open, onMade, ...props }: OpenProps) {
  const work = useThing(open, onMade);
  return (
    <Form form={work.fields.form} onSubmit={work.submit} subscription={{}}>
      {() => <Body {...props} work={work} />}
    </Form>
  );
}

/** The one form of the workshop, over the one draft (WORK-89 to WORK-91). Key it by its scope. */
export function ThingForm(props: ThingFormProps) {
  const open = useThingDraft(props.scope, props.host);
  if (open.draft.status === 'loading') return <PageSkeleton />;
  return <OpenForm {...props} open={open} />;
}
