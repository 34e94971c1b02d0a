import { createForm, type FormApi } from 'final-form';
import type { EditorContent } from '../../../editor/LazyRichTextEditor.tsx';
import { fieldsOf } from '../kinds/index.ts';
import type { WorkshopPage } from '../paths.ts';
import { type Problem, problemsOf, type Values } from './values.ts';

type Wrong = Readonly<Record<string, string>>;

interface Focusable {
  readonly focus: () => void;
}

export interface ThingFieldsParts {
  readonly kind: WorkshopPage;
  readonly initial: Values;
  /** The words for what is wrong with a field. */
  readonly say: (problem: Problem) => string;
}

/** What stands in the fields of a form: the library's form, the texts that editors hold, and where the focus may go. */
export class ThingFields {
  readonly form: FormApi;
  private readonly names: readonly string[];
  private readonly elements = new Map<string, Focusable>();
  private readonly typed = new Map<string, EditorContent>();
  private listener = (): void => undefined;
  /** Values come from elsewhere than the fields. */
  private isPutting = false;

  constructor({ kind, initial, say }: ThingFieldsParts) {
    this.names = fieldsOf(kind).map(({ name }) => name);
    this.form = createForm({
      initialValues: initial,
      validate: (values) =>
        Object.fromEntries(
          Object.entries(problemsOf(kind, values)).map(([name, problem]) => [name, say(problem)]),
        ),
      // useThing sets the real one.
      onSubmit: () => undefined,
      mutators: {
        forgetRefusal: (names: readonly string[], { formState }) => {
          const refused = Object.entries(formState.submitErrors ?? {});
          formState.submitErrors = Object.fromEntries(
            refused.filter(([name]) => names.length > 0 && !names.includes(name)),
          );
        },
      },
    });
    const watched = { value: true, error: true, submitError: true };
    for (const name of this.names) this.form.registerField(name, () => undefined, watched);
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

  /** A field became this: the host's refusal of it no longer holds. */
  readonly change = (name: string, value: unknown): void => {
    this.form.change(name, value);
    const refused = this.form.getState().submitErrors;
    if (refused?.[name] !== undefined) this.form.mutators.forgetRefusal?.(name);
  };

  /** The text of an editor changed; it is asked for at a pause. */
  readonly noteHtml = (name: string, content: EditorContent): void => {
    this.typed.set(name, content);
    this.listener();
  };

  /** The values with all texts as they stand in their editors. */
  readonly values = (): Values => {
    const typed = [...this.typed];
    this.typed.clear();
    this.silently(() => {
      for (const [name, content] of typed)
        this.change(name, content.isEmpty ? undefined : content.getHtml());
    });
    return this.form.getState().values;
  };

  /** Other values come into the form. */
  readonly put = (values: Values): void => {
    this.typed.clear();
    this.silently(() =>
      this.form.batch(() => {
        for (const name of [...this.names, 'newGroup']) this.form.change(name, values[name]);
      }),
    );
    this.form.mutators.forgetRefusal?.();
  };

  /** What takes the focus for a field; null when it unmounts. */
  readonly shownAt = (name: string, shown: Focusable | null): void => {
    if (shown) this.elements.set(name, shown);
    else this.elements.delete(name);
  };

  /** What is wrong with the form now, whoever says so, in the order of its fields. */
  readonly wrong = (): readonly (readonly [string, string])[] => {
    const { errors, submitErrors } = this.form.getState();
    const all: Wrong = { ...submitErrors, ...errors };
    return this.names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]]));
  };

  /** Focuses the first field that is wrong. */
  readonly focusWrong = (): void => {
    const [first] = this.wrong();
    if (first === undefined) return;
    this.elements.get(first[0])?.focus();
    document.activeElement?.scrollIntoView({ block: 'center' });
  };

  private silently(change: () => void): void {
    this.isPutting = true;
    change();
    this.isPutting = false;
  }
}
