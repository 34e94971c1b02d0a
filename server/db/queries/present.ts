type Present<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** The fields that have a value: the contract leaves out what a row holds as null. */
export function present<T extends object>(fields: T): Present<T> {
  const present = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(present) as Present<T>;
}
