import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import TextareaAutosize from '@mui/material/TextareaAutosize';
import { useForkRef } from '@mui/material/utils';
import {
  createContext,
  type KeyboardEvent,
  memo,
  type Ref,
  useContext,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { InputBaseComponentProps } from '@mui/material/InputBase';
import { useTranslation } from 'react-i18next';
import { PROFILE_LIMIT } from '../../../../contract/index.ts';
import { profileLongTexts } from '../../../../domain/index.ts';
import { useKeptCaret } from '../../../../ui/useKeptCaret.ts';
import {
  fieldLabels,
  useFieldFact,
  useFieldState,
  useFieldValue,
  useFormFacts,
  useProfileField,
} from '../useProfileField.ts';
import type { TextField as TextName } from '../FormFields.ts';
import { steppedAge } from '../values.ts';
import { FieldFoot, useIsTooLong } from './FieldFoot.tsx';

/** So high a text grows before it scrolls within itself, in lines. */
const MOST_ROWS = 20;

const rows = { minRows: PROFILE_LIMIT.rows, maxRows: MOST_ROWS };

/**
 * A text that grows with what is typed. Where the browser can do so itself nothing has to be measured: the library's own way lays the whole text
 * out twice more for each letter.
 */
const GrowingText = styled('textarea')({
  fieldSizing: 'content',
  // Above the library's own rule.
  '&&': {
    minHeight: `calc(${String(PROFILE_LIMIT.rows)} * 1.4375em)`,
    maxHeight: `calc(${String(MOST_ROWS)} * 1.4375em)`,
  },
});

const growsByItself = (): boolean => 'fieldSizing' in document.documentElement.style;

const asBlock = { formHelperText: { component: 'div' } } as const;

type Shown = HTMLInputElement | HTMLTextAreaElement;

const longTexts: ReadonlySet<TextName> = new Set(profileLongTexts);

/** Stands for any text: the frame of a field only asks whether there is one. */
const FILLED = ' ';

export interface TextFieldProps {
  field: TextName;
  /** A text of several lines. */
  long?: boolean;
}

/** Which text a field is of, for the part of it that its library makes. */
const TextOf = createContext<TextName>('name');

/**
 * The text alone, which the browser keeps: a letter renders nothing before the frame that shows it, and of what comes behind it nothing but what depends
 * on the text. Another text, from a draft or another device, is put into it.
 */
function PlainText({
  ref,
  value: _facade,
  ...rest
}: InputBaseComponentProps & { ref?: Ref<Shown> }) {
  const field = useContext(TextOf);
  const { fields, revision } = useFormFacts();
  const value = useFieldValue(field);
  const [defaultValue] = useState(value);
  const [grows] = useState(growsByItself);
  const [, measureAgain] = useReducer((times: number) => times + 1, 0);
  const input = useRef<Shown>(null);
  useLayoutEffect(() => {
    const { current } = input;
    if (!current || fields.isTyped(field) || current.value === value) return;
    current.value = value;
    measureAgain();
  }, [fields, field, value, revision]);
  useKeptCaret(input, value);
  const props = { ...rest, defaultValue, ref: useForkRef(input, ref) };
  if (!longTexts.has(field)) return <input {...props} />;
  return grows ? <GrowingText {...props} /> : <TextareaAutosize {...rows} {...props} />;
}

/** A name, or one of the long texts: three rows that grow with what is typed (spec 1 §8). */
export const ProfileText = memo(function ProfileText({ field, long = false }: TextFieldProps) {
  const { t } = useTranslation();
  const { wrong, closed, fields, hold } = useFieldState(field);
  const tooLong = useIsTooLong(field);
  const filled = useFieldFact(field, (value) => value !== '');
  return (
    <TextOf value={field}>
      <TextField
        label={t(fieldLabels[field])}
        required
        fullWidth
        multiline={long}
        value={filled ? FILLED : ''}
        error={wrong !== undefined || tooLong}
        helperText={<FieldFoot field={field} text={wrong ?? t(`profileForm.hint.${field}`)} />}
        inputRef={hold}
        onChange={(event) => fields.type(field, event.target.value)}
        slotProps={{
          ...asBlock,
          input: { inputComponent: PlainText },
          htmlInput: { readOnly: closed, autoComplete: 'off', name: field },
        }}
      />
    </TextOf>
  );
});

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * The age: a whole number, typed or stepped by the arrow keys. No number input of the browser: it would hide what else is typed, and change with
 * the wheel.
 */
export const AgeField = memo(function AgeField() {
  const { t } = useTranslation();
  const { value, wrong, closed, change, hold } = useProfileField('age');
  const { ageMin: min, ageMax: max } = PROFILE_LIMIT;
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined || closed) return;
    event.preventDefault();
    change(steppedAge(value, by));
  };
  const now = /^\d+$/.test(value.trim()) ? Number(value) : undefined;
  return (
    <TextField
      label={t(fieldLabels.age)}
      required
      fullWidth
      value={value}
      error={wrong !== undefined}
      helperText={wrong ?? t('profileForm.hint.age', { min, max })}
      inputRef={hold}
      onChange={(event) => change(event.target.value)}
      onKeyDown={step}
      slotProps={{
        htmlInput: {
          role: 'spinbutton',
          inputMode: 'numeric',
          'aria-valuemin': min,
          'aria-valuemax': max,
          'aria-valuenow': now,
          // Else what is no number would be read as zero.
          'aria-valuetext': now === undefined ? value : undefined,
          readOnly: closed,
          autoComplete: 'off',
          name: 'age',
        },
      }}
    />
  );
});
