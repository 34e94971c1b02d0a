import { type Calls, calls } from '../../../src/contract/index.ts';
import { leadGame, requireOwner } from '../../community/access.ts';
import { changeOwner } from '../../community/owners.ts';
import { peopleNamed } from '../../community/people.ts';
import { changeStaff, type Post, staffOf } from '../../community/staff.ts';
import { publishStanding } from '../../community/standing.ts';
import { inGame } from '../../db/index.ts';
import { noticeText } from '../../errors/index.ts';
import { type Input, route } from '../../http/route.ts';
import type { Area } from '../area.ts';

const WRITES = { limit: 'write' } as const;

/** Who owns the community, and who leads its games (OWN-44 to OWN-51). */
export const peopleRoutes: Area = (app, deps) => {
  const { db, clock } = deps;

  const owner =
    (becomesOwner: boolean) =>
    async ({ params, request }: Input<Calls['appointOwner' | 'dismissOwner']>) => {
      const asked = { person: params.user, request, now: clock() };
      const changes = await db
        .transaction()
        .execute((trx) => changeOwner(trx, asked, becomesOwner));
      await publishStanding(deps, request.log, changes);
      return { message: noticeText(becomesOwner ? 'ownerAppointed' : 'ownerDismissed') };
    };
  route(app, calls.appointOwner, owner(true), WRITES);
  route(app, calls.dismissOwner, owner(false), WRITES);

  route(
    app,
    calls.people,
    async ({ query: { q, game }, request }) => {
      if (game === undefined) await requireOwner(db, request);
      else await leadGame(db, game, request);
      return { people: await peopleNamed(db, q) };
    },
    { limit: 'search' },
  );

  route(app, calls.staff, async ({ params, request }) => {
    const { row } = await leadGame(db, params.game, request);
    return { title: row.title, staff: await staffOf(db, row.id) };
  });

  const appointed = async (
    { params, request }: Pick<Input<Calls['saveStaff' | 'dismissStaff']>, 'params' | 'request'>,
    post: Post | undefined,
  ) => {
    const changes = await inGame(db, params.game, (trx) =>
      changeStaff(trx, { ...params, request, now: clock() }, post),
    );
    await publishStanding(deps, request.log, changes);
    return { message: noticeText(post ? 'staffSaved' : 'staffDismissed') };
  };
  route(app, calls.saveStaff, (input) => appointed(input, input.body), WRITES);
  route(app, calls.dismissStaff, (input) => appointed(input, undefined), WRITES);
};
