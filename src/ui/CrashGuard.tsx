import type { ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PartFailure } from './PartFailure.tsx';

export interface CrashGuardProps {
  children: ReactNode;
  /** A new value (the address, the window's id) ends the crashed state. */
  resetKey?: string;
}

/**
 * An error boundary with the look of this house, for one screen or one window: what crashed is replaced by a sentence and a button that
 * builds it anew. React itself writes the crash to the console, once.
 */
export function CrashGuard({ children, resetKey }: CrashGuardProps) {
  return (
    <ErrorBoundary resetKey={resetKey} fallback={(reload) => <PartFailure retry={reload} />}>
      {children}
    </ErrorBoundary>
  );
}
