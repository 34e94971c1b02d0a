import type { Option } from '../../../contract/index.ts';
import { type ProfileField, profileFields, type profileLongTexts } from '../../../domain/index.ts';
import { TypedTexts } from '../../../lib/typedTexts.ts';
import {
  createProfileForm,
  type FormParts,
  type ProfileForm,
  putValues,
  type Wrong,
  wrongFields,
  wrongOf,
} from './finalForm.ts';
import {
  type Choices,
  differingFields,
  type FormValues,
  storableValues,
  type StoredValues,
  valuesFrom,
} from './values.ts';

/** The comment in its editor after a change. */
export interface Typed {
  readonly isEmpty: boolean;
  readonly getHtml: () => string;
}

/** The fields that hold a text as it is typed. */
export type TextField = 'name' | 'alias' | (typeof profileLongTexts)[number];

interface Focusable {
  readonly focus: () => void;
  /** Puts another text into an editor. */
  readonly reset?: (html?: string) => void;
}

export interface FieldsParts extends Omit<FormParts, 'initialValues'> {
  readonly choices: Choices;
  readonly initial: StoredValues;
}

/** What stands in the fields of a form: the library's form, the comment that its editor holds, and where the focus may go. */
export class FormFields {
  readonly form: ProfileForm;
  private readonly choices: Choices;
  private readonly elements = new Map<ProfileField, Focusable>();
  private listener = (): void => undefined;
  private comment: Typed | undefined;
  /** Texts as they stand in their fields, before the library's form has them. */
  private readonly typed = new TypedTexts<TextField>((texts) =>
    this.silently(() =>
      this.form.batch(() => {
        for (const [field, text] of texts) this.change(field, text);
      }),
    ),
  );
  /** Values come from elsewhere than the fields. */
  private isPutting = false;

  constructor({ choices, initial, ...parts }: FieldsParts) {
    this.choices = choices;
    this.form = createProfileForm({ ...parts, initialValues: valuesFrom(initial, choices) });
    // A field that its library does not know yet begins with its initial value when it is first shown, whatever it was given meanwhile.
    for (const field of profileFields)
      this.form.registerField(field, () => undefined, {
        value: true,
        error: true,
        submitError: true,
      });
    this.form.subscribe(
      () => {
        if (!this.isPutting) this.listener();
      },
      { values: true },
    );
  }

  /** Calls back when the user changes something. */
  readonly listen = (listener: () => void): void => {
    this.listener = listener;
  };

  /** The user changed a field: the host's refusal of it no longer holds. */
  readonly change = <F extends ProfileField>(field: F, value: FormValues[F]): void => {
    this.form.change(field, value);
    const refused = this.form.getState().submitErrors as Wrong | undefined;
    // After a mutation the library validates all fields and notifies all subscribers, whatever it changed.
    if (refused?.[field] !== undefined) this.form.mutators.forgetRefusal?.(field);
  };

  /** A letter was typed into a text. The library's form has it behind the frame that shows it, or as soon as anybody asks for the values. */
  readonly type = (field: TextField, text: string): void => {
    this.typed.type(field, text);
    this.listener();
  };

  /** Is the text in this field newer than the form's? */
  readonly isTyped = (field: TextField): boolean => this.typed.has(field);

  /** Only a position that is among these stays. */
  readonly keepPosition = (offered: readonly Option[]): void => {
    const { position } = this.form.getState().values;
    if (position && !offered.includes(position)) this.change('position', null);
  };

  /** The comment changed; its text is asked for at a pause. */
  readonly noteComment = (content: Typed): void => {
    this.comment = content;
    this.listener();
  };

  /** The values with the comment as it stands in its editor. */
  readonly values = (): StoredValues => {
    const { comment } = this;
    this.comment = undefined;
    this.typed.settle();
    if (comment)
      this.silently(() => this.change('newcomment', comment.isEmpty ? '' : comment.getHtml()));
    return storableValues(this.form.getState().values);
  };

  /** Other values come into the form. A field that says so already keeps what is typed into it meanwhile, and what is wrong with it. */
  readonly put = (values: StoredValues): void => {
    const changed = differingFields(values, storableValues(this.form.getState().values));
    if (changed.length === 0) return;
    const typed = this.typed.drop().filter(([field]) => !changed.includes(field));
    if (changed.includes('newcomment')) {
      this.comment = undefined;
      this.elements.get('newcomment')?.reset?.(values.newcomment);
    }
    this.silently(() => putValues(this.form, valuesFrom(values, this.choices), changed));
    for (const [field, text] of typed) this.typed.type(field, text);
  };

  /** What takes the focus for a field; null when it unmounts. */
  readonly shownAt = (field: ProfileField, shown: Focusable | null): void => {
    if (shown) this.elements.set(field, shown);
    else this.elements.delete(field);
  };

  /** Focuses the first field that is wrong (PROF-07). */
  readonly focusWrong = (): void => {
    const [first] = wrongFields(wrongOf(this.form));
    if (first === undefined) return;
    this.elements.get(first)?.focus();
    document.activeElement?.scrollIntoView({ block: 'center' });
  };

  private silently(change: () => void): void {
    this.isPutting = true;
    change();
    this.isPutting = false;
  }
}
