import type { FastifyInstance, FastifyRequest, FastifyError, FastifyReply } from 'fastify';
import {
  type CallParams,
  type CallResponse,
  type Calls,
  calls,
} from '../../../src/contract/index.ts';
import { isMaster, isOpen } from '../../../src/domain/index.ts';
import type { Deps } from '../../deps.ts';
import { answerError, DomainError } from '../../errors/index.ts';
import { route } from '../../http/route.ts';
import { scopeNamed } from '../../http/scope.ts';
import { intakeOf, readOneFile, takeFiles, TURN_FRAME } from '../../uploads/index.ts';
import { authorizeCharacter, type ActingUser } from '../access.ts';

type Answer = CallResponse<Calls['uploadTurnImage']>;
type Input = { params: CallParams<Calls['uploadTurnImage']>; request: FastifyRequest };

/** May this user put pictures into turns of this game? Asked before a byte of the file is read. Refusals: mastersOnly, gameClosed. */
async function checkRights({ db }: Deps, { params, request }: Input): Promise<ActingUser> {
  const acting = await authorizeCharacter(db, params, request);
  if (!isMaster(acting.actor)) throw new DomainError('mastersOnly');
  if (!isOpen(acting.game)) throw new DomainError('gameClosed');
  return acting;
}

/** A refusal as the editor's upload expects it: `{ error: { message } }` (spec 1 §7). */
function sendRefusal(
  error: Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return answerError(error, request, reply, ({ body, text }) => ({
    ...body,
    error: { message: text },
  }));
}

/** Stores a picture for the editor (FORM-05): checked by its content, re-encoded, stored under a name that cannot be guessed. */
export function imageRoutes(app: FastifyInstance, deps: Deps): void {
  const take = intakeOf(deps);
  const upload = async (input: Input): Promise<Answer> => {
    const { user, actorRow } = await checkRights(deps, input);
    const whose = { userId: user.id, characterId: actorRow.id, kind: 'turn' } as const;
    return { url: await take(whose, () => readOneFile(input.request), TURN_FRAME) };
  };

  void app.register(
    scopeNamed('turnImages', async (scope) => {
      await takeFiles(scope);
      route(scope, calls.uploadTurnImage, upload, {
        limit: 'upload',
        bearer: true,
        errorHandler: sendRefusal,
      });
    }),
  );
}
