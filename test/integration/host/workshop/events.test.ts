import type { ChatChannel, Quest } from '../../../../src/contract/index.ts';
import { flag } from '../../../../server/db/index.ts';
import { communityHost } from '../../../support/host/beginnings.ts';
import type { Community } from '../../../support/host/community.ts';
import { send, type TestHost } from '../../../support/host/index.ts';
import { leastOf, workshopActions, type WorkshopActions } from '../../../support/host/workshop.ts';

let host: TestHost;
let sea: Community;
let does: WorkshopActions;
beforeEach(async () => {
  ({ host, sea } = await communityHost());
  does = workshopActions(host, sea);
  await host.db
    .updateTable('games')
    .set({ chat: flag(true) })
    .where('id', '=', sea.games.sea)
    .execute();
});
afterEach(() => host.close());

const channels = async (): Promise<ChatChannel[]> => {
  const answer = await send(
    host,
    'GET',
    `/api/rpg/chat/channels/sea/${sea.keys.mara}`,
    sea.headers.mara,
  );
  return answer.json<{ channels: ChatChannel[] }>().channels;
};

const event = () => leastOf('events', 'storm', { quest: sea.quests.open });

it('WORK-74 an event makes its channel, which has its title, is closed with it, and is put away with it', async () => {
  const { id } = await does.made('events', { ...event(), members: [sea.keys.mara] });
  expect(await channels()).toMatchObject([
    { id, type: 'rpg_quest_event', title: 'Название storm' },
  ]);
  const ended = { ...event(), title: 'Буря', status: 'finished', members: [sea.keys.mara] };
  await does.save('events', id, 1, ended);
  expect(await channels()).toMatchObject([{ id, title: 'Буря', closed: true }]);
  await does.away('events', id, 2);
  expect(await channels()).toEqual([]);
  await does.back('events', id);
  expect(await channels()).toHaveLength(1);
  await does.away('quests', sea.quests.open, 0);
  expect(await channels()).toEqual([]);
  await does.back('quests', sea.quests.open);
  expect(await channels()).toHaveLength(1);
});

it('WORK-74 members take part in it, and editors write its chronicle', async () => {
  const { id, fields } = await does.made('events', {
    ...{ ...event(), access: 'members' },
    ...{ members: [sea.keys.mara], editors: [sea.keys.boris] },
  });
  expect(fields).toMatchObject({ members: [sea.keys.mara], editors: [sea.keys.boris] });
  expect(await channels()).toHaveLength(1);
  const seenBy = async (key: string, who: 'mara' | 'boris') => {
    const answer = await send(host, 'GET', `/api/rpg/quests/sea/${key}`, sea.headers[who]);
    const { quests } = answer.json<{ quests: Quest[] }>();
    return quests.flatMap(({ events }) => events).find((one) => one.id === id)?.edit;
  };
  expect(await seenBy(sea.keys.mara, 'mara')).toBe(false);
  expect(await seenBy(sea.keys.boris, 'boris')).toBe(true);
});
