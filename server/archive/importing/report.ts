import type { StaffRole, StaffStatus } from '../../../src/contract/index.ts';
import type { Notes } from '../reading/index.ts';

/** What could not be taken over as it was: which, and of how many. */
export type LeftOut =
  /** Tags that are here already. */
  | 'tags'
  /** Voices of people who are one person here, and have that voice already; they are nobody's. */
  | 'voices'
  /** Blocks and memberships that such a person has already. */
  | 'doubles';

/** An invitation in somebody's name, whose key is shown once. */
export type MadeInvitation = { game: string; name: string; key: string };

/** Who leads a game: `found` acts from now on, the others an owner has to appoint once they have come. */
export type Leader = { name: string; found: boolean; role: StaffRole; status: StaffStatus };

export type GameReport = {
  key: string;
  title: string;
  /** Lines by kind. */
  counts: Record<string, number>;
  leaders: Leader[];
};

/** What an import has done, or would do. */
export type ImportReport = {
  dryRun: boolean;
  games: GameReport[];
  people: { found: number; made: number; left: number };
  pictures: number;
  leftOut: Partial<Record<LeftOut, number>>;
  invitations: MadeInvitation[];
  notes: Notes;
};
