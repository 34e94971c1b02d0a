import type { ReactNode } from 'react';
import { ActionButton } from './ActionButton.tsx';

export interface AboutRowProps {
  /** What the button opens, in words. */
  label: string;
  open: boolean;
  onToggle: () => void;
  /** The heading. */
  children: ReactNode;
}

/**
 * A heading, and for who comes back the button that opens what belongs to it: the elements of the same page with `data-about={open}`, which
 * returning.css folds (FIRST-30).
 */
export function AboutRow({ label, open, onToggle, children }: AboutRowProps) {
  return (
    <div data-about-row="">
      {children}
      <ActionButton aria-expanded={open} onClick={onToggle}>
        {label}
      </ActionButton>
    </div>
  );
}
