import { type ComponentType, createContext, useContext } from 'react';
import {
  LazyRichTextEditor,
  type RichTextEditorProps,
} from '../../../editor/LazyRichTextEditor.tsx';
import type { ProfileWriting } from './ProfileWriting.ts';
import type { Choices } from './values.ts';

/** What every field of the form has to know. It changes seldom: not with what is typed. */
export interface FormFacts {
  readonly writing: ProfileWriting;
  readonly choices: Choices;
  /** It was tried to save: fields say what is wrong with them (PROF-07). */
  readonly attempted: boolean;
  /** The form can be read and not changed. */
  readonly closed: boolean;
  /** Counts the texts that came into the form from elsewhere. */
  readonly revision: number;
}

export const FormFactsContext = createContext<FormFacts | undefined>(undefined);

/** The form that a field stands in. */
export function useFormFacts(): FormFacts {
  const facts = useContext(FormFactsContext);
  if (!facts) throw new Error('A field of a profile stands in no form');
  return facts;
}

/** The editor that the comment is written with; a test may hand over a plainer one. */
export const CommentEditorContext =
  createContext<ComponentType<RichTextEditorProps>>(LazyRichTextEditor);
