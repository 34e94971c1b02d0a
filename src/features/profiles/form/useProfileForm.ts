import { FORM_ERROR } from 'final-form';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attempt, attemptAfter } from '../../../api/attempt.ts';
import { type ApiError, hasMoreToSay, noticeRaised } from '../../../api/index.ts';
import { profileFields, type ProfileProblem, readProfile } from '../../../domain/index.ts';
import { type Draft, useDraft } from '../../../lib/drafts/useDraft.ts';
import { type AppThunk, useAppDispatch } from '../../../lib/store.ts';
import { selectIsSignedIn, type WithSession } from '../../session/index.ts';
import { FormFields } from './FormFields.ts';
import {
  draftKey,
  type ProfileFormScope,
  type HostProfile,
  type ProfileDraft,
  profileOptions,
  putAside,
} from './profileDraft.ts';
import { notifyUnsaved, sendProfile } from './sendProfile.ts';
import {
  type Choices,
  differingFields,
  type FormValues,
  storableValues,
  valuesFrom,
} from './values.ts';

/** What a form begins with. */
export interface Beginning {
  readonly scope: ProfileFormScope;
  /** As the profile stands on the host; empty for a new character. */
  readonly host: HostProfile;
}

/** A form of a profile while it is written: its fields, its draft, and what its buttons do. */
export interface ProfileWork {
  readonly fields: FormFields;
  readonly draft: Draft<ProfileDraft>;
  /** How often it was tried to save: with the first attempt the fields show what is wrong with them (PROF-07). */
  readonly attempts: number;
  /** The draft says something else than the host's profile. */
  readonly isChanged: boolean;
  /** Is there something unsaved that whoever leaves has to be asked about? */
  readonly asksBeforeLeaving: () => boolean;
  /** Validates, then saves; where something is wrong the first wrong field gets the focus. */
  readonly send: () => void;
  /** Sends values that are valid; what the form library calls. Resolves with what the host refused. */
  readonly submit: (values: FormValues) => Promise<object | undefined>;
  /** One's own form replaces what was saved meanwhile. */
  readonly keepMine: () => void;
  /** The form shows what the host has; one's own is put aside. */
  readonly discard: () => void;
  readonly takeBack: () => void;
  readonly forgetAside: () => void;
}

const makeAttempt: AppThunk<Attempt> = (_dispatch, _getState, { newId }) => ({
  key: newId(),
  lost: false,
});

/** Says that what was begun is stored, where its page has gone without a question: another character, another user. */
const notifyLeft: AppThunk<void, WithSession> = (dispatch, getState, { newId }) => {
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

/** What the host refuses, by field; what it says of no known field counts for the form. */
function refusalOf(error: ApiError): object {
  const known = profileFields.filter((field) => error.fields?.[field] !== undefined);
  const refused = Object.fromEntries(known.map((field) => [field, error.fields?.[field]]));
  return hasMoreToSay(error, known) ? { ...refused, [FORM_ERROR]: error } : refused;
}

/** The draft of a form, and what the host has. What it begins with is read once. */
export function useProfileDraft({ scope: at, host: atFirst }: Beginning) {
  const dispatch = useAppDispatch();
  const [scope] = useState(at);
  const [key] = useState(() => draftKey(scope));
  const [host, setHost] = useState(atFirst);
  const options = useMemo(() => dispatch(profileOptions(host)), [dispatch, host]);
  return { scope, host, setHost, draft: useDraft(key, options) };
}

type OpenDraft = ReturnType<typeof useProfileDraft>;

/** The fields of a form, whose values are its draft. */
function useDraftFields({ host, draft }: OpenDraft, choices: Choices) {
  const say = useSay();
  const { session, revision } = draft;
  const [fields] = useState(
    () => new FormFields({ choices, say, initial: (draft.value ?? host).values }),
  );
  /** The draft as the fields have it now. */
  const read = useCallback(
    (): ProfileDraft => ({ ...(session.state()?.value ?? host), values: fields.values() }),
    [fields, host, session],
  );
  useEffect(() => fields.listen(() => session.change(read)), [fields, read, session]);
  const shown = useRef(revision);
  useLayoutEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    fields.put((session.state()?.value ?? host).values);
  }, [fields, host, revision, session]);
  return { fields, read };
}

