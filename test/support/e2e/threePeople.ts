import type { Person } from './browser.ts';
import { addBoathouse } from './chat.ts';
import { type People, startPeople } from './people.ts';

/** A master, a player and a technician of the demo's main game, which has a channel more: six for the masters. */
export interface ThreePeople extends People {
  readonly master: Person;
  readonly player: Person;
  readonly tech: Person;
}

/** Starts Letopis and signs the three in, who have opened nothing yet. */
export async function startThreePeople(): Promise<ThreePeople> {
  const all = await startPeople(['master', 'player', 'tech'], {
    home: false,
    prepare: addBoathouse,
  });
  const [master, player, tech] = all.people as [Person, Person, Person];
  return { ...all, master, player, tech };
}
