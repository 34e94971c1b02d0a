import { channelKind, isChannelName, isSocketId } from '../../../../server/realtime/channelName.ts';

describe('channel names', () => {
  it('tell their kind by the prefix', () => {
    expect(channelKind('rpg.game.1.turn')).toBe('public');
    expect(channelKind('private-rpg.game.1.profile.2.turn')).toBe('private');
    expect(channelKind('presence-chat.rpg.room.1')).toBe('presence');
  });

  it.each(['a', 'rpg.game.1.turn', 'private-a_b=c@d,e.f;g', 'x'.repeat(164)])(
    'may be %p',
    (name) => {
      expect(isChannelName(name)).toBe(true);
    },
  );

  it.each(['', 'with space', 'a:b', 'a/b', 'комната', 'a\nb', 'a#b', 'x'.repeat(165)])(
    'may not be %p',
    (name) => {
      expect(isChannelName(name)).toBe(false);
    },
  );
});

describe('socket ids', () => {
  it.each(['1.2', '123456.654321'])('may be %p', (id) => {
    expect(isSocketId(id)).toBe(true);
  });

  it.each(['', '1', '1.', '.1', '1.2.3', '1.2\n', 'a.b', '-1.2', `${'9'.repeat(21)}.1`])(
    'may not be %p',
    (id) => {
      expect(isSocketId(id)).toBe(false);
    },
  );
});
