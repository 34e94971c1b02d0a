import fc from 'fast-check';
import { parseChannelData, parseFrame } from '../../../../server/realtime/protocol.ts';

const parse = (frame: unknown) => parseFrame(JSON.stringify(frame));

describe('frames of clients', () => {
  it('are read as pusher-js writes them', () => {
    expect(parse({ event: 'pusher:ping', data: {} })).toEqual({
      ok: true,
      frame: { type: 'ping' },
    });
    expect(parse({ event: 'pusher:pong', data: {} })).toEqual({
      ok: true,
      frame: { type: 'pong' },
    });
    expect(parse({ event: 'pusher:subscribe', data: { auth: '', channel: 'a' } })).toEqual({
      ok: true,
      frame: { type: 'subscribe', channel: 'a', auth: '', channelData: undefined },
    });
    expect(parse({ event: 'pusher:unsubscribe', data: { channel: 'a' } })).toEqual({
      ok: true,
      frame: { type: 'unsubscribe', channel: 'a' },
    });
    expect(parse({ event: 'client-typing', channel: 'private-a', data: { name: 'Ася' } })).toEqual({
      ok: true,
      frame: {
        type: 'clientEvent',
        event: 'client-typing',
        channel: 'private-a',
        data: { name: 'Ася' },
      },
    });
  });

  it('may carry their data in a string, as other libraries write it', () => {
    const data = JSON.stringify({ channel: 'presence-a', auth: 'k:s', channel_data: '{}' });
    expect(parse({ event: 'pusher:subscribe', data })).toEqual({
      ok: true,
      frame: { type: 'subscribe', channel: 'presence-a', auth: 'k:s', channelData: '{}' },
    });
  });

  it.each([
    ['nothing', ''],
    ['half of a frame', '{"event":"pusher:pi'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no event', '{"data":{}}'],
    ['an event that is no text', '{"event":5}'],
    ['an unknown event', '{"event":"pusher:signin","data":{}}'],
    [
      'an event of the server',
      '{"event":"pusher_internal:member_added","channel":"a","data":"{}"}',
    ],
    [
      'an event of the host',
      '{"event":"App\\\\Events\\\\Rpg\\\\TurnSent","channel":"a","data":"{}"}',
    ],
    ['a subscription to nothing', '{"event":"pusher:subscribe"}'],
    ['a subscription to a number', '{"event":"pusher:subscribe","data":{"channel":1}}'],
    ['a subscription with broken data', '{"event":"pusher:subscribe","data":"{"}'],
    ['a client event without a channel', '{"event":"client-typing","data":{}}'],
  ])('are refused with a message: %s', (_what, text) => {
    expect(parseFrame(text)).toEqual({ ok: false, message: expect.any(String) });
  });

  it('never make the reader throw', () => {
    const events = fc.constantFrom(
      'pusher:subscribe',
      'pusher:unsubscribe',
      'pusher:ping',
      'client-a',
    );
    const frames = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({ event: events, channel: fc.jsonValue(), data: fc.jsonValue() })
        .map((frame) => JSON.stringify(frame)),
    );
    fc.assert(fc.property(frames, (text) => typeof parseFrame(text).ok === 'boolean'));
  });
});

describe('channel data', () => {
  it('says who somebody is; numbers become strings', () => {
    expect(parseChannelData('{"user_id":7,"user_info":{"name":"Ася"}}')).toEqual({
      userId: '7',
      userInfo: { name: 'Ася' },
    });
    expect(parseChannelData('{"user_id":"7"}')).toEqual({ userId: '7' });
  });

  it.each([
    undefined,
    '',
    '{',
    'null',
    '{}',
    '{"user_id":""}',
    '{"user_id":null}',
    '{"user_id":{}}',
  ])('is nobody in %p', (text) => {
    expect(parseChannelData(text)).toBeUndefined();
  });
});
