import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

type Say = (words: string) => void;

const Speech = createContext<Say>(() => undefined);

/** Says something to who cannot see the desk, such as where a window was moved to. */
export const useSpeech = (): Say => useContext(Speech);

/** Holds the slot where words of the desk are put to be read aloud. They go there past React, so that no window renders again for them. */
export function DeskSpeech({ children }: { children: ReactNode }) {
  const slot = useRef<HTMLSpanElement>(null);
  const say = useCallback((words: string) => {
    if (slot.current) slot.current.textContent = words;
  }, []);
  return (
    <Speech value={say}>
      {children}
      <VisuallyHidden ref={slot} role="status" aria-live="polite" />
    </Speech>
  );
}
