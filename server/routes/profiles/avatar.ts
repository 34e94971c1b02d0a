import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type CallBody,
  type CallParams,
  type CallResponse,
  type Calls,
  calls,
  type NoticeId,
} from '../../../src/contract/index.ts';
import { avatarRefusal } from '../../../src/domain/index.ts';
import { type Db, type Trx, inGame } from '../../db/index.ts';
import { characterOf } from '../../db/queries/characters.ts';
import { avatarByFile, changeAvatar } from '../../db/queries/profileAvatars.ts';
import type { Deps } from '../../deps.ts';
import { invalid, noticeText } from '../../errors/index.ts';
import { route } from '../../http/route.ts';
import { scopeNamed } from '../../http/scope.ts';
import { AVATAR_FRAME, intakeOf, readOneFile, takeFiles } from '../../uploads/index.ts';
import { authorizeCharacter, type ActingUser } from '../access.ts';
import { refuse } from './access.ts';

type Answer = CallResponse<Calls['deleteAvatar']>;
type Params = CallParams<Calls['deleteAvatar']>;

/** One who may change the avatar of their character. Refusals: those of acting, avatarChangeForbidden, gameClosed. */
async function mayChange(db: Db, params: Params, request: FastifyRequest): Promise<ActingUser> {
  const acting = await authorizeCharacter(db, params, request);
  refuse(avatarRefusal(acting.game, acting.actor));
  return acting;
}

type Choice = (trx: Trx, acting: ActingUser) => Promise<string | null>;

/** Puts another avatar, or none, in the place of the present one; what the choice is made from is read by the same transaction. */
async function change(
  { db, clock }: Deps,
  { params, request }: { params: Params; request: FastifyRequest },
  notice: NoticeId,
  choose: Choice,
): Promise<Answer> {
  return inGame(db, params.game, async (trx) => {
    const acting = await mayChange(trx, params, request);
    const avatar = await choose(trx, acting);
    await changeAvatar(trx, acting.actorRow, { avatar, now: clock() });
    const character = characterOf({ ...acting.actorRow, avatar });
    return { character, message: noticeText(notice) };
  });
}

/** Goes back to an avatar that the character had (PROF-11). Refusal under `filename`: fieldWrong, for a file that never was its avatar. */
const earlier =
  ({ filename }: CallBody<Calls['revertAvatar']>): Choice =>
  async (trx, { actorRow }) => {
    const avatar = await avatarByFile(trx, actorRow, filename);
    if (avatar === undefined) throw invalid({ filename: ['fieldWrong'] });
    return avatar;
  };

/** Avatars (spec 1 §7, PROF-11): checked by their content, re-encoded within 512 px, none of them forgotten. */
export function avatarRoutes(app: FastifyInstance, deps: Deps): void {
  const take = intakeOf(deps);
  const upload = async (asked: { params: Params; request: FastifyRequest }): Promise<Answer> => {
    // Asked before a byte of the file is read, and once more when it has been.
    const { user, actorRow } = await mayChange(deps.db, asked.params, asked.request);
    const whose = { userId: user.id, characterId: actorRow.id, kind: 'avatar' } as const;
    const avatar = await take(whose, () => readOneFile(asked.request), AVATAR_FRAME);
    return change(deps, asked, 'avatarSaved', () => Promise.resolve(avatar));
  };
  void app.register(
    scopeNamed('avatars', async (scope) => {
      await takeFiles(scope);
      route(scope, calls.uploadAvatar, upload, { limit: 'upload', bearer: true });
    }),
  );
  route(
    app,
    calls.revertAvatar,
    ({ body, ...asked }) => change(deps, asked, 'avatarSaved', earlier(body)),
    { limit: 'write' },
  );
  route(
    app,
    calls.deleteAvatar,
    (asked) => change(deps, asked, 'avatarDeleted', () => Promise.resolve(null)),
    { limit: 'write' },
  );
}
