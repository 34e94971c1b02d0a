import sharp from 'sharp';
import type {
  Character,
  ChatChannel,
  ChatMessage,
  InitAnswer,
  Profile,
  Quest,
  QuestEvent,
  Turn,
  TurnComment,
} from '../../../src/contract/index.ts';
import { killableProgram } from '../../support/host/killable.ts';
import type { Visitor } from '../../support/host/visitor.ts';

const host = killableProgram();

/** Writes something; resolves, once that was answered, with what must be read of it by a host that was started again. */
type Write = (visitor: Visitor) => Promise<(visitor: Visitor) => Promise<void>>;

const ownCharacter = async (visitor: Visitor): Promise<Character> => {
  const own = await visitor.call<{ characters: Character[] }>('GET', '/api/rpg/characters/otliv');
  return own.characters[0]!;
};

const feed = async (visitor: Visitor): Promise<Turn[]> =>
  (await visitor.call<{ turns: Turn[] }>('GET', '/api/rpg/turns/otliv')).turns;

/** Posts a turn; its paths for what is done with it. */
async function ownTurn(visitor: Visitor) {
  const { key, location } = await ownCharacter(visitor);
  const path = `/api/rpg/turn/otliv/${key}`;
  const { turn } = await visitor.call<{ turn: Turn }>('POST', path, {
    body: '<p>Свеча горит.</p>',
    currentLocation: location,
  });
  return { id: turn.id, path: (verb: string) => `${path}/${verb}/${turn.id}` };
}

/** Says something in the first channel; its path. */
async function ownMessage(visitor: Visitor) {
  const me = `otliv/${(await ownCharacter(visitor)).key}`;
  const list = `/api/rpg/chat/channels/${me}`;
  const [channel] = (await visitor.call<{ channels: ChatChannel[] }>('GET', list)).channels;
  const ends = `${me}/${channel!.type}/${channel!.id}`;
  const { message } = await visitor.call<{ message: ChatMessage }>(
    'POST',
    `/api/rpg/chat/message/${ends}`,
    { message: 'Свеча горит.' },
  );
  const newest = async (reader: Visitor) =>
    (
      await reader.call<{ messages: ChatMessage[] }>('GET', `/api/rpg/chat/messages/${ends}`)
    ).messages.at(-1);
  return { id: message.id, path: `/api/rpg/chat/message/${ends}/${message.id}`, newest };
}

const editTurn: Write = async (visitor) => {
  const { id, path } = await ownTurn(visitor);
  await visitor.call('POST', path('edit'), { body: '<p>Свеча погасла.</p>' });
  return async (reader) =>
    expect((await feed(reader)).find((turn) => turn.id === id)?.post).toBe('<p>Свеча погасла.</p>');
};

const deleteTurn: Write = async (visitor) => {
  const { id, path } = await ownTurn(visitor);
  expect((await feed(visitor)).map((turn) => turn.id)).toContain(id);
  await visitor.call('POST', path('delete'));
  return async (reader) => expect((await feed(reader)).map((turn) => turn.id)).not.toContain(id);
};

const comment: Write = async (visitor) => {
  const { path } = await ownTurn(visitor);
  await visitor.call('POST', path('comment'), { body: 'Свеча погасла.' });
  return async (reader) => {
    const { comments } = await reader.call<{ comments: TurnComment[] }>('GET', path('comments'));
    expect(comments).toHaveLength(1);
  };
};

const editMessage: Write = async (visitor) => {
  const { id, path, newest } = await ownMessage(visitor);
  await visitor.call('PATCH', path, { message: 'Свеча погасла.' });
  return async (reader) =>
    expect(await newest(reader)).toMatchObject({ id, message: 'Свеча погасла.' });
};

const deleteMessage: Write = async (visitor) => {
  const { id, path, newest } = await ownMessage(visitor);
  expect((await newest(visitor))?.id).toBe(id);
  await visitor.call('DELETE', path);
  return async (reader) => expect((await newest(reader))?.id).not.toBe(id);
};

const saveProfile: Write = async (visitor) => {
  const form = `/api/rpg/profile/otliv/${(await ownCharacter(visitor)).key}/edit`;
  const read = async (reader: Visitor) =>
    (await reader.call<{ profile: Profile }>('GET', form)).profile;
  const { name, alias, age, activity, look, temper, biography, skills, ...choices } =
    await read(visitor);
  const { species, faction, position, gender } = choices;
  await visitor.call('POST', form, {
    ...{ name, alias, age, activity, look, temper, biography, skills },
    ...{ species, faction, position },
    ...{ gender, bag: 'Огарок свечи' },
  });
  return async (reader) => expect((await read(reader)).bag).toBe('Огарок свечи');
};

const uploadAvatar: Write = async (visitor) => {
  const before = await ownCharacter(visitor);
  const { user } = await visitor.call<InitAnswer>('GET', '/api/rpg/init');
  const side = { width: 300, height: 300, channels: 3, background: '#123456' } as const;
  const form = new FormData();
  const bytes = new Uint8Array(await sharp({ create: side }).png().toBuffer());
  form.append('file', new Blob([bytes], { type: 'image/png' }), 'candle.png');
  const answer = await visitor.ask(`/api/rpg/profile/avatar/upload/otliv/${before.key}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user?.token ?? ''}` },
    body: form,
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
  return async (reader) => {
    const { avatar } = await ownCharacter(reader);
    expect(avatar).not.toBe(before.avatar);
    expect((await reader.ask(avatar!)).status).toBe(200);
  };
};

const saveChronicle: Write = async (visitor) => {
  const { key } = await ownCharacter(visitor);
  const path = `/api/rpg/quests/otliv/${key}`;
  const { quests } = await visitor.call<{ quests: Quest[] }>('GET', path);
  const chronicle = quests
    .flatMap((quest) => quest.events.map((event) => ({ quest, event })))
    .filter(({ event }) => event.edit)
    .map(({ quest, event }) => `${path}/${quest.key}/${event.key}/chronicle`)[0]!;
  await visitor.call('PATCH', chronicle, { chronicle: '<p>Свеча погасла.</p>' });
  return async (reader) => {
    const { event } = await reader.call<{ event: QuestEvent }>('GET', chronicle);
    expect(event.desc).toBe('<p>Свеча погасла.</p>');
  };
};

const saveSettings: Write = async (visitor) => {
  await visitor.call('POST', '/api/rpg/settings', { settings: '{"sendSetting":"ctrlEnter"}' });
  return async (reader) => {
    const { user } = await reader.call<InitAnswer>('GET', '/api/rpg/init');
    expect(user?.settings).toMatchObject({ sendSetting: 'ctrlEnter' });
  };
};

it('HOST-06 a host killed with -9 the moment it answers a write of any kind has it when it starts again', async () => {
  const writes: Write[] = [
    ...[editTurn, deleteTurn, comment, editMessage, deleteMessage],
    ...[saveProfile, uploadAvatar, saveChronicle, saveSettings],
  ];
  let visitor = await (await host.start({ RATE_LIMIT: '0' }))('player');
  for (const write of writes) {
    const readBack = await write(visitor);
    await host.kill();
    visitor = await (await host.start({ RATE_LIMIT: '0' }))('player');
    await readBack(visitor);
  }
});
