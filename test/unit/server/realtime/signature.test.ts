import fc from 'fast-check';
import { signChannel, verifyChannel } from '../../../../server/realtime/signature.ts';
import { KEY, reference, SECRET } from '../../../support/realtime/socketServer.ts';

const keys = { key: KEY, secret: SECRET };
const socketIds = fc.tuple(fc.nat(), fc.nat()).map(([one, other]) => `${one}.${other}`);
const names = fc.stringMatching(/^[A-Za-z0-9_\-=@,.;]{1,100}$/);

describe('channel signatures', () => {
  it('equal those of the official server library, for private channels', () => {
    fc.assert(
      fc.property(socketIds, names, (socketId, name) => {
        const channel = `private-${name}`;
        const ours = signChannel({ ...keys, socketId, channel });
        expect(ours).toEqual(reference.authorizeChannel(socketId, channel));
        expect(verifyChannel({ ...keys, socketId, channel, auth: ours.auth })).toBe(true);
      }),
    );
  });

  it('equal those of the official server library, for presence channels', () => {
    fc.assert(
      fc.property(socketIds, names, fc.string(), fc.jsonValue(), (socketId, name, id, info) => {
        const channel = `presence-${name}`;
        const channelData = { user_id: id, user_info: info };
        const ours = signChannel({ ...keys, socketId, channel, channelData });
        const theirs = reference.authorizeChannel(socketId, channel, {
          user_id: id,
          user_info: info as Record<string, unknown>,
        });
        expect(ours).toEqual(theirs);
        const { auth, channel_data: data } = ours;
        expect(verifyChannel({ ...keys, socketId, channel, auth, channelData: data })).toBe(true);
      }),
    );
  });

  it('hold for one socket, one channel and one person only', () => {
    const socketId = '12.34';
    const channel = 'presence-chat.rpg.room.1';
    const { auth, channel_data: channelData } = signChannel({
      ...keys,
      ...{ socketId, channel, channelData: { user_id: '7' } },
    });
    const right = { ...keys, socketId, channel, channelData, auth };
    expect(verifyChannel(right)).toBe(true);
    expect(verifyChannel({ ...right, socketId: '12.35' })).toBe(false);
    expect(verifyChannel({ ...right, channel: 'presence-chat.rpg.room.2' })).toBe(false);
    expect(verifyChannel({ ...right, channelData: '{"user_id":"8"}' })).toBe(false);
    expect(verifyChannel({ ...right, channelData: undefined })).toBe(false);
    expect(verifyChannel({ ...right, secret: 'another' })).toBe(false);
    expect(verifyChannel({ ...right, auth: auth.slice(0, -1) })).toBe(false);
    expect(verifyChannel({ ...right, auth: '' })).toBe(false);
  });

  it.each([
    ['a socket id with a colon', { socketId: '1.2:private-a', channel: 'private-b' }],
    ['a socket id of words', { socketId: 'me', channel: 'private-b' }],
    ['a channel with a colon', { socketId: '1.2', channel: 'private-a:b' }],
    ['a public channel', { socketId: '1.2', channel: 'rpg.game.1.turn' }],
    ['a presence channel without a person', { socketId: '1.2', channel: 'presence-a' }],
    [
      'a private channel with a person',
      { socketId: '1.2', channel: 'private-a', channelData: { user_id: 1 } },
    ],
  ])('are refused to %s', (_what, input) => {
    expect(() => signChannel({ ...keys, ...input })).toThrow(TypeError);
  });
});
