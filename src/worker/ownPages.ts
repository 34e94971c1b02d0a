import { otherRoutes, routeTable } from '../domain/routes.ts';

/** Which addresses are pages of the program: the host may have its own on the same origin, such as `/admin` or a forum (HOSTS-10). */

function patternOf(route: string): RegExp {
  const steps = route.split('/').filter(Boolean);
  const parts = steps.map((step) => {
    if (step === ':game') return '/([^/]+)';
    if (step.startsWith(':')) return step.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    return `/${step}`;
  });
  return new RegExp(`^${parts.join('')}/?$`);
}

const routes = [...Object.values(routeTable), ...Object.values(otherRoutes)];
const withoutGame = routes.filter((route) => !route.startsWith('/:game')).map(patternOf);
const ofGames = routes.filter((route) => route.startsWith('/:game')).map(patternOf);

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** The page of the program that a path may mean, with the key of its game; undefined where it is none. */
export function ownPage(path: string): { readonly game?: string } | undefined {
  if (withoutGame.some((one) => one.test(path))) return {};
  const game = ofGames.map((one) => one.exec(path)?.[1]).find(Boolean);
  return game === undefined ? undefined : { game: decoded(game) };
}

/** Where the keys of the games outlive the worker. */
export interface GameStore {
  readonly load: () => Promise<string | undefined>;
  readonly save: (keys: string | undefined) => Promise<void>;
}

/** The keys of the reader's games, as the page knows them from init. */
export class KnownGames {
  private readonly store: GameStore;
  private keys: Promise<ReadonlySet<string> | undefined>;

  constructor(store: GameStore) {
    this.store = store;
    this.keys = store
      .load()
      .then((kept) => (kept === undefined ? undefined : new Set(JSON.parse(kept) as string[])))
      .catch(() => undefined);
  }

  /** Is this a game? Undefined where no page has named the games yet. */
  async has(game: string): Promise<boolean | undefined> {
    return (await this.keys)?.has(game);
  }

  /** Undefined: they are forgotten, with all that is cached for a reader. */
  async set(keys: readonly string[] | undefined): Promise<void> {
    this.keys = Promise.resolve(keys && new Set(keys));
    await this.store.save(keys && JSON.stringify(keys));
  }
}

/** Where a page may come from. */
export interface PageSources<T> {
  /** The host's answer; rejects where it is not reached. */
  readonly host: Promise<T>;
  /** Resolves with nothing when the host has been waited for long enough. */
  readonly patience: Promise<undefined>;
  /** A page of the host's that says that it is away, or broken. */
  readonly isAway: (page: T) => boolean;
  /** The last page that the host rendered for this address and reader. */
  readonly kept: () => Promise<T | undefined>;
  /** The page of the program without content. */
  readonly shell: () => Promise<T | undefined>;
}

/**
 * Answers a person who opens an address: with the host's page, else the one kept of this address, else the program's. `known`: is this an address of the
 * program? One that is not is the host's alone. While no page has named the games yet (undefined) the host is waited for, and the program stands in
 * where it is not reached, so that it starts offline all the same.
 */
export async function pageFor<T>(
  known: boolean | undefined,
  { host, patience, isAway, kept, shell }: PageSources<T>,
): Promise<T> {
  const settled = host.catch(() => undefined);
  const first = await (known ? Promise.race([settled, patience]) : settled);
  if (first !== undefined && !(known && isAway(first))) return first;
  if (known === false) return host;
  return (await kept()) ?? (await shell()) ?? host;
}
