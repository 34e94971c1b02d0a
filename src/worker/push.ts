import * as v from 'valibot';
import { type PushPayload, pushPayload } from '../contract/notifications.ts';

/** What a push message becomes on the screen, and where a press on it leads: pure rules (NOTE-01, decision 36). */

/** A notification as the browser is asked to show it. */
export interface Shown {
  readonly title: string;
  readonly options: NotificationOptions & { readonly data: Pressed };
}

/** What a press on it leads to: a path of the client, and which notification it was, where that is known. */
export interface Pressed {
  readonly path: string;
  readonly id?: string;
}

const ICON = '/icons/icon-192.png';
const BADGE = '/icons/badge-96.png';

function parsed(text: string | undefined): PushPayload | undefined {
  try {
    const result = v.safeParse(pushPayload, JSON.parse(text ?? ''));
    return result.success ? result.output : undefined;
  } catch {
    return undefined; // no JSON
  }
}

/** A path of this client; anything else leads to the start. A path that begins with two slashes would be read as another host where it is used. */
export function safePath(url: string, origin: string): string {
  const to = URL.parse(url, origin);
  const isOurs = to?.origin === origin && !to.pathname.startsWith('//');
  return isOurs ? to.pathname + to.search + to.hash : '/';
}

/**
 * The notification for a push message. A browser demands that each message shows something, so one that cannot be read says in general that there is
 * news. News of the same thing takes the place of the older word on it.
 */
export function shownOf(
  text: string | undefined,
  { origin, general }: { readonly origin: string; readonly general: string },
): Shown {
  const news = parsed(text);
  const look = { icon: ICON, badge: BADGE, lang: 'ru' };
  if (!news) return { title: general, options: { ...look, tag: 'letopis', data: { path: '/' } } };
  const { id, title, text: body, url } = news;
  const data = { path: safePath(url, origin), id };
  return { title, options: { ...look, tag: id, body, data } };
}

/** What a notification carries. */
export function pressedOf(data: unknown, origin: string): Pressed {
  const read = v.safeParse(v.object({ path: v.string(), id: v.optional(v.string()) }), data);
  if (!read.success) return { path: '/' };
  const { path, id } = read.output;
  return { path: safePath(path, origin), ...(id !== undefined && { id }) };
}
