import type { Option } from '../../../contract/index.ts';
import { type ProfileField, profileFields } from '../../../domain/index.ts';
import {
  createProfileForm,
  type FormParts,
  type ProfileForm,
  putValues,
  type Wrong,
  wrongFields,
  wrongOf,
} from './finalForm.ts';
import { type Choices, type FormValues, type KeptValues, keptOf, valuesFrom } from './values.ts';

/** What the editor tells of the comment after each change. */
export interface Typed {
  readonly isEmpty: boolean;
  readonly getHtml: () => string;
}

interface Focusable {
  readonly focus: () => void;
}

export interface FieldsParts extends Omit<FormParts, 'initialValues'> {
  readonly choices: Choices;
  readonly initial: KeptValues;
  /** Somebody changed something by hand. */
  readonly onChange: () => void;
}

/** What stands in the fields of a form: the library's form, the comment that its editor holds, and where the focus may go. */
export class FormFields {
  readonly form: ProfileForm;
  private readonly choices: Choices;
  private readonly places = new Map<ProfileField, Focusable>();
  private readonly onChange: () => void;
  private comment: Typed | undefined;
  /** Values come from elsewhere than the fields. */
  private putting = false;

  constructor({ choices, initial, onChange, ...parts }: FieldsParts) {
    this.choices = choices;
    this.onChange = onChange;
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
        if (!this.putting) onChange();
      },
      { values: true },
    );
  }

  /** A field was changed by hand: what the host said of it counts no more. */
  readonly change = <F extends ProfileField>(field: F, value: FormValues[F]): void => {
    this.form.change(field, value);
    const said = this.form.getState().submitErrors as Wrong | undefined;
    // After a mutation the library judges everything and tells everybody anew, whatever it changed.
    if (said?.[field] !== undefined) this.form.mutators.forgetRefusal?.(field);
  };

  /** Only a position that is among these stays. */
  readonly keepPosition = (offered: readonly Option[]): void => {
    const { position } = this.form.getState().values;
    if (position && !offered.includes(position)) this.change('position', null);
  };

  /** The comment changed; its text is asked for at a pause. */
  readonly noteComment = (content: Typed): void => {
    this.comment = content;
    this.onChange();
  };

  /** The values say the comment as far as it was typed. */
  readonly takeComment = (): void => {
    const { comment } = this;
    this.comment = undefined;
    if (comment) this.change('newcomment', comment.isEmpty ? '' : comment.getHtml());
  };

  /** A comment is being written that the values do not know yet. */
  hasNewComment(): boolean {
    return this.comment?.isEmpty === false;
  }

  values(): KeptValues {
    return keptOf(this.form.getState().values);
  }

  /** Other values come into the form. */
  put(kept: KeptValues): void {
    this.comment = undefined;
    this.putting = true;
    putValues(this.form, valuesFrom(kept, this.choices));
    this.putting = false;
  }

  /** Where a field gets the focus; null when it goes. */
  readonly shownAt = (field: ProfileField, shown: Focusable | null): void => {
    if (shown) this.places.set(field, shown);
    else this.places.delete(field);
  };

  /** Leads to the first field that is wrong (PROF-07). */
  readonly leadToWrong = (): void => {
    const [first] = wrongFields(wrongOf(this.form));
    if (first === undefined) return;
    this.places.get(first)?.focus();
    document.activeElement?.scrollIntoView({ block: 'center' });
  };
}
