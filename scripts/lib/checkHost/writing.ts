import { randomUUID } from 'node:crypto';
import { calls, HEADER } from '../../../src/contract/index.ts';
import type { Checks, Row } from './checks.ts';
import type { Visit } from './reading.ts';
import { NEVER, saveAll, SAVED } from './saving.ts';

/** With --write: a turn and a message are sent twice under one key, edited and deleted again; what somebody has chosen or written is saved as it is. */

const COST =
  'after a lost answer the client looks before it sends again, and says that the text may have arrived';

const TURNS = ['postTurn', 'editTurn', 'commentTurn', 'reactToTurn', 'deleteTurn'] as const;
const MESSAGES = ['sendChatMessage', 'editChatMessage', 'deleteChatMessage'] as const;

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

/** Edits the turn, comments on it and reacts to it: all of that goes with it when it is deleted. Many hosts refuse a reaction to one's own turn. */
async function writeAtTurn(
  checks: Checks,
  turn: { game: string; character: string; turn: string },
  { word, at }: { readonly word: string; readonly at: string },
) {
  const body = { body: `<p>${word}, edited</p>`, currentLocation: at };
  await checks.call(calls.editTurn, turn, { body });
  await checks.call(calls.commentTurn, turn, { body: { body: `<p>${word}</p>` } });
  await checks.call(calls.reactToTurn, turn);
}

async function writeTurn(checks: Checks, game: string, character: string) {
  const who = { game, character };
  const form = await checks.call(calls.turnForm, who);
  const places = [form?.currentLocation, ...(form?.locationRoutes ?? []).map(({ key }) => key)];
  const at = places.find((one) => one !== undefined);
  if (at === undefined) {
    checks.untried('the form names no location', ...TURNS);
    return;
  }
  const word = `check-host ${randomUUID()}`;
  const draft = { body: `<p>${word}</p>`, currentLocation: at };
  const headers = { [HEADER.idempotency]: randomUUID() };
  for (const _ of [1, 2]) await checks.call(calls.postTurn, who, { body: draft, headers });
  const standing = async (): Promise<string[]> => {
    const page = await checks.call(calls.turns, who, { query: { page: 1 } });
    return (page?.turns ?? []).filter(({ post }) => post.includes(word)).map(({ id }) => id);
  };
  const made = await standing();
  checks.note(keyRow('a turn', made.length));
  const [first] = made;
  if (first === undefined)
    checks.untried('the turn is not found again', ...TURNS.filter((id) => id !== 'postTurn'));
  else await writeAtTurn(checks, { ...who, turn: first }, { word, at });
  for (const turn of made) await checks.call(calls.deleteTurn, { ...who, turn });
  checks.note(leftRow('turns', await standing()));
}

async function writeMessage(
  checks: Checks,
  channel: { game: string; character: string; type: string; id: string },
) {
  const word = `check-host ${randomUUID()}`;
  const headers = { [HEADER.idempotency]: randomUUID() };
  for (const _ of [1, 2])
    await checks.call(calls.sendChatMessage, channel, { body: { message: word }, headers });
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

/** Tries what changes something and can be taken back, where `write` says so; notes what is not tried, and why. */
export async function writeAll(checks: Checks, visit: Visit, write: boolean) {
  const { game, character, channel } = visit;
  if (!write) checks.untried('changes something: give --write', ...TURNS, ...MESSAGES, ...SAVED);
  else if (!character?.confirmed)
    checks.untried('takes a confirmed character', ...TURNS, ...MESSAGES);
  else {
    await writeTurn(checks, game.key, character.key);
    if (channel === undefined) checks.untried('the character has no channel', ...MESSAGES);
    else {
      const { type, id } = channel;
      await writeMessage(checks, { game: game.key, character: character.key, type, id });
    }
  }
  if (write) await saveAll(checks, visit);
  for (const [reason, ids] of NEVER) checks.untried(`never tried: ${reason}`, ...ids);
}
