import path from 'node:path';
import { noteUpload, uploadedSince, type UploadOwner } from '../db/queries/uploads.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors/index.ts';
import type { SentFile } from './oneFile.ts';
import { onceForHost } from './onceForHost.ts';
import { type Frame, KEPT_TYPE, reencode } from './reencode.ts';
import { createQueue, createSlots } from './slots.ts';
import { createUploadStore } from './store.ts';

/** How many files are read at a time: each may take UPLOAD_LIMIT of memory. */
const AT_A_TIME = 8;

/** What the pictures of one account may take of the disk in a day, in bytes: hundreds of photographs, and no full disk. */
const DAY_BYTES = 200 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Takes a picture when its turn comes, and reads it no sooner: checked by its content, re-encoded, stored under a name that cannot be guessed, with
 * its owner. Resolves with its path. Refusals: uploadDayFull (the last 24 hours count), those of reading, drawing and keeping.
 */
export type Intake = (
  owner: UploadOwner,
  read: () => Promise<SentFile>,
  frame: Frame,
) => Promise<string>;

function createIntake({ db, clock, config }: Deps): Intake {
  const store = createUploadStore(config.dataDir);
  const inTurn = createQueue();
  const inSlot = createSlots(AT_A_TIME);

  const take: Intake = async (owner, read, frame) => {
    const taken = await uploadedSince(db, owner.userId, clock() - DAY_MS);
    if (taken >= DAY_BYTES) throw new DomainError('uploadDayFull');
    const { name, bytes } = await read();
    const picture = await inTurn(() => reencode(bytes, name, frame));
    const url = await store.keep(picture.bytes, name);
    const filename = path.posix.basename(url);
    const size = { mime: KEPT_TYPE, bytes: picture.bytes.length };
    await noteUpload(db, { ...owner, ...size, filename, createdAt: clock() });
    return url;
  };
  return (owner, read, frame) => inSlot(owner.userId, () => take(owner, read, frame));
}

/** The intake of a host: one for all of its calls. */
export const intakeOf = onceForHost(createIntake);
