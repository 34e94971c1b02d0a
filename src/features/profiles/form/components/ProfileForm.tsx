import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo } from 'react';
import { Form, useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { pathTo } from '../../../../domain/index.ts';
import { LeaveDialog, useLeaveQuestion } from '../../../../ui/LeaveDialog.tsx';
import { PageSkeleton } from '../../../../ui/Skeletons.tsx';
import { type FormFacts, FormFactsContext } from '../useProfileField.ts';
import type { ProfileFormScope } from '../profileDraft.ts';
import {
  type Beginning,
  type ProfileWork,
  useLeaveNotice,
  useProfileDraft,
  useProfileForm,
} from '../useProfileForm.ts';
import type { Choices } from '../values.ts';
import { Fields } from './Fields.tsx';
import { NotesAbove, NotesBelow } from './FormNotes.tsx';
import { SaveBar } from './SaveBar.tsx';

const Page = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  maxWidth: '46rem',
}));

const saveByKey = (send: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  send();
};

export interface ProfileFormProps extends Beginning {
  choices: Choices;
  /** What stands above the fields. */
  children?: ReactNode;
}

/** The form of a profile (PROF-07), of an existing character or a new one. Key it by its scope. */
export function ProfileForm({ choices, children, ...beginning }: ProfileFormProps) {
  const open = useProfileDraft(beginning);
  if (open.draft.status === 'loading') return <PageSkeleton />;
  return (
    <OpenForm open={open} choices={choices}>
      {children}
    </OpenForm>
  );
}

interface OpenFormProps {
  open: ReturnType<typeof useProfileDraft>;
  choices: Choices;
  children: ReactNode;
}

function OpenForm({ open, choices, children }: OpenFormProps) {
  const work = useProfileForm(open, choices);
  return (
    <Form form={work.fields.form} onSubmit={work.submit} subscription={{}}>
      {() => (
        <FormPage work={work} scope={open.scope} choices={choices}>
          {children}
        </FormPage>
      )}
    </Form>
  );
}

const SENDING = { subscription: { submitting: true, submitSucceeded: true } } as const;

interface FormPageProps {
  work: ProfileWork;
  scope: ProfileFormScope;
  choices: Choices;
  children: ReactNode;
}

function FormPage({ work, scope, choices, children }: FormPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const question = useLeaveQuestion(work.asksBeforeLeaving);
  const leaveKnowingly = useLeaveNotice(work.asksBeforeLeaving);
  const { submitting, submitSucceeded } = useFormState(SENDING);
  const { fields, send, attempts, draft } = work;
  const { revision = 0 } = draft;
  const { game } = scope;
  const offered =
    scope.offeredBy === undefined ? undefined : `${pathTo('queue', { game })}?list=free`;
  const sending = submitting === true || submitSucceeded === true;
  const closed = sending || draft.status === 'readOnly';
  const attempted = attempts > 0;
  const facts = useMemo<FormFacts>(
    () => ({ fields, choices, send, attempted, closed, revision }),
    [fields, choices, send, attempted, closed, revision],
  );
  useEffect(() => {
    // A saved form leads to one's own profile (PROF-09), an offered one to what is offered.
    if (submitSucceeded) void navigate(offered ?? pathTo('profile.index', { game }));
  }, [submitSucceeded, navigate, game, offered]);
  const creating = scope.character === undefined;
  const leave = () => {
    leaveKnowingly();
    question.leave();
  };
  return (
    <FormFactsContext value={facts}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter saves from any field */}
      <Page
        noValidate
        aria-label={t(creating ? 'profileForm.createTitle' : 'profileForm.editTitle')}
        onKeyDown={saveByKey(send)}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {children}
        <NotesAbove work={work} creating={creating} />
        <Fields offered={scope.offeredBy !== undefined} />
        <NotesBelow work={work} creating={creating} />
        <SaveBar work={work} sending={sending} creating={creating} />
      </Page>
      <LeaveDialog
        question={{ ...question, leave }}
        title={t(creating ? 'profileForm.leaveNew' : 'profileForm.leave')}
        text={t('profileForm.leaveText')}
        draftSaved={draft.persisted !== false}
      />
    </FormFactsContext>
  );
}
