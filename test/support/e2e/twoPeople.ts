import type { Person } from './browser.ts';
import { type People, type PeopleOptions, startPeople } from './people.ts';

/** A player and a master of the demo's main game. */
export interface TwoPeople extends People {
  readonly writer: Person;
  readonly reader: Person;
}

/** Starts Letopis and signs both in. */
export async function startTwoPeople(options?: PeopleOptions): Promise<TwoPeople> {
  const all = await startPeople(['player', 'master'], options);
  const [writer, reader] = all.people as [Person, Person];
  return { ...all, writer, reader };
}
