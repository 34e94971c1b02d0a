import type * as v from 'valibot';

/** Something that could not be read: `turns.3` is a record that is left out of its list, `turns.3.location` a field that is as absent. */
export interface Loss {
  readonly path: string;
  readonly kind: 'record' | 'field';
}

/** What an answer does not say of its host: its zone, and its origin where that is another than the page's. */
export interface ReadFrom {
  readonly timeZone?: string;
  readonly origin?: string;
}

/** One lenient reading of an answer: a configuration of valibot that the schemas of shape.ts know, and take notes in (HOSTS-05). */
export class Reading implements v.Config<v.BaseIssue<unknown>> {
  readonly abortPipeEarly = true;
  /** The zone of dates that name none. */
  readonly timeZone: string;
  /** What addresses begin with that name no host: empty where the host is that of the page. */
  readonly origin: string;
  readonly losses: Loss[] = [];
  /** Where the reading stands. */
  readonly path: string[] = [];

  constructor({ timeZone = 'UTC', origin = '' }: ReadFrom) {
    this.timeZone = timeZone;
    this.origin = origin;
  }

  note(name: string, kind: Loss['kind']): void {
    this.losses.push({ path: [...this.path, name].join('.'), kind });
  }

  /** Has a field of what is read just now been lost? */
  lacks(name: string): boolean {
    const path = [...this.path, name].join('.');
    return this.losses.some((loss) => loss.path === path);
  }

  /** Goes back to how much was noted before: what was lost inside of something that is lost itself is not counted twice. */
  forget(since: number): void {
    this.losses.length = since;
  }
}

/** What came of a reading: the value with what had to be left out, or nothing, where what the answer is about cannot be read. */
export type ReadResult<T> =
  | { readonly ok: true; readonly value: T; readonly losses: readonly Loss[] }
  | { readonly ok: false; readonly path: string };

/** Reads an answer or event of a host, as much of it as can be read (HOSTS-04, HOSTS-05). */
export function read<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  host: ReadFrom = {},
): ReadResult<v.InferOutput<S>> {
  const reading = new Reading(host);
  const result = schema['~run']({ value }, reading);
  if (!result.issues) return { ok: true, value: result.value, losses: reading.losses };
  const path = result.issues[0].path?.map(({ key }) => String(key)).join('.');
  return { ok: false, path: path ?? '' };
}
