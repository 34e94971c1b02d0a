import { type ComponentType, lazy, memo, Suspense, useState } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

type Failure<Props> = ComponentType<Props & { retry: () => void }>;

/**
 * A component whose code is loaded when it is first shown, with what is shown in its place where the code does not arrive or crashes.
 * Unlike React's own `lazy`, `retry` asks for the code again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: Failure<Props>,
): ComponentType<Props> {
  let ready: ComponentType<Props> | undefined;
  const begin = () => ({
    Part:
      ready ??
      lazy(async () => {
        ready = await load();
        return { default: ready };
      }),
  });
  // A part of a page that the host has rendered stands as it is until its code is there; an update from outside would take it away.
  return memo(function LazyPart(props: Props) {
    const [{ Part }, setPart] = useState(begin);
    const retry = (reload: () => void) => () => {
      setPart(begin());
      reload();
    };
    return (
      <ErrorBoundary fallback={(reload) => <Failed {...props} retry={retry(reload)} />}>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  });
}
