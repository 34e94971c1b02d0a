import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, useContext, useEffect, useId, useRef, useState } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { seoOf } from '../../../../domain/index.ts';
import type { RichTextEditorHandle } from '../../../../editor/LazyRichTextEditor.tsx';
import { CrashGuard } from '../../../../ui/ErrorBoundary.tsx';
import type { FieldSpec } from '../../kinds/index.ts';
import { TextEditorContext, useThingField, useUpload } from '../useThingField.ts';
import { textOf } from '../values.ts';

export interface ControlProps<Spec extends FieldSpec = FieldSpec> {
  spec: Spec;
}

/** A line, or several of them, of plain text. */
export const TextControl = memo(function TextControl({ spec }: ControlProps) {
  const { t } = useTranslation();
  const { value, wrong, closed, change, hold } = useThingField(spec.name);
  const long = spec.control === 'text';
  return (
    <TextField
      label={t(spec.label)}
      required={spec.required === true}
      fullWidth
      {...(long && { multiline: true, minRows: 3, maxRows: 20 })}
      value={textOf(value)}
      error={wrong !== undefined}
      helperText={wrong ?? t(spec.help)}
      inputRef={hold}
      onChange={({ target }) => change(target.value)}
      slotProps={{ htmlInput: { readOnly: closed, autoComplete: 'off', name: spec.name } }}
    />
  );
});

const ONLY_VALUE = { subscription: { value: true } } as const;

/** A key of an address: made from the title until it is touched, and kept once the thing is made. */
export const KeyControl = memo(function KeyControl({ spec }: ControlProps) {
  const { t } = useTranslation();
  const { value, wrong, closed, change, hold, scope } = useThingField(spec.name);
  const title = useField<unknown>('title', ONLY_VALUE).input.value;
  const isNew = scope.id === undefined;
  const made = seoOf(textOf(title));
  const before = useRef(made);
  const [touched, setTouched] = useState(() => textOf(value) !== made);
  useEffect(() => {
    const follows = isNew && !touched && textOf(value) === before.current;
    before.current = made;
    if (follows && textOf(value) !== made) change(made);
  }, [change, isNew, made, touched, value]);
  return (
    <TextField
      label={t(spec.label)}
      required
      fullWidth
      value={textOf(value)}
      error={wrong !== undefined}
      helperText={wrong ?? t(isNew ? spec.help : 'workshop.keyKept')}
      inputRef={hold}
      onChange={({ target }) => {
        setTouched(target.value !== '');
        change(target.value.trim());
      }}
      slotProps={{
        htmlInput: {
          ...{ readOnly: closed || !isNew, autoComplete: 'off', name: spec.name },
          ...{ autoCapitalize: 'none', spellCheck: false, inputMode: 'url' },
        },
      }}
    />
  );
});

/** A whole number; what else is typed stays to be seen and is wrong. */
export const NumberControl = memo(function NumberControl({
  spec,
}: ControlProps<FieldSpec & { control: 'number' }>) {
  const { t } = useTranslation();
  const { value, wrong, closed, change, hold } = useThingField(spec.name);
  const { min, max } = spec;
  return (
    <TextField
      label={t(spec.label)}
      fullWidth
      value={textOf(value)}
      error={wrong !== undefined}
      helperText={wrong ?? t(spec.help, { min, max })}
      inputRef={hold}
      onChange={({ target }) =>
        change(/^\d{1,9}$/.test(target.value.trim()) ? Number(target.value) : target.value)
      }
      slotProps={{
        htmlInput: { readOnly: closed, inputMode: 'numeric', autoComplete: 'off', name: spec.name },
      }}
    />
  );
});

/** A text with formats and pictures, in the editor that turns are written with. */
export const HtmlControl = memo(function HtmlControl({ spec }: ControlProps) {
  const { t } = useTranslation();
  const Editor = useContext(TextEditorContext);
  const [labelId, footId] = [useId(), useId()];
  const { value, wrong, closed, hold, revision, fields, send } = useThingField(spec.name);
  const upload = useUpload();
  const [initial] = useState(textOf(value));
  const editor = useRef<RichTextEditorHandle>(null);
  const shown = useRef(revision);
  useEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    // The field renders with the new values a moment later.
    editor.current?.reset(textOf(fields.values()[spec.name]));
  }, [fields, revision, spec]);
  return (
    <div>
      <Typography id={labelId} sx={{ fontWeight: 600, mb: 0.75 }}>
        {t(spec.label)}
      </Typography>
      <CrashGuard>
        <Editor
          ref={(handle) => {
            editor.current = handle;
            hold(handle);
          }}
          initialHtml={initial}
          label={t(spec.label)}
          labelledBy={labelId}
          describedBy={footId}
          error={wrong}
          minRows={4}
          disabled={closed}
          onChange={(content) => fields.noteHtml(spec.name, content)}
          onSubmit={send}
          onUploadImage={upload}
        />
      </CrashGuard>
      <FormHelperText id={footId} error={wrong !== undefined} sx={{ mx: 1.75, mt: 0.5 }}>
        {wrong ?? t(spec.help)}
      </FormHelperText>
    </div>
  );
});
