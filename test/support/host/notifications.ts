import type { Notification, NotificationRule } from '../../../src/contract/index.ts';
import { noticeChat } from '../../../server/notifications/service.ts';
import type { Community, Login } from './community.ts';
import { type Headers, send, type TestHost } from './index.ts';

const BASE = '/api/rpg/notifications';

/** A page of notifications, as the call answers it. */
export type Page = { notifications: Notification[]; unreads: number; next?: number };

/** What somebody does with their notifications. */
export function notificationActions(host: TestHost, { headers }: Community) {
  const list = async (login: Login, before?: number): Promise<Page> => {
    const query = before === undefined ? '' : `?before=${before}`;
    return (await send(host, 'GET', BASE + query, headers[login])).json();
  };
  return {
    page: list,
    /** The newest page, by kind and title. */
    titles: async (login: Login): Promise<string[]> =>
      (await list(login)).notifications.map(({ kind, title }) => `${kind}: ${title}`),
    unreads: async (login: Login): Promise<number> => {
      const answer = await send(host, 'GET', `${BASE}/unreads`, headers[login]);
      return answer.json<{ unreads: number }>().unreads;
    },
    read: (login: Login, body: Record<string, unknown>, as: Headers = headers[login]) =>
      send(host, 'POST', `${BASE}/read`, as, body),
    choose: (login: Login, rules: readonly Partial<NotificationRule>[]) =>
      send(host, 'POST', `${BASE}/rules`, headers[login], { rules }),
    rules: async (login: Login): Promise<NotificationRule[]> => {
      const answer = await send(host, 'GET', `${BASE}/rules`, headers[login]);
      return answer.json<{ rules: NotificationRule[] }>().rules;
    },
    /** Makes the notifications of chat, as the running host does a second after a message. */
    gather: () => noticeChat(host.deps, host.app.log),
  };
}

export type NotificationActions = ReturnType<typeof notificationActions>;
