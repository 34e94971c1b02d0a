import { type Calls, calls, type InitAnswer } from '../../src/contract/index.ts';
import { describeUser, requireUser } from '../auth/index.ts';
import { communityName } from '../community/name.ts';
import type { Deps } from '../deps.ts';
import { toJson } from '../db/index.ts';
import { charactersOf, characterOf } from '../db/queries/characters.ts';
import { groupsOf } from '../db/queries/games.ts';
import { refusedAmong } from '../db/queries/reviews.ts';
import { present } from '../db/queries/wire.ts';
import { noticeText } from '../errors/index.ts';
import { type Input, route } from '../http/route.ts';
import { openGame, visibleGames } from './access.ts';
import type { Area } from './area.ts';

/** The link to the administration, for those who may use it. */
async function globalSettings(
  { config, db }: Deps,
  isOwner: boolean,
): Promise<InitAnswer['settings']> {
  const { register, crowdfunding, admin, titleAdmin } = config.urls;
  return {
    title: await communityName(db),
    urlRegister: register,
    menu: config.menu,
    holiday: config.holiday,
    ...present({
      urlCrowdfunding: crowdfunding,
      ...(isOwner && { urlAdmin: admin, titleAdmin }),
      defaultAvatar: config.avatars.default,
      masterAvatar: config.avatars.master,
      turnsCanEditHours: config.turnsCanEditHours,
      turnsCanDeleteHours: config.turnsCanDeleteHours,
      messagesCanEditHours: config.messagesCanEditHours,
    }),
  };
}

/** Start, user settings, and the user's characters in a game (spec 1 §7; PICK-03, PICK-05, SET-01). */
export const sessionRoutes: Area = (app, deps) => {
  const { db } = deps;

  const init = async ({ request: { user, sessionToken: session } }: Input<Calls['init']>) => {
    const seen = await visibleGames(db, user);
    const groups = await groupsOf(
      db,
      seen.map(({ row }) => row),
    );
    const games = seen.map(({ row, game }) => ({
      ...game,
      ...present({ group: groups.get(row.groupId ?? -1) }),
    }));
    return {
      settings: await globalSettings(deps, user?.isOwner ?? false),
      rpg: { games },
      ...(user && session !== null && { user: await describeUser(deps, user, session) }),
    };
  };
  // To the signed-in it brings a token that is issued each time.
  route(app, calls.init, init, { kept: 'guests' });

  route(app, calls.saveSettings, async ({ request, body }) => {
    const { id: userId } = requireUser(request);
    const settings = toJson(JSON.parse(body.settings) as Record<string, unknown>);
    const updatedAt = deps.clock();
    await db
      .insertInto('userSettings')
      .values({ userId, settings, updatedAt })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ settings, updatedAt }))
      .execute();
    return { message: noticeText('settingsSaved') };
  });

  const characters = async ({ request, params }: Input<Calls['characters']>) => {
    const user = requireUser(request);
    const { row } = await openGame(db, params.game, request);
    const rows = await charactersOf(db, row.id, user.id);
    const refused = await refusedAmong(db, rows);
    return {
      characters: rows.map((one) => ({
        ...characterOf(one),
        ...(refused.has(one.id) && { refused: true }),
      })),
    };
  };
  route(app, calls.characters, characters, { kept: 'all' });
};