type DraftFields = ReturnType<typeof useDraftFields> & OpenDraft;

/** Validates and saves the form (PROF-07, PROF-08). */
function useSending({ scope, setHost, draft: { session }, fields, read }: DraftFields) {
  const dispatch = useAppDispatch();
  const [attempts, setAttempts] = useState(0);
  const send = useCallback(async (): Promise<void> => {
    const { submitting, submitSucceeded } = fields.form.getState();
    if (submitting || submitSucceeded || session.state()?.status !== 'owned') return;
    session.save(read());
    setAttempts((before) => before + 1);
    await fields.form.submit();
    if (session.state()) fields.focusWrong();
  }, [fields, read, session]);
  const submit = async (values: FormValues): Promise<object | undefined> => {
    const { profile } = readProfile(values);
    if (!profile) return undefined;
    const mine = read();
    const attempt = mine.attempt ?? dispatch(makeAttempt);
    const sent = { ...mine, attempt };
    if (session.state()?.conflict) session.keepMine(sent);
    else session.save(sent);
    const { base } = sent;
    const body = base === undefined ? profile : { ...profile, base };
    const outcome = await dispatch(sendProfile(scope, { body, ...attempt }));
    if (outcome.kind === 'sent') {
      session.discardSent(sent);
      return undefined;
    }
    if (!session.state()) {
      // Its page has gone, and the draft may be written on elsewhere.
      dispatch(notifyUnsaved(scope));
      return undefined;
    }
    if (outcome.kind === 'failed') {
      session.save({ ...read(), attempt: attemptAfter(attempt, outcome.error) });
      return refusalOf(outcome.error);
    }
    session.save({ ...read(), attempt: undefined });
    setHost(outcome.theirs);
    session.meet(outcome.theirs);
    return { [FORM_ERROR]: outcome.kind };
  };
  // The library's component sets a handler only once it changes.
  useEffect(() => fields.form.setConfig('onSubmit', submit));
  return { attempts, submit, send: useCallback(() => void send(), [send]) };
}

/** The form of a profile, once its draft is known (PROF-07). */
export function useProfileForm(open: OpenDraft, choices: Choices): ProfileWork {
  const dispatch = useAppDispatch();
  const { host, draft } = open;
  const { fields, read } = useDraftFields(open, choices);
  const { session, status, value, pending = false } = draft;
  const sending = useSending({ ...open, fields, read });
  const differs = ({ values }: HostProfile) => differingFields(values, host.values).length > 0;

  const replace = ({ values, base }: HostProfile, aside?: ProfileDraft): void => {
    const { attempt } = read();
    session.discard();
    const next = { values, base, attempt };
    session.replace(aside ? dispatch(putAside(next, aside)) : next, { undo: false });
  };
  return {
    ...sending,
    fields,
    draft,
    isChanged: pending || (value !== undefined && differs(value)),
    asksBeforeLeaving: useCallback(() => {
      const { submitting, submitSucceeded } = fields.form.getState();
      if (status !== 'owned' || submitting || submitSucceeded) return false;
      // An option that is no longer offered was not taken out by the writer.
      const begun = storableValues(valuesFrom(host.values, choices));
      return differingFields(fields.values(), begun).length > 0;
    }, [choices, fields, host, status]),
    keepMine: () => {
      session.keepMine({ ...read(), base: draft.conflict?.base });
      sending.send();
    },
    discard: () => replace(host, read()),
    takeBack: () => {
      const mine = read();
      if (mine.aside) replace(mine.aside, differs(mine) ? mine : undefined);
    },
    forgetAside: () => session.save({ ...read(), aside: undefined }),
  };
}

/** Says it where the form leaves the screen unsaved and nobody was asked. Returns what to call when they were asked. */
export function useLeaveNotice(asks: () => boolean): () => void {
  const dispatch = useAppDispatch();
  const isAsked = useRef(false);
  const newest = useRef(asks);
  useEffect(() => {
    newest.current = asks;
  });
  useEffect(
    () => () => {
      if (!isAsked.current && newest.current()) dispatch(notifyLeft);
    },
    [dispatch],
  );
  return () => {
    isAsked.current = true;
  };
}
