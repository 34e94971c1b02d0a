import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { FORM_ERROR, type FormApi } from 'final-form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Field, Form, FormSpy } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { hasMoreToSay, toApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import type { NamingProblem } from '../../../domain/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { forgetValues, keepValues, keptValues, type Values } from '../keptForm.ts';
import { Line } from './parts.tsx';

/** Puts a rule's complaint into words. */
function useSay(): (problem: NamingProblem | undefined) => string | undefined {
  const { t } = useTranslation();
  return (problem) => {
    if (!problem) return undefined;
    const [id, numbers] = problem;
    const known = ['fieldRequired', 'fieldTooLong'] as const;
    const one = known.find((each) => each === id) ?? 'fieldWrong';
    return t(`profileForm.problem.${one}`, { ...numbers });
  };
}

export interface TextRowProps {
  name: string;
  label: string;
  hint?: string;
  onTyped?: (typed: string, before: string) => void;
}

/** A line of a form, with what is wrong with it under it, once it was tried to send. */
export function TextRow({ name, label, hint, onTyped }: TextRowProps) {
  return (
    <Field<string> name={name}>
      {({
        input,
        meta: { error, submitError, submitFailed, dirtySinceLastSubmit, submitting },
      }) => {
        const refused = dirtySinceLastSubmit ? undefined : (submitError as string | undefined);
        const wrong = submitFailed ? ((error as string | undefined) ?? refused) : undefined;
        return (
          <TextField
            fullWidth
            autoComplete="off"
            label={label}
            name={name}
            value={input.value}
            error={wrong !== undefined}
            helperText={wrong ?? hint}
            onChange={({ target }) => {
              onTyped?.(target.value, input.value);
              input.onChange(target.value);
            }}
            slotProps={{ htmlInput: { readOnly: submitting } }}
          />
        );
      }}
    </Field>
  );
}

export interface KeptFormProps {
  /** Under which name what is typed is kept. */
  name: string;
  initial: Values;
  /** What is wrong, by field; the fields in their order. */
  problems: (values: Values) => Readonly<Record<string, NamingProblem | undefined>>;
  /** Sends the values; resolves with an error where they were refused. */
  send: (values: Values) => Promise<unknown>;
  sendLabel: string;
  children: (form: FormApi<Values, Partial<Values>>) => ReactNode;
}

/** A short form: what is typed stays until it is sent, what is wrong is said under its field, and the first wrong field gets the focus. */
export function KeptForm({ name, initial, problems, send, sendLabel, children }: KeptFormProps) {
  const dispatch = useAppDispatch();
  const errorText = useErrorText();
  const say = useSay();
  const element = useRef<HTMLFormElement>(null);
  const [values] = useState(() => ({ ...initial, ...dispatch(keptValues(name)) }));
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const submit = async (typed: Values) => {
    const failure = await send(typed);
    if (failure === undefined) {
      dispatch(forgetValues(name));
      return undefined;
    }
    const error = toApiError(failure);
    const fields = Object.keys(typed);
    return {
      ...error.fields,
      ...(hasMoreToSay(error, fields) && { [FORM_ERROR]: errorText(error, fields) }),
    };
  };
  const validate = (typed: Values) =>
    Object.fromEntries(Object.entries(problems(typed)).map(([field, one]) => [field, say(one)]));
  return (
    <Form<Values> initialValues={values} validate={validate} onSubmit={submit}>
      {({ handleSubmit, submitting, submitError, dirtySinceLastSubmit, form }) => (
        <form
          ref={element}
          noValidate
          style={{ display: 'grid', gap: 16 }}
          onSubmit={(event) => {
            event.preventDefault();
            void Promise.resolve(handleSubmit()).then(() => setAttempts((before) => before + 1));
          }}
        >
          {children(form)}
          <FormSpy<Values>
            subscription={{ values: true, dirty: true }}
            onChange={(now) => {
              if (now.dirty) dispatch(keepValues(name, now.values));
            }}
          />
          {submitError !== undefined && !dirtySinceLastSubmit && (
            <Alert severity="error">{String(submitError)}</Alert>
          )}
          <Line>
            <ActionButton type="submit" variant="contained" loading={submitting === true}>
              {sendLabel}
            </ActionButton>
          </Line>
        </form>
      )}
    </Form>
  );
}
