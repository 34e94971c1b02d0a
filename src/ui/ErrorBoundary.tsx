import { Component, type ReactNode } from 'react';
import { PartFailure } from './ErrorState.tsx';

export interface ErrorBoundaryProps {
  children: ReactNode;
  /** What stands in place of the crashed part; `reload` mounts that part again. */
  fallback: (reload: () => void) => ReactNode;
  /** A new value ends the crashed state, as a step to another page does. */
  resetKey?: string | undefined;
}

interface CrashState {
  crashed: boolean;
  resetKey: string | undefined;
}

/** Keeps a crash inside one part of the page, and lets that part be mounted again (ERR-03). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, CrashState> {
  override state: CrashState = { crashed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<CrashState> {
    return { crashed: true };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: CrashState) {
    return resetKey === state.resetKey ? null : { crashed: false, resetKey };
  }

  private readonly reload = (): void => {
    this.setState({ crashed: false });
  };

  override render(): ReactNode {
    return this.state.crashed ? this.props.fallback(this.reload) : this.props.children;
  }
}

export interface CrashGuardProps {
  children: ReactNode;
  /** A new value (the address, the window's id) ends the crashed state. */
  resetKey?: string;
}

/**
 * An error boundary with the look of this house, for one screen or one window: what crashed is replaced by a sentence and a button that
 * mounts it again. React itself writes the crash to the console, once.
 */
export function CrashGuard({ children, resetKey }: CrashGuardProps) {
  return (
    <ErrorBoundary resetKey={resetKey} fallback={(reload) => <PartFailure retry={reload} />}>
      {children}
    </ErrorBoundary>
  );
}
