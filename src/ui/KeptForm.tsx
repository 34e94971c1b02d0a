import Alert from '@mui/material/Alert';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { FormApi } from 'final-form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Field, Form, FormSpy } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../domain/index.ts';
import { forgetValues, keepValues, keptValues, type Values } from '../lib/keptForm.ts';
import { useAppDispatch } from '../lib/store.ts';
import { ActionButton } from './ActionButton.tsx';

/** Puts a rule's complaint into words. */
function useSay(): (problem: FieldProblem | undefined) => string | undefined {
  const { t } = useTranslation();
  return (problem) => {
    if (!problem) return undefined;
    const [id, numbers] = problem;
    const known = ['fieldRequired', 'fieldTooLong', 'fieldOutOfRange'] as const;
    const one = known.find((each) => each === id) ?? 'fieldWrong';
    return t(`profileForm.problem.${one}`, { ...numbers });
  };
}

export interface TextRowProps extends Pick<
  TextFieldProps,
  'autoFocus' | 'multiline' | 'minRows' | 'maxRows'
> {
  name: string;
  label: string;
  hint?: string;
  inputMode?: 'numeric';
  onTyped?: (typed: string, before: string) => void;
}

/** A line of a form, with what is wrong with it under it, once it was tried to send. */
export function TextRow({ name, label, hint, inputMode, onTyped, ...rest }: TextRowProps) {
  return (
    <Field<string> name={name} parse={String}>
      {({
        input,
        meta: { error, submitError, submitFailed, dirtySinceLastSubmit, submitting },
      }) => {
        const refused = dirtySinceLastSubmit ? undefined : (submitError as string | undefined);
        const wrong = submitFailed ? ((error as string | undefined) ?? refused) : undefined;
        return (
          <TextField
            {...rest}
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
            slotProps={{ htmlInput: { readOnly: submitting, inputMode } }}
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
  problems: (values: Values) => Readonly<Record<string, FieldProblem | undefined>>;
  /** Sends the values; resolves with the errors where they were refused (`useFormErrors`). */
  send: (values: Values) => Promise<Readonly<Record<string, string>> | undefined>;
  /** They were sent, and are kept no more. */
  onSent?: ((values: Values) => void) | undefined;
  sendLabel: string;
  /** What the form is called by screen readers. */
  label?: string;
  /** What stands at the foot, around the button that sends. */
  foot?: (button: ReactNode) => ReactNode;
  children: ReactNode | ((form: FormApi<Values, Partial<Values>>) => ReactNode);
}

/** A short form: what is typed stays until it is sent, what is wrong is said under its field, and the first wrong field gets the focus. */
export function KeptForm(props: KeptFormProps) {
  const { name, initial, problems, send, onSent, sendLabel, label, foot, children } = props;
  const dispatch = useAppDispatch();
  const say = useSay();
  const element = useRef<HTMLFormElement>(null);
  const [kept] = useState(() => dispatch(keptValues(name)));
  const [values] = useState(() => ({ ...initial, ...kept }));
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const submit = async (typed: Values) => {
    const errors = await send(typed);
    if (errors) return errors;
    dispatch(forgetValues(name));
    onSent?.(typed);
    return undefined;
  };
  const validate = (typed: Values) =>
    Object.fromEntries(Object.entries(problems(typed)).map(([field, one]) => [field, say(one)]));
  return (
    <Form<Values> initialValues={values} validate={validate} onSubmit={submit}>
      {({ handleSubmit, submitting, submitError, dirtySinceLastSubmit, form }) => {
        const button = (
          <ActionButton type="submit" variant="contained" loading={submitting === true}>
            {sendLabel}
          </ActionButton>
        );
        return (
          <form
            ref={element}
            noValidate
            aria-label={label}
            style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}
            onSubmit={(event) => {
              event.preventDefault();
              void Promise.resolve(handleSubmit()).then(() => setAttempts((before) => before + 1));
            }}
          >
            {typeof children === 'function' ? children(form) : children}
            <FormSpy<Values>
              subscription={{ values: true, dirty: true }}
              onChange={(now) => {
                const isBegun = now.dirty === true || Object.keys(kept).length > 0;
                // What was typed and taken out again does not come back with a reload.
                dispatch(isBegun ? keepValues(name, now.values) : forgetValues(name));
              }}
            />
            {submitError !== undefined && !dirtySinceLastSubmit && (
              <Alert severity="error" role="alert">
                {String(submitError)}
              </Alert>
            )}
            {foot?.(button) ?? <div>{button}</div>}
          </form>
        );
      }}
    </Form>
  );
}
