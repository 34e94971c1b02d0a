/**
 * Lets a slow receiver fall behind by one call at most: calls are made one at a time, and of those that are asked for meanwhile only the last. A call that
 * fails holds up none after it.
 */
export function latestOnly<Value>(call: (value: Value) => Promise<void>): (value: Value) => void {
  let next: { readonly value: Value } | undefined;
  let busy = false;

  async function makeCalls(): Promise<void> {
    busy = true;
    while (next) {
      const { value } = next;
      next = undefined;
      await call(value).catch(() => undefined);
    }
    busy = false;
  }

  return (value) => {
    next = { value };
    if (!busy) void makeCalls();
  };
}
