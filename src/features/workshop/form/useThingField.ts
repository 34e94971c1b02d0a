import {
  type ComponentType,
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { UPLOAD_LIMIT } from '../../../contract/index.ts';
import {
  type ImageUpload,
  LazyRichTextEditor,
  type RichTextEditorProps,
} from '../../../editor/LazyRichTextEditor.tsx';
import { useAppDispatch } from '../../../lib/store.ts';
import { uploadPicture } from '../uploadPicture.ts';
import type { ThingScope } from './thingDraft.ts';
import type { ThingFields } from './ThingFields.ts';
import type { Values } from './values.ts';

/** What every field of a form needs. It does not change with what is typed. */
export interface FormFacts {
  readonly scope: ThingScope;
  readonly fields: ThingFields;
  /** As the thing stands on the host. */
  readonly host: Values;
  readonly send: () => void;
  /** It was tried to save: fields show what is wrong with them. */
  readonly attempted: boolean;
  /** The form can be read and not changed. */
  readonly closed: boolean;
  /** Changes with values that come into the form from elsewhere. */
  readonly revision: string;
}

export const FormFactsContext = createContext<FormFacts | undefined>(undefined);

/** The form that a field stands in. */
export function useFormFacts(): FormFacts {
  const facts = useContext(FormFactsContext);
  if (!facts) throw new Error('A field of the workshop stands in no form');
  return facts;
}

/** The editor that texts are written with; a test may hand over a plainer one. */
export const TextEditorContext =
  createContext<ComponentType<RichTextEditorProps>>(LazyRichTextEditor);

const asIs = (value: unknown): unknown => value;

const CONFIG = {
  subscription: { value: true, error: true, submitError: true },
  // The library would turn an empty text into undefined.
  format: asIs,
  parse: asIs,
} as const;

export interface ThingFieldState extends FormFacts {
  readonly value: unknown;
  /** What is wrong, in words; shown from the first attempt to save on. */
  readonly wrong: string | undefined;
  readonly change: (value: unknown) => void;
  /** Give it to what takes the focus. */
  readonly hold: (shown: { readonly focus: () => void } | null) => void;
}

/** One field of a form: its value, and what is wrong with it (WORK-89). */
export function useThingField(name: string): ThingFieldState {
  const facts = useFormFacts();
  const { fields, attempted } = facts;
  const { input, meta } = useField<unknown>(name, CONFIG);
  const { error, submitError } = meta as { readonly error?: string; readonly submitError?: string };
  const change = useCallback((value: unknown) => fields.change(name, value), [fields, name]);
  const hold = useCallback(
    (shown: { readonly focus: () => void } | null) => fields.shownAt(name, shown),
    [fields, name],
  );
  const wrong = attempted ? (error ?? submitError) : undefined;
  return { ...facts, value: input.value, wrong, change, hold };
}

const MEGABYTE = 1024 * 1024;

/** Takes pictures of the form's game to the host, for an editor or a field. */
export function useUpload(): ImageUpload {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { game } = useFormFacts().scope;
  return useCallback(
    async (file, way) => {
      const outcome = await dispatch(uploadPicture({ game, file, ...way }));
      if (!('said' in outcome)) return outcome;
      const { said } = outcome;
      const max = UPLOAD_LIMIT / MEGABYTE;
      return { reason: 'text' in said ? said.text : t(said.messageKey, { max }) };
    },
    [dispatch, t, game],
  );
}

/** The outcome of an attempt is shown at the end of a long form: the focus brings it into view. */
export function useFocusAtOnce(): RefObject<HTMLDivElement | null> {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
  }, []);
  return notice;
}
