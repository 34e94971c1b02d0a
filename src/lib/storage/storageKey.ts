import type * as v from 'valibot';

/** `local` stays in the browser and is shared by its tabs; `session` lives and dies with one tab. */
export type StorageArea = 'local' | 'session';

/** A name under which one kind of value is kept, with the schema that it is read by. */
export interface StorageKey<T> {
  readonly name: string;
  readonly area: StorageArea;
  readonly schema: v.GenericSchema<unknown, T>;
}

/** Declares a key. The schema guards against what older versions and other hands have left there. */
export function storageKey<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  area: StorageArea = 'local',
): StorageKey<T> {
  return { name, area, schema };
}

/** The key of one of many values of a kind: `keyAt(draft, game, character)`. */
export function keyAt<T>(key: StorageKey<T>, ...parts: readonly string[]): StorageKey<T> {
  return { ...key, name: [key.name, ...parts.map(encodeURIComponent)].join('/') };
}
