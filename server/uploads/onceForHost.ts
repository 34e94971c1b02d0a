import type { Deps } from '../deps.ts';

/** What is made once for a host and shared by all of its calls, so that they share its memory and its patience. */
export function onceForHost<Part>(make: (deps: Deps) => Part): (deps: Deps) => Part {
  const made = new WeakMap<Deps, Part>();
  return (deps) => {
    const known = made.get(deps);
    if (known !== undefined) return known;
    const part = make(deps);
    made.set(deps, part);
    return part;
  };
}
