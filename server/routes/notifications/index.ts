import { calls } from '../../../src/contract/index.ts';
import { requireUser } from '../../auth/index.ts';
import { unreadNotifications } from '../../db/queries/notifications.ts';
import { route } from '../../http/route.ts';
import type { Area } from '../area.ts';
import { listNotifications, readNotifications } from './list.ts';
import { subscribePush, unsubscribePush } from './push.ts';
import { readRules, saveRules } from './rules.ts';

/** Notifications and web push (NOTE-01, SHELL-18, decision 31). */
export const notificationRoutes: Area = (app, deps) => {
  route(app, calls.notifications, ({ query, request }) => listNotifications(deps, query, request));
  route(app, calls.notificationUnreads, async ({ request }) => {
    const { id } = requireUser(request);
    return { unreads: (await unreadNotifications(deps.db, [id])).get(id) ?? 0 };
  });
  route(app, calls.readNotifications, ({ body, request }) =>
    readNotifications(deps, body, request),
  );
  route(app, calls.notificationRules, ({ request }) => readRules(deps, request));
  route(
    app,
    calls.saveNotificationRules,
    ({ body, request }) => saveRules(deps, body.rules, request),
    { limit: 'write' },
  );
  route(app, calls.subscribePush, ({ body, request }) => subscribePush(deps, body, request), {
    limit: 'write',
  });
  route(app, calls.unsubscribePush, ({ body, request }) => unsubscribePush(deps, body, request));
};
