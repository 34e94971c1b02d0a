import { randomInt } from 'node:crypto';
import type { Config } from './config/index.ts';
import type { Db } from './db/index.ts';
import type { Passwords } from './accounts/passwords.ts';
import type { ShortLived } from './auth/shortLived.ts';
import type { RedisLink } from './redis/index.ts';
import type { Attendance } from './realtime/attendance.ts';
import type { Metrics } from './metrics/index.ts';
import type { Bus } from './realtime/bus.ts';

/** The time now in epoch milliseconds. */
export type Clock = () => number;

/** What the routes stand on; tests hand over their own (test/support/host.ts). */
export type Deps = {
  config: Config;
  db: Db;
  /** Where facts for open clients are published, after the commit that made them true. */
  bus: Bus;
  /** Who is in a presence channel by socket, whether they ask for anything or not. */
  attendance: Pick<Attendance, 'whoIsHere'>;
  /** Codes and tokens of sign-ins under way. */
  shortLived: ShortLived;
  /** Hashes and checks passwords of the own provider's accounts. */
  passwords: Passwords;
  /** Redis, where several hosts work as one; absent: this host is the only one. */
  redis?: RedisLink;
  /** Counts and times what the host does; absent where nobody asked for it. */
  metrics?: Metrics;
  clock: Clock;
  /** A new random id (uuid). */
  newId: () => string;
  /** A whole number from 1 to `sides`, from a cryptographic source. */
  roll: (sides: number) => number;
};

/** A die from the system’s cryptographic source: each number from 1 to `sides` is as likely (FORM-17). */
export const throwDie = (sides: number): number => randomInt(1, sides + 1);
