import {
  archiveCalls,
  type CallId,
  calls,
  isFields,
  jobCalls,
  moderationCalls,
  workshopCalls,
} from '../../../src/contract/index.ts';
import { textVersion } from '../../../src/domain/index.ts';
import { type Checks, idsOf } from './checks.ts';
import type { Visit } from './reading.ts';

/** With --write: what somebody has chosen, read or written is saved as it is, so that nothing is another afterwards. */

export const SAVED = [
  'saveSettings',
  'saveChronicle',
  'readChatMessages',
  'readNotifications',
  'saveNotificationRules',
  'saveDraft',
  'deleteDraft',
  'unsubscribePush',
  'saveBookmark',
] as const satisfies readonly CallId[];

/** What is never tried, by the reason. */
export const NEVER: readonly (readonly [string, readonly CallId[]])[] = [
  ['takes a code of the sign-in provider', ['login', 'linkIdentity']],
  ['ends the session that was given', ['logout']],
  ['ends the sessions of other devices', ['endOtherSessions', 'endSession']],
  ['takes a way to sign in away', ['unlinkIdentity']],
  ['cannot be undone', ['leaveCommunity']],
  ['makes a link that opens an account', ['makeResetLink']],
  ['a throw cannot be taken back', ['rollDice']],
  ['a stored picture cannot be removed', ['uploadTurnImage']],
  ['a tag cannot be removed', ['createTag']],
  ['a profile cannot be given back or removed', ['chooseProfile', 'createProfile']],
  ['a master may have to confirm a profile again', ['saveProfile']],
  ['the picture of before could be lost', ['uploadAvatar', 'revertAvatar', 'deleteAvatar']],
  ['takes the subscription of a browser', ['subscribePush']],
  ['somebody would have to read the report', ['sendReport']],
  ['a bookmark could lose its place', ['removeBookmark']],
  ['is for owners and masters', ['community', 'people', 'staff', 'journal']],
  [
    'others would be told of it, and the journal has it for ever',
    [
      ...(['found', 'nameCommunity', 'makeGame', 'gameStatus', 'appointOwner'] as const),
      ...(['dismissOwner', 'saveStaff', 'dismissStaff', 'undoAct'] as const),
    ],
  ],
  ['it is done to other people', idsOf(moderationCalls)],
  [
    'is for masters, and changes the world of players',
    idsOf({ ...workshopCalls, ...jobCalls, ...archiveCalls }),
  ],
  [
    'others would wait for nobody, or for longer',
    ['holdWaiting', 'setAway', 'orderScene', 'skipInScene', 'nudgeInScene'],
  ],
];

/** The user's settings as they stand in the answer, with fields that this client does not know. */
async function saveSettings(checks: Checks) {
  const { json } = await checks.connection.send(calls.init.routePattern);
  const user = isFields(json) && isFields(json.user) ? json.user : {};
  const { settings } = user;
  if (settings === undefined || settings === null)
    checks.untried('init names no settings of the user', 'saveSettings');
  else {
    const own = typeof settings === 'string' ? settings : JSON.stringify(settings);
    await checks.call(calls.saveSettings, {}, { body: { settings: own } });
  }
}

async function saveChronicle(checks: Checks, chronicle: Visit['chronicle']) {
  const read = async () => {
    const answer = chronicle && (await checks.call(calls.chronicle, chronicle));
    return answer?.event.desc ?? '';
  };
  const own = await read();
  if (chronicle === undefined || own === '') {
    checks.untried('there is no chronicle that this character may write', 'saveChronicle');
    return;
  }
  const body = { chronicle: own, base: textVersion(own) };
  await checks.call(calls.saveChronicle, chronicle, { body });
  if ((await read()) !== own)
    checks.note({
      name: 'chronicle after this check',
      verdict: 'missing',
      problems: ['is another than before'],
      cost: 'what a writer saves is not what is kept',
    });
}

/** Marks what has been read already. */
async function markRead(checks: Checks, { game, character, channel, notifications }: Visit) {
  if (!character || !channel || channel.unreads > 0)
    checks.untried('there is no channel without unread messages', 'readChatMessages');
  else {
    const who = { game: game.key, character: character.key };
    const { type, id } = channel;
    const page = await checks.call(calls.chatMessages, { ...who, type, id });
    const newest = page?.messages.at(-1)?.id;
    if (newest === undefined) checks.untried('the channel has no messages', 'readChatMessages');
    else {
      const body = { channels: [{ type, id, message: newest }] };
      await checks.call(calls.readChatMessages, who, { body });
    }
  }
  const read = notifications.find((one) => one.read);
  if (read === undefined) checks.untried('no notification is read', 'readNotifications');
  else await checks.call(calls.readNotifications, {}, { body: { ids: [read.id] } });
}

/** Saves a bookmark as it is. */
async function saveBookmark(checks: Checks, { bookmarks: [first] }: Visit) {
  if (first === undefined) checks.untried('no turn is marked', 'saveBookmark');
  else {
    const { turn, note } = first;
    await checks.call(calls.saveBookmark, { turn }, { body: { note } });
  }
}

/** Saves a draft that nobody sees, and deletes it. */
async function saveDraft(checks: Checks, { drafts }: Visit): Promise<void> {
  if (!drafts) {
    checks.untried('there are no drafts on the host', 'saveDraft', 'deleteDraft');
    return;
  }
  const written = { key: 'turnDraft/check-host/0/new', device: 'check-host', savedAt: Date.now() };
  const body = { ...written, from: 0, value: '{}', about: '', excerpt: '', count: 0 };
  const saved = await checks.call(calls.saveDraft, {}, { body });
  const from = saved?.draft.version ?? 0;
  await checks.call(calls.deleteDraft, {}, { body: { ...written, from } });
}

/** An endpoint that nobody has. */
const NO_ENDPOINT = 'https://push.invalid/check-host';

/** Saves and marks all of it. */
export async function saveAll(checks: Checks, visit: Visit) {
  const { init, chronicle, rules } = visit;
  if (init.user === undefined) {
    checks.untried('nobody is signed in', ...SAVED);
    return;
  }
  await saveSettings(checks);
  await saveChronicle(checks, chronicle);
  await markRead(checks, visit);
  await saveBookmark(checks, visit);
  await saveDraft(checks, visit);
  if (rules === undefined)
    checks.untried(
      'there are no rules of notifications',
      'saveNotificationRules',
      'unsubscribePush',
    );
  else {
    const body = { rules: rules.map(({ game, ...rule }) => (game ? { game, ...rule } : rule)) };
    await checks.call(calls.saveNotificationRules, {}, { body });
    await checks.call(calls.unsubscribePush, {}, { body: { endpoint: NO_ENDPOINT } });
  }
}
