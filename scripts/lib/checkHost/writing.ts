import { randomUUID } from 'node:crypto';
import { calls } from '../../../src/contract/index.ts';
import type { Checks, Row } from './checks.ts';
import type { Visit } from './reading.ts';

/** With --write: a turn and a message are sent twice under one key, edited and deleted again. */

const COST =
  'after a lost answer the client looks before it sends again, and says that the text may have arrived';

/** How often something was stored that was sent twice under one key. */
function keyRow(name: string, times: number): Row {
  const row = { name: `Idempotency-Key of ${name}`, optional: true as const };
  if (times === 1) return { ...row, verdict: 'holds', problems: [] };
  if (times === 0)
    return { ...row, verdict: 'untried', problems: ['what was sent is not found again'] };
  return {
    ...row,
    verdict: 'missing',
    problems: [`sent twice, stored ${String(times)} times`],
    cost: COST,
  };
}

/** What was made and is still there. */
function leftRow(name: string, ids: readonly string[]): Row {
  return ids.length === 0
    ? { name: `${name} of this check`, verdict: 'holds', problems: ['made, and deleted again'] }
    : {
        name: `${name} of this check`,
        verdict: 'missing',
        problems: [`still there: ${ids.join(', ')}`],
        cost: 'delete it by hand',
      };
}

async function writeTurn(checks: Checks, game: string, character: string) {
  const who = { game, character };
  const form = await checks.call(calls.turnForm, who);
  const places = [form?.currentLocation, ...(form?.locationRoutes ?? []).map(({ key }) => key)];
  const at = places.find((one) => one !== undefined);
  if (at === undefined) {
    checks.untried('the form names no location', 'postTurn', 'editTurn', 'deleteTurn');
    return;
  }
  const word = `check-host ${randomUUID()}`;
  const draft = { body: `<p>${word}</p>`, currentLocation: at };
  const key = randomUUID();
  for (const _ of [1, 2]) await checks.call(calls.postTurn, who, { body: draft, key });
  const standing = async (): Promise<string[]> => {
    const page = await checks.call(calls.turns, who, { query: { page: 1 } });
    return (page?.turns ?? []).filter(({ post }) => post.includes(word)).map(({ id }) => id);
  };
  const made = await standing();
  checks.note(keyRow('a turn', made.length));
  const [first] = made;
  if (first === undefined) checks.untried('the turn is not found again', 'editTurn', 'deleteTurn');
  else {
    const body = { body: `<p>${word}, edited</p>`, currentLocation: at };
    await checks.call(calls.editTurn, { ...who, turn: first }, { body });
  }
  for (const turn of made) await checks.call(calls.deleteTurn, { ...who, turn });
  checks.note(leftRow('turns', await standing()));
}

async function writeMessage(
  checks: Checks,
  channel: { game: string; character: string; type: string; id: string },
) {
  const word = `check-host ${randomUUID()}`;
  const key = randomUUID();
  for (const _ of [1, 2])
    await checks.call(calls.sendChatMessage, channel, { body: { message: word }, key });
  const standing = async (): Promise<string[]> => {
    const page = await checks.call(calls.chatMessages, channel);
    return (page?.messages ?? [])
      .filter(({ message }) => message.includes(word))
      .map(({ id }) => id);
  };
  const made = await standing();
  checks.note(keyRow('a message', made.length));
  const [first] = made;
  if (first === undefined)
    checks.untried('the message is not found again', 'editChatMessage', 'deleteChatMessage');
  else
    await checks.call(
      calls.editChatMessage,
      { ...channel, message: first },
      { body: { message: `${word}, edited` } },
    );
  for (const message of made) await checks.call(calls.deleteChatMessage, { ...channel, message });
  checks.note(leftRow('messages', await standing()));
}

/** Calls that change what cannot be put back, or what others see. */
const NEVER = [
  'saveSettings',
  'rollDice',
  'uploadTurnImage',
  'commentTurn',
  'reactToTurn',
  'saveChronicle',
  'chooseProfile',
  'saveProfile',
  'createProfile',
  'uploadAvatar',
  'revertAvatar',
  'deleteAvatar',
  'createTag',
  'login',
  'logout',
] as const;

const TURNS = ['postTurn', 'editTurn', 'deleteTurn'] as const;
const MESSAGES = ['sendChatMessage', 'editChatMessage', 'deleteChatMessage'] as const;

/** Tries what changes something where `write` says so; notes what is not tried. */
export async function writeAll(
  checks: Checks,
  { game, character, confirmed, channel }: Visit,
  write: boolean,
) {
  if (!write) checks.untried('changes something: give --write', ...TURNS, ...MESSAGES);
  else if (character === undefined || !confirmed)
    checks.untried('takes a confirmed character', ...TURNS, ...MESSAGES);
  else {
    await writeTurn(checks, game.key, character);
    if (channel === undefined) checks.untried('the character has no channel', ...MESSAGES);
    else
      await writeMessage(checks, { game: game.key, character, type: channel.type, id: channel.id });
  }
  checks.untried('changes what this check could not put back', ...NEVER);
}
