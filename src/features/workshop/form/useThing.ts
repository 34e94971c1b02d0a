import { FORM_ERROR } from 'final-form';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attempt, attemptAfter } from '../../../api/attempt.ts';
import { hasMoreToSay } from '../../../api/index.ts';
import { type Draft, useDraft } from '../../../lib/drafts/useDraft.ts';
import { newAttempt } from '../../../lib/keptForm.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { fieldsOf } from '../kinds/index.ts';
import { sendThing } from './sendThing.ts';
import {
  asDraft,
  draftKey,
  type HostThing,
  type ThingDraft,
  thingOptions,
  type ThingScope,
} from './thingDraft.ts';
import { ThingFields } from './ThingFields.ts';
import { differing, type Problem, type Values } from './values.ts';

/** A form of the workshop while it is written: its fields, its draft, and what its buttons do. */
export interface ThingWork {
  readonly scope: ThingScope;
  readonly fields: ThingFields;
  readonly draft: Draft<ThingDraft>;
  /** As the thing stands on the host. */
  readonly host: HostThing;
  /** How often it was tried to save: with the first attempt the fields show what is wrong with them. */
  readonly attempts: number;
  /** Another number each time values come into the form from elsewhere than its fields. */
  readonly revision: string;
  readonly isChanged: boolean;
  readonly asksBeforeLeaving: () => boolean;
  readonly send: () => void;
  readonly submit: (values: Values) => Promise<object | undefined>;
  /** These values come into the form; what stood there can be taken back. */
  readonly take: (values: Values) => void;
  /** What was written elsewhere comes into the form, what stood there is put aside; or it is wanted no more. */
  readonly swap: () => void;
  readonly forgetAside: () => void;
  /** The conflict is settled by these values, which are saved. */
  readonly settle: (values: Values) => void;
  /** The form shows what the host has; what was written can be taken back. */
  readonly discard: () => void;
}

function useSay(): (problem: Problem) => string {
  const { t } = useTranslation();
  return ([id, numbers]) =>
    id === 'keyWrong' || id === 'holidayWrong'
      ? t(`workshop.${id}`)
      : t(`profileForm.problem.${id}`, { ...numbers });
}

/** The draft of a form, and what the host has. What it begins with is read once. */
export function useThingDraft(at: ThingScope, atFirst: HostThing) {
  const [scope] = useState(at);
  const [key] = useState(() => draftKey(scope));
  const [host, setHost] = useState(atFirst);
  const options = useMemo(() => thingOptions(scope.kind, host), [scope, host]);
  return { scope, host, setHost, draft: useDraft(key, options) };
}

type OpenDraft = ReturnType<typeof useThingDraft>;

/** The fields of a form, whose values are its draft. */
function useDraftFields({ scope: { kind }, host, draft }: OpenDraft) {
  const say = useSay();
  const { session, revision = 0 } = draft;
  const [fields] = useState(
    () => new ThingFields({ kind, say, initial: (draft.value ?? host).values }),
  );
  /** The draft as the fields have it now. */
  const read = useCallback(
    (): ThingDraft => ({ ...(session.state()?.value ?? asDraft(host)), values: fields.values() }),
    [fields, host, session],
  );
  useEffect(() => fields.listen(() => session.change(read)), [fields, read, session]);
  const now = `${String(revision)}/${String(host.version)}`;
  const shown = useRef(now);
  useLayoutEffect(() => {
    if (shown.current === now) return;
    shown.current = now;
    fields.put((session.state()?.value ?? host).values);
  }, [fields, host, now, session]);
  return { fields, read, revision: now };
}

type DraftFields = ReturnType<typeof useDraftFields> & OpenDraft;

/** Validates and saves the form. `onMade`: a new thing has this id now. */
function useSending(open: DraftFields, onMade: (id: string | undefined) => void) {
  const { scope, setHost, fields, read } = open;
  const { session } = open.draft;
  const dispatch = useAppDispatch();
  const [attempts, setAttempts] = useState(0);
  const send = useCallback(async (): Promise<void> => {
    if (fields.form.getState().submitting || session.state()?.status !== 'owned') return;
    session.save(read());
    setAttempts((before) => before + 1);
    await fields.form.submit();
    if (session.state()) fields.focusWrong();
  }, [fields, read, session]);
  const submit = async (): Promise<object | undefined> => {
    const mine = read();
    const attempt: Attempt = mine.attempt ?? { key: dispatch(newAttempt), lost: false };
    const sent = { ...mine, attempt };
    session.save(sent);
    const outcome = await dispatch(sendThing(scope, sent, attempt));
    if (outcome.kind === 'sent') {
      session.discardSent(sent);
      if (scope.id === undefined && scope.kind !== 'ways') onMade(outcome.id);
      else setHost(outcome.host);
      return undefined;
    }
    if (outcome.kind === 'overtaken') {
      session.save({ ...read(), attempt: undefined });
      session.meet(asDraft(outcome.host));
      return { [FORM_ERROR]: outcome.kind };
    }
    const { error } = outcome;
    session.save({ ...read(), attempt: attemptAfter(attempt, error) });
    const known = fieldsOf(scope.kind).map(({ name }) => name);
    return { ...error.fields, ...(hasMoreToSay(error, known) && { [FORM_ERROR]: error }) };
  };
  // The library's component sets a handler only once it changes.
  useEffect(() => fields.form.setConfig('onSubmit', submit));
  return { attempts, submit, send: useCallback(() => void send(), [send]) };
}

/** The form of a thing, once its draft is known (WORK-89 to WORK-91). */
export function useThing(open: OpenDraft, onMade: (id: string | undefined) => void): ThingWork {
  const { scope, host, setHost, draft } = open;
  const { fields, read, revision } = useDraftFields(open);
  const { session, status, value, pending = false } = draft;
  useEffect(() => {
    // A draft that is found in this browser is there at once: its session looks at what comes later alone.
    const found = session.state()?.value;
    if (status === 'owned' && found) session.lookForConflict(found);
  }, [session, status]);
  const sending = useSending({ ...open, fields, read, revision }, onMade);
  const differs = useCallback(
    (values: Values) => differing(scope.kind, values, host.values).length > 0,
    [scope, host],
  );
  const take = (values: Values, version = read().version): void =>
    session.replace({ values: { ...values }, version });
  return {
    ...{ ...sending, scope, fields, draft, host, revision },
    isChanged: pending || (value !== undefined && differs(value.values)),
    asksBeforeLeaving: useCallback(
      () => status === 'owned' && !fields.form.getState().submitting && differs(fields.values()),
      [fields, differs, status],
    ),
    take,
    swap: () => {
      const { aside, values, version } = read();
      if (aside) session.replace({ ...aside, aside: { values, version } }, { undo: false });
    },
    forgetAside: () => session.save({ ...read(), aside: undefined }),
    settle: (values) => {
      const { conflict } = draft;
      if (!conflict) return;
      setHost(conflict);
      session.keepMine({ values: { ...values }, version: conflict.version });
      fields.put(values);
      sending.send();
    },
    discard: () => {
      const theirs = draft.conflict;
      if (theirs) {
        setHost(theirs);
        session.takeTheirs(read());
      } else take(host.values, host.version);
    },
  };
}
