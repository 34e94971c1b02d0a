import { sessionEnded } from '../../../../../src/api/index.ts';
import { openRoom, sendMessage } from '../../../../../src/features/chat/lazy.ts';
import {
  composerOpened,
  textTyped,
} from '../../../../../src/features/chat/composer/composersSlice.ts';
import { windowOpened } from '../../../../../src/features/chat/desk/deskSlice.ts';
import { typingReceived } from '../../../../../src/features/chat/rooms/people.ts';
import {
  characterLost,
  chooseCharacter,
  gameChosen,
  signedOut,
} from '../../../../../src/features/session/index.ts';
import { ChatHost } from './chatHost.ts';
import { begun, first } from './chatProgram.ts';

const AUTHORS = '/api/rpg/chat/authors/forest/7/main/1';
const TOPIC = 'chat.rpg.main.1';

/** A talk in full swing: read, written, typed, on its way, in a window, with people, and an answer about its authors still out. */
async function inFullSwing() {
  const program = await begun(new ChatHost().fill(first, 3));
  const { store, host, transport, memory } = program;
  const release = host.hold('POST', AUTHORS);
  store.dispatch(windowOpened(first));
  store.dispatch(openRoom(first, 'window'));
  while (host.asked('POST', AUTHORS).length === 0) await new Promise((next) => setTimeout(next));
  store.dispatch(composerOpened({ channel: first }));
  store.dispatch(textTyped({ channel: first, text: 'тайное слово' }));
  store.dispatch(typingReceived({ channel: first, name: 'Тайный', at: memory.now }));
  transport.emitMembers(TOPIC, [{ id: '9', type: 'profile', name: 'Тайный' }]);
  host.on('POST', '/api/rpg/chat/message/forest/7/main/1', { broken: true });
  await store.dispatch(sendMessage(first, 'тайное письмо'));
  const authors = [{ id: '9', type: 'profile', name: 'Тайный' }];
  return { ...program, answerLate: () => release({ json: { authors } }) };
}

describe('what one leaves behind', () => {
  it.each([
    ['another character', () => chooseCharacter('9')],
    ['the loss of the last character', () => characterLost()],
    ['another game', () => gameChosen({ game: 'sea' })],
    ['a sign-out', () => signedOut()],
    ['the end of the session', () => sessionEnded()],
  ])(
    'PICK-06 PICK-04 OWN-92 is nowhere in the state after %s, late answers included',
    async (_to, act) => {
      const { store, host, transport, answerLate } = await inFullSwing();
      store.dispatch(act() as never);
      answerLate();
      await host.settle();
      const { chat, presence, api } = store.getState();
      const left = JSON.stringify([chat, presence, api]);
      for (const trace of ['Слово', 'тайн', 'Тайн', 'main/1', 'main.1'])
        expect(left).not.toContain(trace);
      expect(transport.channels()).not.toContain(TOPIC);
    },
  );
});
