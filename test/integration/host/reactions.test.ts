import { errorText, noticeText } from '../../../server/errors/catalogue.ts';
import { oneTurnHost } from '../../support/host/beginnings.ts';
import type { Community, Login } from '../../support/host/community.ts';
import { dump } from '../../support/host/dump.ts';
import { type TestHost } from '../../support/host/index.ts';
import { type Actions, draftAt, refusalOf } from '../../support/host/turns.ts';

let host: TestHost;
let sea: Community;
let does: Actions;
let id: string;
beforeEach(async () => ({ host, sea, does, id } = await oneTurnHost()));
afterEach(() => host.close());

describe('a reaction', () => {
  it('HOST-01 TURN-07 is made by any existing character, and shown as the own to whoever made it', async () => {
    const answer = await does.react('boris', sea.keys.boris, id);
    const boris = { id: sea.keys.boris, name: 'boris', type: 'profile', seo: 'boris' };

    expect(answer.json()).toEqual({
      reaction: { char: boris, isOwner: true },
      message: noticeText('turnReacted'),
    });
    await does.react('reader', 'user', id);
    const master = await does.react('master', 'master', id);
    expect(master.json().reaction).toEqual({ isOwner: true });

    const owners = async (login?: 'boris' | 'reader' | 'master') =>
      (await does.list(login))[0]!.reactions.map(({ isOwner }) => isOwner);
    expect(await owners('boris')).toEqual([true, false, false]);
    expect(await owners('reader')).toEqual([false, true, false]);
    expect(await owners('master')).toEqual([false, false, true]);
    expect(await owners()).toEqual([false, false, false]);
  });

  it('TURN-07 is refused a second time, even of ten at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => does.react('boris', sea.keys.boris, id)),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);

    expect(refused).toHaveLength(9);
    expect(refused.map(refusalOf)).toEqual(Array(9).fill([409, errorText('alreadyReacted')]));
    const [turn] = await does.list();
    expect(turn!.reactions).toHaveLength(1);
    expect(host.published).toHaveLength(4);
  });

  it('TURN-07 is refused on a turn of the own, through any character of the account', async () => {
    const before = await dump(host.db);
    for (const key of [sea.keys.mara, sea.keys.novice]) {
      expect(refusalOf(await does.react('mara', key, id))).toEqual([
        403,
        errorText('ownTurnReaction'),
      ]);
    }
    expect(await dump(host.db)).toBe(before);
  });

  it('SAFE-04 of one who waits for approval is shown to its owner and to masters alone', async () => {
    const answer = await does.post('boris', sea.keys.boris, draftAt('market'));
    const turn = answer.json<{ turn: { id: string } }>().turn.id;
    host.published.length = 0;
    const made = await does.react('mara', sea.keys.novice, turn);
    const char = { id: sea.keys.novice, name: 'novice', type: 'profile', seo: 'novice' };
    expect(made.json()).toMatchObject({ reaction: { char, isOwner: true } });
    const shown = async (login?: Login) => {
      const turns = await does.list(login);
      return turns.find((one) => one.id === turn)?.reactions;
    };
    expect(await shown('mara')).toEqual([{ char, isOwner: true }]);
    for (const login of ['master', 'tech'] as const)
      expect(await shown(login)).toEqual([{ char, isOwner: false }]);
    for (const login of [undefined, 'boris', 'reader', 'stranger'] as const)
      expect(await shown(login)).toEqual([]);
    expect(JSON.stringify(host.published)).not.toContain('novice');
    await host.db.updateTable('characters').set({ confirmed: 1 }).execute();
    expect(await shown()).toEqual([{ char, isOwner: false }]);
  });

  it('makes a newer version of the turn, published to everybody as nobody’s own', async () => {
    const [before] = await does.list();
    await does.react('boris', sea.keys.boris, id);
    const [after] = await does.list();

    expect(after!.updated).toBe(before!.updated! + 1);
    const events = host.published.flatMap((one) => (one.kind === 'event' ? [one] : []));
    expect(events.map(({ channel }) => channel)).toEqual([
      'rpg.game.sea.turn',
      'rpg.game.sea.pier.turn',
      `private-rpg.game.sea.profile.${sea.keys.mara}.turn`,
      `private-rpg.game.sea.profile.${sea.keys.novice}.turn`,
    ]);
    expect(events[0]).toMatchObject({
      event: 'App\\Events\\Rpg\\TurnUpdated',
      data: { turn: after },
    });
    expect(after!.reactions.every(({ isOwner }) => !isOwner)).toBe(true);
  });

  it('to a turn that is gone is refused', async () => {
    await does.remove('mara', sea.keys.mara, id);
    expect(refusalOf(await does.react('boris', sea.keys.boris, id))).toEqual([
      404,
      'Ход не найден.',
    ]);
  });
});
