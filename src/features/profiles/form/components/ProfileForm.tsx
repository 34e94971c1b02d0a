import { styled } from '@mui/material/styles';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Form } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { noticeRaised } from '../../../../api/index.ts';
import type { ProfileProblem } from '../../../../domain/index.ts';
import { type AppThunk, useAppDispatch } from '../../../../lib/store.ts';
import { selectIsSignedIn, type WithSession } from '../../../session/index.ts';
import { LeaveDialog, useLeaveQuestion } from '../../../../ui/LeaveDialog.tsx';
import { PageSkeleton } from '../../../../ui/Skeletons.tsx';
import { useLastChance } from '../../../../lib/useLastChance.ts';
import { type FormFacts, FormFactsContext } from '../context.ts';
import { type FormState, isClosed } from '../formState.ts';
import type { FormPlace } from '../place.ts';
import { ProfileWriting } from '../ProfileWriting.ts';
import type { HostProfile } from '../sendProfile.ts';
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

/** Tells that what was begun is there, where its page has gone without a question: another character, another user. */
const tellLeft: AppThunk<void, WithSession> = (dispatch, getState, { newId }) => {
  if (selectIsSignedIn(getState()))
    dispatch(noticeRaised({ id: newId(), said: { messageKey: 'profileForm.left' } }));
};

function useSay(): (problem: ProfileProblem) => string {
  const { t } = useTranslation();
  return ([id, numbers]) => {
    const known = ['fieldRequired', 'fieldTooLong', 'fieldOutOfRange'] as const;
    const one = known.find((each) => each === id) ?? 'fieldWrong';
    return t(`profileForm.problem.${one}`, { ...numbers });
  };
}

export interface ProfileFormProps {
  /** Read once: key the form by it. */
  place: FormPlace;
  choices: Choices;
  /** As the profile stands on the host; read once. */
  host: HostProfile;
  /** The host has it. */
  onSent: () => void;
  /** What stands above the fields: the portrait, a word about it. */
  children?: ReactNode;
}

/** The writing of one form, while this part is shown. */
function useProfileWriting({ place, choices, host }: ProfileFormProps) {
  const dispatch = useAppDispatch();
  const say = useSay();
  const [writing] = useState(() => new ProfileWriting({ place, choices, host, say }, dispatch));
  useEffect(() => {
    const close = writing.open();
    return () => {
      close();
      if (writing.isLeftUnasked()) dispatch(tellLeft);
    };
  }, [writing, dispatch]);
  useLastChance(writing.settle);
  const state = useSyncExternalStore(writing.subscribe, writing.getState);
  return { writing, state };
}

const saveByKey = (writing: ProfileWriting) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  void writing.send();
};

/** Tells once that the host has it. */
function useSent(status: FormState['status'], onSent: () => void): void {
  const tell = useRef(onSent);
  useEffect(() => {
    tell.current = onSent;
  });
  useEffect(() => {
    if (status === 'sent') tell.current();
  }, [status]);
}

/** The form of a profile (PROF-07), for a character that there is and for one that is to be. */
export function ProfileForm(props: ProfileFormProps) {
  const { choices, place, onSent, children } = props;
  const { t } = useTranslation();
  const { writing, state } = useProfileWriting(props);
  const question = useLeaveQuestion(writing.asksBeforeLeaving);
  const leave = () => {
    writing.leaveKnowingly();
    question.leave();
  };
  const creating = place.character === undefined;
  const { status, attempts, revision } = state;
  const closed = isClosed(state);
  const attempted = attempts > 0;
  const facts = useMemo<FormFacts>(
    () => ({ writing, choices, attempted, closed, revision }),
    [writing, choices, attempted, closed, revision],
  );
  useSent(status, onSent);
  if (status === 'opening') return <PageSkeleton />;
  return (
    <FormFactsContext value={facts}>
      <Form form={writing.fields.form} onSubmit={writing.submitted} subscription={{}}>
        {() => (
          // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter saves from any field
          <Page
            noValidate
            aria-label={t(creating ? 'profileForm.createTitle' : 'profileForm.editTitle')}
            onKeyDown={saveByKey(writing)}
            onSubmit={(event) => {
              event.preventDefault();
              void writing.send();
            }}
          >
            {children}
            <NotesAbove state={state} creating={creating} />
            <Fields />
            <NotesBelow state={state} creating={creating} />
            <SaveBar state={state} creating={creating} />
          </Page>
        )}
      </Form>
      <LeaveDialog
        question={{ ...question, leave }}
        title={t(creating ? 'profileForm.leaveNew' : 'profileForm.leave')}
        text={t('profileForm.leaveText')}
        draftSaved={state.kept}
      />
    </FormFactsContext>
  );
}
