import fc from 'fast-check';
import {
  characterTurnChannel,
  chatTopic,
  chronicleWritingTopic,
  locationTurnChannel,
  parseChannel,
  placeWritingTopic,
  turnChannel,
  wireName,
} from '../../../../src/contract/index.ts';

const safe = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);
const shared = fc.constantFrom('public' as const, 'private' as const);

describe('channel names', () => {
  it('are those of the documents', () => {
    expect(wireName('public', turnChannel('forest'))).toBe('rpg.game.forest.turn');
    expect(wireName('private', locationTurnChannel('forest', 'hill'))).toBe(
      'private-rpg.game.forest.hill.turn',
    );
    expect(wireName('private', characterTurnChannel('forest', '7'))).toBe(
      'private-rpg.game.forest.profile.7.turn',
    );
    expect(wireName('presence', chatTopic('rpg_quest_event', '3'))).toBe(
      'presence-chat.rpg.rpg_quest_event.3',
    );
  });

  it('tell what they were made of, whatever the keys', () => {
    fc.assert(
      fc.property(shared, safe, safe, (kind, game, other) => {
        expect(parseChannel(wireName(kind, turnChannel(game)))).toEqual({
          kind,
          about: 'gameTurns',
          game,
        });
        expect(parseChannel(wireName(kind, locationTurnChannel(game, other)))).toEqual({
          kind,
          about: 'locationTurns',
          game,
          location: other,
        });
        expect(parseChannel(wireName('private', characterTurnChannel(game, other)))).toEqual({
          kind: 'private',
          about: 'characterTurns',
          game,
          character: other,
        });
        expect(parseChannel(wireName('presence', chatTopic(game, other)))).toEqual({
          kind: 'presence',
          about: 'chat',
          type: game,
          id: other,
        });
      }),
    );
  });

  it('BACK-95 tell where somebody writes, and of which kind the channel must be', () => {
    fc.assert(
      fc.property(safe, safe, safe, (game, one, other) => {
        const place = placeWritingTopic(game, one);
        const chronicle = chronicleWritingTopic(game, one, other);
        expect(parseChannel(wireName('presence', place))).toEqual({
          kind: 'presence',
          about: 'placeWriting',
          game,
          location: one,
        });
        expect(parseChannel(wireName('presence', chronicle))).toEqual({
          kind: 'presence',
          about: 'chronicleWriting',
          game,
          quest: one,
          event: other,
        });
        for (const topic of [place, chronicle, `${place}.${other}.x`, 'writing.rpg.a.b'])
          expect(parseChannel(wireName('private', topic))).toBeUndefined();
        expect(parseChannel(wireName('presence', `${chronicle}.x`))).toBeUndefined();
      }),
    );
  });

  it('never throw, whatever comes over the wire', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(() => parseChannel(name)).not.toThrow();
      }),
    );
  });

  it.each([
    '',
    'rpg.game.forest',
    'rpg.game..turn',
    'rpg.game.forest.turn.more',
    'rpg.game.forest.profile.7.turn',
    'presence-rpg.game.forest.turn',
    'presence-rpg.game.forest.profile.7.turn',
    'chat.rpg.room.1',
    'private-chat.rpg.room.1',
    'presence-chat.rpg.room',
    'presence-chat.rpg.room.1.2',
    'presence-chat.other.room.1',
    'private-private-rpg.game.forest.turn',
    'rpg.game.лес.turn',
    'rpg.game.a/b.turn',
    `rpg.game.${'x'.repeat(192)}.turn`,
  ])('do not include %j', (name) => {
    expect(parseChannel(name)).toBeUndefined();
  });
});
