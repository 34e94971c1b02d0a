import path from 'node:path';
import type { FastifyInstance, FastifyRequest, FastifyError, FastifyReply } from 'fastify';
import {
  type CallParams,
  type CallResponse,
  type Calls,
  calls,
} from '../../../src/contract/index.ts';
import { isMaster, isOpen } from '../../../src/domain/index.ts';
import { noteUpload, uploadedSince } from '../../db/queries/uploads.ts';
import type { Deps } from '../../deps.ts';
import { answerError, DomainError } from '../../errors/index.ts';
import { route } from '../../http/route.ts';
import {
  createQueue,
  createSlots,
  createUploadStore,
  KEPT_TYPE,
  readOneFile,
  reencode,
  takeFiles,
} from '../../uploads/index.ts';
import { actAs, type ActingUser } from '../access.ts';

type Answer = CallResponse<Calls['uploadTurnImage']>;
type Input = { params: CallParams<Calls['uploadTurnImage']>; request: FastifyRequest };

/** So many files are read at a time, whoever sends them: each may take UPLOAD_LIMIT of memory. */
const AT_A_TIME = 8;

/** What the pictures of one account may take of the disk in a day, in bytes: hundreds of photographs, and no full disk. */
const DAY_BYTES = 200 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/** May this user put pictures into turns of this game? Asked before a byte of the file is read. Refusals: mastersOnly, gameClosed. */
async function checkRights({ db }: Deps, { params, request }: Input): Promise<ActingUser> {
  const acting = await actAs(db, params, request);
  if (!isMaster(acting.actor)) throw new DomainError('mastersOnly');
  if (!isOpen(acting.game)) throw new DomainError('gameClosed');
  return acting;
}

/** Refusal: uploadDayFull, with the time of day being no matter: the last 24 hours count. */
async function checkRoom({ db, clock }: Deps, { user }: ActingUser): Promise<void> {
  const bytes = await uploadedSince(db, user.id, clock() - DAY_MS);
  if (bytes >= DAY_BYTES) throw new DomainError('uploadDayFull');
}

/** Writes down what was kept, for the next {@link checkRoom}. */
async function note(
  { db, clock }: Deps,
  { user, actorRow }: ActingUser,
  { url, bytes }: { url: string; bytes: number },
): Promise<void> {
  const filename = path.posix.basename(url);
  const whose = { userId: user.id, characterId: actorRow.id };
  await noteUpload(db, { ...whose, filename, mime: KEPT_TYPE, bytes, createdAt: clock() });
}

/** A refusal as the editor's upload expects it: `{ error: { message } }` (spec 1 §7). */
async function tellRefusal(
  error: Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return answerError(error, request, reply, ({ body, text }) => ({
    ...body,
    error: { message: text },
  }));
}

/** Stores a picture for the editor (FORM-05): checked by its content, drawn anew, kept under a name that nobody guesses. */
export function imageRoutes(app: FastifyInstance, deps: Deps): void {
  const store = createUploadStore(deps.config.dataDir);
  const inTurn = createQueue();
  const inSlot = createSlots(AT_A_TIME);

  const take = async (acting: ActingUser, request: FastifyRequest): Promise<Answer> => {
    await checkRoom(deps, acting);
    const { name, bytes } = await readOneFile(request);
    const picture = await inTurn(() => reencode(bytes, name));
    const url = await store.keep(picture.bytes, name);
    await note(deps, acting, { url, bytes: picture.bytes.length });
    return { url };
  };
  const upload = async (input: Input): Promise<Answer> => {
    const acting = await checkRights(deps, input);
    return inSlot(acting.user.id, () => take(acting, input.request));
  };

  void app.register(async (scope) => {
    await takeFiles(scope);
    route(scope, calls.uploadTurnImage, upload, {
      limit: 'upload',
      bearer: true,
      errorHandler: tellRefusal,
    });
  });
}
