import type { ModelType } from '../../contract/index.ts';

/** What is asked of one type in one tick. */
export interface Wanted {
  readonly titles: readonly string[];
  readonly keys: readonly string[];
}

/** What a host found: titles by key, and keys by title. */
export interface Found {
  readonly key: Readonly<Record<string, string>>;
  readonly title: Readonly<Record<string, string>>;
}

export type Ask = (type: ModelType, wanted: Wanted) => Promise<Found>;

/** One name that somebody waits for. */
interface Waiting {
  readonly by: 'key' | 'title';
  readonly name: string;
  readonly resolve: (value: string | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/** Finds the other half of a name: the title of a key, or the key of a title; undefined where there is none. */
export type Find = (
  type: ModelType,
  by: Waiting['by'],
  name: string,
  ask: Ask,
) => Promise<string | undefined>;

const namesOf = (waiting: readonly Waiting[], by: Waiting['by']): string[] => [
  ...new Set(waiting.filter((one) => one.by === by).map(({ name }) => name)),
];

async function answer(type: ModelType, waiting: readonly Waiting[], ask: Ask): Promise<void> {
  const wanted = { titles: namesOf(waiting, 'title'), keys: namesOf(waiting, 'key') };
  try {
    const found = await ask(type, wanted);
    for (const { by, name, resolve } of waiting)
      resolve(Object.hasOwn(found[by], name) ? found[by][name] : undefined);
  } catch (reason) {
    for (const { reject } of waiting) reject(reason);
  }
}

/**
 * Gathers what is asked within one tick into one question a type, of at most `limit` names (spec 1 §3, Model cache). It remembers nothing:
 * that is the cache's part.
 */
export function createBatches(limit: number): Find {
  const queues = new Map<ModelType, Waiting[]>();
  const flush = (type: ModelType, ask: Ask): void => {
    const waiting = queues.get(type) ?? [];
    queues.delete(type);
    for (let start = 0; start < waiting.length; start += limit)
      void answer(type, waiting.slice(start, start + limit), ask);
  };
  return (type, by, name, ask) =>
    new Promise((resolve, reject) => {
      const one = { by, name, resolve, reject };
      const queue = queues.get(type);
      if (queue) {
        queue.push(one);
        return;
      }
      queues.set(type, [one]);
      setTimeout(() => flush(type, ask));
    });
}
