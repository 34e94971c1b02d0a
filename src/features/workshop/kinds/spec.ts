import type { ThingKind } from '../../../contract/index.ts';
import type { MessageKey } from '../../../i18n/index.ts';

interface Spec {
  /** As it travels (workshopFields). */
  readonly name: string;
  readonly label: MessageKey;
  /** A sentence on what it is for. */
  readonly help: MessageKey;
  readonly required?: true;
}

/** A word that can be chosen, and what it is called. */
export type Offered = readonly (readonly [word: string, label: MessageKey])[];

/** A field of a form, and by what it is filled in (WORK-89). */
export type FieldSpec = Spec &
  (
    | {
        readonly control:
          'line' | 'key' | 'html' | 'picture' | 'icon' | 'group' | 'holiday' | 'ways' | 'figures';
      }
    /** Several lines of plain text. */
    | { readonly control: 'text' }
    /** A whole number within bounds. */
    | { readonly control: 'number'; readonly min: number; readonly max: number }
    /** `fixed`: it is chosen once, when the thing is made. */
    | { readonly control: 'choice'; readonly offered: Offered; readonly fixed?: true }
    /** Several words, each with a sentence. */
    | { readonly control: 'flags'; readonly offered: Offered }
    /** One thing of this kind, or several. */
    | { readonly control: 'ref' | 'refs'; readonly of: ThingKind }
    /** Several characters of the game. */
    | { readonly control: 'people' }
  );

/** Fields that stand together in a form. */
export interface FieldGroup {
  readonly title: MessageKey;
  readonly fields: readonly FieldSpec[];
}

/** What a form of a kind consists of. */
export interface KindSpec {
  readonly groups: readonly FieldGroup[];
  /** What a new one begins with. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /** The field that names what it belongs to, in which the lists sort it. */
  readonly parent?: string;
}

/** The fields of named things that most kinds begin with. */
export const named = (help: {
  readonly title: MessageKey;
  readonly image: MessageKey;
}): readonly FieldSpec[] => [
  {
    name: 'title',
    label: 'workshop.field.title',
    help: help.title,
    control: 'line',
    required: true,
  },
  {
    name: 'key',
    label: 'workshop.field.key',
    help: 'workshop.keyHelp',
    control: 'key',
    required: true,
  },
  { name: 'image', label: 'workshop.field.image', help: help.image, control: 'picture' },
];
