import { type Notification, NOTIFICATION_TEXT_LENGTH } from '../../src/contract/index.ts';
import { parseImageMarkup, pathTo, plainText } from '../../src/domain/index.ts';
import { COUNTED_MESSAGES, type NotificationRow } from '../db/queries/notifications.ts';
import { present } from '../db/queries/wire.ts';
import { countText, notificationText } from '../errors/index.ts';

/** The beginning of a plain text on one line, cut between words where it can be. */
export function excerpt(text: string): string {
  const letters = Array.from(text.replace(/\s+/gu, ' ').trim());
  if (letters.length <= NOTIFICATION_TEXT_LENGTH) return letters.join('');
  const head = letters.slice(0, NOTIFICATION_TEXT_LENGTH - 1).join('');
  const word = head.lastIndexOf(' ');
  return `${head.slice(0, word > head.length / 2 ? word : head.length).trimEnd()}…`;
}

/** The beginning of a text of HTML. */
export const htmlExcerpt = (html: string | null): string => excerpt(plainText(html ?? ''));

/** The beginning of a chat message; pictures of masters are left out. */
export const messageExcerpt = (message: string): string =>
  excerpt(
    parseImageMarkup(message)
      .map((part) => (part.kind === 'text' ? part.text : ' '))
      .join(''),
  );

/** The title of a notification (catalogue). */
export function titleOf(row: NotificationRow): string {
  const place = row.locationTitle ?? '';
  const channel = row.channelTitle ?? '';
  switch (row.kind) {
    case 'turn':
      return notificationText('turn', { place });
    case 'order':
      return notificationText('order', { place });
    case 'comment':
      return notificationText(row.turnUserId === row.userId ? 'comment' : 'commentAfter', {
        place,
      });
    case 'profileComment':
      return notificationText('profileComment', { name: row.characterName ?? '' });
    case 'complaint':
      return notificationText(row.complainerId === row.userId ? 'complaintClosed' : 'complaint', {
        game: row.gameTitle,
      });
    case 'chat':
      return (row.count ?? 0) >= COUNTED_MESSAGES
        ? notificationText('manyMessages', { channel, count: COUNTED_MESSAGES - 1 })
        : countText('messages', row.count ?? 0, { channel });
    case 'review':
      return notificationText(row.step ?? 'profileWaits', { name: row.profileName ?? '' });
    case 'mention':
      if (row.channelKey !== null) return notificationText('mentionInChat', { channel });
      return notificationText(row.commentId === null ? 'mentionInTurn' : 'mentionInComment', {
        place,
      });
  }
}

/** For masters the profile in the queue; for its player their own, as long as it is in play and theirs. */
function reviewAddress({ gameKey: game, step, ...row }: NotificationRow): string {
  if (row.profileId !== row.characterId)
    return row.profileId === null
      ? pathTo('queue', { game })
      : pathTo('review', { game, profile: row.profileId });
  const isGone = step === 'profilePutAway' || step === 'characterTakenBack';
  return pathTo(isGone ? 'main' : 'profile.index', { game });
}

/** Where it is to be read: a path of the client; of a turn its permanent link (FEED-08), which leads to the very turn, or says that it is gone. */
export function addressOf(row: NotificationRow): string {
  const { gameKey: game, locationKey, turnId, channelType, channelKey } = row;
  if (channelType !== null && channelKey !== null)
    return pathTo('channel', { game, channelType, channelId: channelKey });
  if (turnId !== null && locationKey !== null)
    return `${pathTo('location', { game, currentLocationKey: locationKey, all: 'all' })}?turn=${turnId}`;
  if (row.kind === 'review') return reviewAddress(row);
  if (row.kind === 'complaint' && row.complainerId !== row.userId)
    return `${pathTo('main', { game })}/moderation`;
  return row.kind === 'profileComment'
    ? pathTo('profile.index', { game })
    : pathTo('main', { game });
}

/** The fields that come from the row itself. */
export function plainFields(
  row: NotificationRow,
): Pick<
  Notification,
  | 'id'
  | 'kind'
  | 'game'
  | 'gameTitle'
  | 'title'
  | 'turn'
  | 'comment'
  | 'url'
  | 'count'
  | 'at'
  | 'read'
> {
  const { id, kind, gameKey: game, gameTitle, at, commentId, profileCommentId } = row;
  const turn = row.turnId?.toString();
  const comment = (commentId ?? profileCommentId)?.toString();
  return {
    id: String(id),
    kind,
    game,
    gameTitle,
    title: titleOf(row),
    ...present(comment === undefined ? { turn } : { comment }),
    url: addressOf(row),
    count: row.count ?? 1,
    at,
    read: row.readAt !== null,
  };
}
