import * as v from 'valibot';
import {
  notification,
  NOTIFICATION_RULES_LIMIT,
  notificationKinds,
  notificationRule,
} from '../notifications.ts';
import { count, epochMs, safeKey } from '../primitives.ts';
import { answer, entity, many } from '../shape.ts';
import { defineCall } from './define.ts';
import { messageAnswer, noParams, sentList } from './parts.ts';

const sentId = v.pipe(safeKey, v.maxLength(15), v.regex(/^\d+$/));

const sentRule = v.strictObject({
  game: v.exactOptional(safeKey),
  kind: v.picklist(notificationKinds),
  list: v.boolean(),
  browser: v.boolean(),
  push: v.boolean(),
});

const unreads = entity({ unreads: v.optional(count, 0) });
const rules = answer({ rules: many(notificationRule) }, 'rules');

/** What `PushSubscription.toJSON()` gives; other fields of it are left out. */
const subscription = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(2_000), v.url()),
  keys: v.object({
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{80,100}={0,2}$/)),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{20,40}={0,2}$/)),
  }),
  withText: v.optional(v.boolean(), false),
});

/** Notifications (NOTE-01, SHELL-18), an addition of this host. All of them need a session: unauthorised. */
export const notificationCalls = {
  /**
   * A page of 20 of one's notifications, the newest news first; `before` is the `at` of the last one of the page before. `next` is the
   * `before` of the next page, absent at the end. What one may no longer see is left out, so that a page may hold fewer.
   */
  notifications: defineCall({
    id: 'notifications',
    method: 'GET',
    patterns: ['/api/rpg/notifications'],
    params: noParams,
    query: entity({ before: v.exactOptional(epochMs) }),
    response: answer({
      notifications: many(notification),
      unreads: v.optional(count, 0),
      next: v.exactOptional(epochMs),
    }),
  }),

  /** How many of one's notifications are unread; 100 stands for 100 and more. */
  notificationUnreads: defineCall({
    id: 'notificationUnreads',
    method: 'GET',
    patterns: ['/api/rpg/notifications/unreads'],
    params: noParams,
    response: unreads,
  }),

  /**
   * Marks as read: those named, those up to a moment (`at` of the newest that was seen), or all. Answers how many are unread now, and sends
   * that to the reader's other devices.
   */
  readNotifications: defineCall({
    id: 'readNotifications',
    method: 'POST',
    patterns: ['/api/rpg/notifications/read'],
    params: noParams,
    body: entity({
      ids: v.exactOptional(sentList(sentId)),
      upTo: v.exactOptional(epochMs),
      all: v.exactOptional(v.boolean()),
    }),
    response: unreads,
  }),

  /** One's choices: a rule for each kind everywhere, and those of single games. */
  notificationRules: defineCall({
    id: 'notificationRules',
    method: 'GET',
    patterns: ['/api/rpg/notifications/rules'],
    params: noParams,
    response: rules,
  }),

  /** Replaces one's choices; a kind that is not named has its default again. Of two for one kind and game the last counts. Refusal: gameNotFound. */
  saveNotificationRules: defineCall({
    id: 'saveNotificationRules',
    method: 'POST',
    patterns: ['/api/rpg/notifications/rules'],
    params: noParams,
    body: v.object({ rules: sentList(sentRule, NOTIFICATION_RULES_LIMIT) }),
    response: rules,
  }),

  /**
   * Lets this browser be reached by web push as long as this session lasts; repeating it is no error and sets `withText` again. Refusals:
   * pushDisabled, under `endpoint` fieldWrong (no push service that this host sends to).
   */
  subscribePush: defineCall({
    id: 'subscribePush',
    method: 'POST',
    patterns: ['/api/rpg/push/subscribe'],
    params: noParams,
    body: subscription,
    response: messageAnswer,
  }),

  /** Ends it; an endpoint that is unknown or another's is no mistake and changes nothing. */
  unsubscribePush: defineCall({
    id: 'unsubscribePush',
    method: 'POST',
    patterns: ['/api/rpg/push/unsubscribe'],
    params: noParams,
    body: v.object({ endpoint: v.pipe(v.string(), v.maxLength(2_000)) }),
    response: messageAnswer,
  }),
} as const;
