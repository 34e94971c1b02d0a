import type { FastifyRequest } from 'fastify';
import type { CallBody, CallQuery, CallResponse, Calls } from '../../../src/contract/index.ts';
import { requireUser } from '../../auth/index.ts';
import {
  markRead,
  notificationsPage,
  unreadNotifications,
} from '../../db/queries/notifications.ts';
import { present } from '../../db/queries/wire.ts';
import type { Deps } from '../../deps.ts';
import { broadcastRead } from '../../notifications/broadcast.ts';
import { viewNotifications } from '../../notifications/view.ts';

/** A page of one's own notifications. Refusal: unauthorised. */
export async function listNotifications(
  { db }: Deps,
  { before }: CallQuery<Calls['notifications']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['notifications']>> {
  const { id } = requireUser(request);
  const { rows, last } = await notificationsPage(db, id, before);
  const unreads = (await unreadNotifications(db, [id])).get(id) ?? 0;
  return {
    notifications: await viewNotifications(db, rows),
    unreads,
    ...present({ next: last }),
  };
}

/** Marks one's own notifications as read, and sends it to one's other devices. Refusal: unauthorised. */
export async function readNotifications(
  deps: Deps,
  { ids, upTo, all }: CallBody<Calls['readNotifications']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['readNotifications']>> {
  const { id } = requireUser(request);
  const which = present({ ids: ids?.map(Number), upTo, all });
  const marked = await markRead(deps.db, id, which, deps.clock());
  if (marked > 0) return { unreads: await broadcastRead(deps, request.log, id, which) };
  return { unreads: (await unreadNotifications(deps.db, [id])).get(id) ?? 0 };
}
