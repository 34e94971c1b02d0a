import type { FastifyBaseLogger } from 'fastify';
import type { UploadOwner } from '../db/queries/uploads.ts';
import type { Deps } from '../deps.ts';
import { fetchPicture } from './fetchPicture.ts';
import { intakeOf } from './intake.ts';
import { onceForHost } from './onceForHost.ts';
import type { Frame } from './reencode.ts';
import { createSlots } from './slots.ts';

/** Pictures that one text brings from other sites; what comes after them becomes links. */
export const OUTSIDE_LIMIT = 20;

/** How many pictures of a text are fetched at a time, and of how many texts; each may take UPLOAD_LIMIT of memory. */
const LANES = 3;
const TEXTS = 4;

/** What is not here after this time (ms) becomes a link: who sends a text waits for it. */
const PATIENCE_MS = 10_000;

/** How long it is known (ms) what an address was kept as, and of how many: a retry fetches nothing again. */
const KNOWN_MS = 10 * 60_000;
const KNOWN_LIMIT = 1_000;

type Asked = {
  owner: UploadOwner;
  frame: Frame;
  log: FastifyBaseLogger;
};

/** Takes over pictures of other sites; resolves with the paths by address of those that could be fetched and drawn. Never rejects. */
type TakeOutside = (
  addresses: readonly string[],
  asked: Asked,
) => Promise<ReadonlyMap<string, string>>;

/** What was kept lately, by person and address. */
function createMemory({ clock }: Deps) {
  const known = new Map<string, { path: string; until: number }>();
  return {
    find: (key: string): string | undefined => {
      const found = known.get(key);
      return found && found.until > clock() ? found.path : undefined;
    },
    keep: (key: string, path: string): void => {
      known.set(key, { path, until: clock() + KNOWN_MS });
      const [oldest] = known.keys();
      if (known.size > KNOWN_LIMIT && oldest !== undefined) known.delete(oldest);
    },
  };
}

function createTakeOutside(deps: Deps): TakeOutside {
  const take = intakeOf(deps);
  const inSlot = createSlots(TEXTS);
  const memory = createMemory(deps);
  const { picturesLoopback: loopback } = deps.config;

  const takeOne = async (address: string, { owner, frame }: Asked, signal: AbortSignal) => {
    const key = `${owner.userId} ${frame.side} ${address}`;
    const known = memory.find(key);
    if (known !== undefined) return known;
    const file = await fetchPicture(address, { signal, loopback });
    signal.throwIfAborted();
    const path = await take(owner, () => Promise.resolve(file), frame);
    memory.keep(key, path);
    return path;
  };

  const takeAll = async (addresses: readonly string[], asked: Asked, signal: AbortSignal) => {
    const taken = new Map<string, string>();
    const waiting = [...new Set(addresses)].slice(0, OUTSIDE_LIMIT);
    const lane = async (): Promise<void> => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
        try {
          taken.set(one, await takeOne(one, asked, signal));
        } catch (error) {
          // The address is a word of somebody's text: the log names the reason alone.
          asked.log.info({ reason: String(error) }, 'a picture of another site is not taken over');
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return taken;
  };
  return (addresses, asked) => {
    if (addresses.length === 0) return Promise.resolve(new Map());
    // Begins before the wait for a place: slow sites of others keep no text longer than its own.
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return inSlot(asked.owner.userId, () => takeAll(addresses, asked, signal));
  };
}

/** How this host takes over pictures of other sites (SAFE-07): fetched once, re-encoded, kept as uploads are, within the quota of their owner. */
export const outsideOf = onceForHost(createTakeOutside);
