import { calls } from '../../../src/contract/index.ts';
import { route } from '../../http/route.ts';
import type { Area } from '../area.ts';
import { avatarRoutes } from './avatar.ts';
import { chooseProfile, listChoices } from './choose.ts';
import { createForm, editForm } from './form.ts';
import { listProfiles, showOwn, showProfile, showThread } from './read.ts';
import { answerRemark } from './remarks.ts';
import { createProfile, saveProfile } from './write.ts';

const WRITE = { limit: 'write' } as const;

/** Profiles from creation to confirmation, choosing, and avatars (spec 1 §7). */
export const profileRoutes: Area = (app, deps) => {
  route(app, calls.profiles, ({ params, query, request }) =>
    listProfiles(deps, params, query, request),
  );
  route(app, calls.profile, ({ params, request }) => showProfile(deps, params, request));
  route(app, calls.characterTurns, ({ params, query, request }) =>
    showThread(deps, params, query, request),
  );
  route(app, calls.profilesToChoose, ({ params, request }) => listChoices(deps, params, request));
  route(app, calls.chooseProfile, ({ params, request }) => chooseProfile(deps, params, request), {
    limit: 'write',
  });
  route(app, calls.ownProfile, ({ params, request }) => showOwn(deps, params, request));
  route(app, calls.profileEditForm, ({ params, request }) => editForm(deps, params, request));
  route(
    app,
    calls.saveProfile,
    ({ params, body, request }) => saveProfile(deps, params, body, request),
    WRITE,
  );
  route(app, calls.profileCreateForm, ({ params, request }) => createForm(deps, params, request));
  route(
    app,
    calls.createProfile,
    ({ params, body, request }) => createProfile(deps, params, body, request),
    WRITE,
  );
  route(
    app,
    calls.answerRemark,
    ({ params, body, request }) => answerRemark(deps, params, body, request),
    WRITE,
  );
  avatarRoutes(app, deps);
};
