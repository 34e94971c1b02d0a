import type { UnknownAction } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { sessionEnded } from '../../../../../src/api/index.ts';
import {
  messageConfirmed,
  messageDropped,
  messageFailed,
  messageQueued,
  messageReceived,
  outboxRestored,
} from '../../../../../src/features/chat/rooms/actions.ts';
import { selectFailedNonce, selectUnsent } from '../../../../../src/features/chat/rooms/outbox.ts';
import {
  characterChosen,
  gameChosen,
  signedOut,
} from '../../../../../src/features/session/index.ts';
import { makeMessage } from '../../../../support/entities.ts';
import { reduced } from '../../../../support/recordedStore.ts';
import { first, second } from './chatProgram.ts';

const channel = first;
const KEY = 'main/1';
const lost = { kind: 'network' } as const;

const queued = (nonce = 'n1', at = 5, text = 'Раз') => messageQueued({ channel, nonce, text, at });
const failed = (nonce = 'n1', text = 'Раз') => messageFailed({ channel, nonce, text, error: lost });
const confirmed = (nonce = 'n1') => messageConfirmed({ channel, nonce, text: 'Раз' });
const dropped = (nonce = 'n1') => messageDropped({ channel, nonce });
const arrived = (nonce = 'n1') =>
  messageReceived({
    channel,
    message: makeMessage({ id: '9', message: 'Раз', nonce }),
    at: 9,
    own: true,
  });
const restored = (nonce = 'n1', hidden = false) =>
  outboxRestored({ channel, messages: [{ nonce, text: 'Раз', at: 3, hidden }] });

const unsent = (...actions: UnknownAction[]) => selectUnsent(reduced(...actions), KEY);

describe('the outbox', () => {
  it('MSG-14 has a message as sending, then as failed with the reason, then as sending again', () => {
    const line = { nonce: 'n1', text: 'Раз', at: 5 };
    expect(unsent(queued())).toEqual([{ ...line, status: 'sending' }]);
    expect(unsent(queued(), failed())).toEqual([{ ...line, status: 'failed', error: lost }]);
    expect(unsent(queued(), failed(), queued('n1', 8))).toEqual([{ ...line, status: 'sending' }]);
  });

  it('HOSTS-02 MSG-14 knows after a reload which earlier messages had its words', () => {
    const line = { nonce: 'n1', text: 'Раз', at: 3, known: ['4'] };
    expect(unsent(outboxRestored({ channel, messages: [line] }))).toEqual([
      { ...line, status: 'failed' },
    ]);
  });

  it('MSG-14 loses a message by its answer, or by an event that comes before the answer', () => {
    expect(unsent(queued(), confirmed())).toEqual([]);
    expect(unsent(queued(), arrived(), failed())).toEqual([]);
    expect(unsent(queued(), failed(), arrived(), confirmed())).toEqual([]);
  });

  it('MSG-14 keeps the others, in the order of sending', () => {
    const three = [queued('a', 1), queued('b', 2), queued('c', 3)];
    expect(unsent(...three, confirmed('b')).map(({ nonce }) => nonce)).toEqual(['a', 'c']);
    expect(unsent(...three, failed('a'), queued('a', 9)).map(({ nonce }) => nonce)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('MSG-14 is that of one channel', () => {
    const other = messageQueued({ channel: second, nonce: 'n2', text: 'Два', at: 6 });
    const state = reduced(queued(), other, confirmed());
    expect(selectUnsent(state, KEY)).toEqual([]);
    expect(selectUnsent(state, 'main/2')).toHaveLength(1);
  });

  it('MSG-14 a dropped message has no line, but the same words go out under its key', () => {
    const state = reduced(queued(), failed(), dropped());
    expect(selectUnsent(state, KEY)).toEqual([]);
    expect(selectFailedNonce(state, KEY, ' Раз ')).toBe('n1');
    expect(selectFailedNonce(state, KEY, 'Два')).toBeUndefined();
    const again = reduced(queued(), failed(), dropped(), queued());
    expect(selectUnsent(again, KEY)).toMatchObject([{ nonce: 'n1', status: 'sending' }]);
    expect(selectFailedNonce(reduced(queued(), failed(), dropped(), arrived()), KEY, 'Раз')).toBe(
      undefined,
    );
  });

  it('MSG-14 the key of a message that is on its way belongs to no other', () => {
    expect(selectFailedNonce(reduced(queued()), KEY, 'Раз')).toBeUndefined();
  });

  it('MSG-14 restored from storage, a message failed, unless it is being sent', () => {
    expect(unsent(restored())).toEqual([{ nonce: 'n1', text: 'Раз', at: 3, status: 'failed' }]);
    expect(unsent(queued(), restored())).toMatchObject([{ at: 5, status: 'sending' }]);
    expect(unsent(restored('n1', true))).toEqual([]);
  });

  it('PICK-04 AUTH-08 is emptied with the game, the character, the user and the session; storage keeps it', () => {
    const over = [
      gameChosen({ game: 'sea' }),
      characterChosen({ game: 'forest', character: '9' }),
      signedOut(),
      sessionEnded(),
    ];
    for (const action of over) expect(reduced(queued(), action, failed()).chat.outbox).toEqual({});
  });

  it('MSG-14 has each message once, whatever happens in whatever order', () => {
    const nonces = ['a', 'b'];
    const happenings = fc.constantFrom(
      ...nonces.flatMap((nonce) => [
        queued(nonce),
        failed(nonce),
        confirmed(nonce),
        dropped(nonce),
        arrived(nonce),
        restored(nonce),
      ]),
    );
    fc.assert(
      fc.property(fc.array(happenings, { maxLength: 30 }), (actions) => {
        const lines = unsent(...actions).map(({ nonce }) => nonce);
        expect(new Set(lines).size).toBe(lines.length);
        for (const nonce of nonces)
          expect(unsent(...actions, arrived(nonce)).map((one) => one.nonce)).not.toContain(nonce);
      }),
    );
  });
});
