import type { LightMyRequestResponse } from 'fastify';
import { errorStatus, type ErrorId, TEXT_LIMIT } from '../../../src/contract/index.ts';
import { errorText } from '../../../server/errors/index.ts';
import { type ChatActions, makeMessages, type Rooms } from '../../support/host/chat.ts';
import { chatHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { asGuest, send, type TestHost } from '../../support/host/index.ts';

let host: TestHost;
let sea: Community;
let does: ChatActions;
let rooms: Rooms;
let mara: string;
beforeEach(async () => ({ host, sea, rooms, does, mara } = await chatHost()));
afterEach(() => host.close());

type Cause = () => Promise<LightMyRequestResponse>;

const say = (channel: string, text = 'Слово', character = mara) =>
  does.say('mara', character, channel, text);

async function bots(): Promise<string> {
  const [id] = await makeMessages(host, rooms.hall, null);
  return String(id);
}

const inGame = (status: 'closed') =>
  host.db.updateTable('games').set({ status }).where('id', '=', sea.games.sea).execute();

/** The catalogue of chat (spec 2 §8), and by what each refusal is brought about. */
const causes: Partial<Record<ErrorId, Cause>> = {
  unauthorised: () => send(host, 'GET', `/api/rpg/chat/channels/sea/${mara}`, asGuest(host)),
  gameNotFound: () => does.channels('mara', mara, { game: 'nothing' }),
  gameIncorrect: () => does.page('mara', mara, 'fair'),
  gameClosed: async () => {
    await inGame('closed');
    return say('hall');
  },
  chatDisabled: () => does.channels('mara', sea.keys.maraFeast, { game: 'feast' }),
  chatChannelsEmpty: () => does.news('mara', mara, 0, []),
  chatChannelNotFound: () => does.page('mara', mara, 'nowhere'),
  chatChannelForbidden: () => does.page('mara', mara, 'bridge'),
  chatChannelClosed: () => say('over'),
  chatUnconfirmed: () => say('hall', 'Слово', sea.keys.novice),
  messageNotFound: () => does.one('mara', mara, 'hall', '999'),
  messageRequired: () => say('hall', ' \n '),
  messageTooLong: () => say('hall', 'щ'.repeat(TEXT_LIMIT.message + 1)),
  messageChangeForbidden: async () => does.edit('mara', mara, 'hall', await bots(), 'Иначе'),
  mastersOnly: () => say('hall', '/d20'),
  diceWrong: () => does.say('master', 'master', 'hall', '/d99'),
};

it.each(Object.entries(causes))(
  'HOST-01 ERR-04 the chat says its text, and tells nobody else: %s',
  async (id, cause) => {
    const due = id as ErrorId;
    const answer = await cause();
    const text = errorText(due, { max: TEXT_LIMIT.message });

    expect(text).toMatch(/^[А-ЯЁ][^{}]*\.$/);
    expect([answer.statusCode, answer.json()]).toEqual([
      errorStatus[due],
      expect.objectContaining({ code: due, error: text }),
    ]);
    expect(host.published).toEqual([]);
  },
);
