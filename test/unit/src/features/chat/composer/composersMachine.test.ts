import fc from 'fast-check';
import { sessionEnded } from '../../../../../../src/api/index.ts';
import { emptyComposer } from '../../../../../../src/features/chat/composer/composerState.ts';
import { firstDice } from '../../../../../../src/ui/diceNumbers.ts';
import {
  composerOpened,
  diceClosed,
  diceOpened,
  diceSet,
  composersSlice,
  draftRestored,
  editBegun,
  editCancelled,
  editSaved,
  nameMentioned,
  noteClosed,
  saveBegun,
  saveFailed,
  selectionCleared,
  selectionToggled,
  textTyped,
} from '../../../../../../src/features/chat/composer/composersSlice.ts';
import {
  draftOf,
  draftOptions,
} from '../../../../../../src/features/chat/composer/composerDraft.ts';
import {
  messageConfirmed,
  messageFailed,
  messageQueued,
  messageReceived,
  messageRemoved,
} from '../../../../../../src/features/chat/rooms/actions.ts';
import {
  selectFailedNonce,
  selectOutbox,
} from '../../../../../../src/features/chat/rooms/outbox.ts';
import {
  characterChosen,
  gameChosen,
  signedOut,
} from '../../../../../../src/features/session/index.ts';
import { makeMessage } from '../../../../../support/entities.ts';
import { reduced } from '../../../../../support/recordedStore.ts';

const channel = { type: 'main', id: '1' };
const other = { type: 'main', id: '2' };
const error = { kind: 'network' } as const;

type Action = Parameters<typeof composersSlice.reducer>[1];

const { reducer } = composersSlice;
const whole = (...actions: Action[]) => reduced(composerOpened({ channel }), ...actions);
const after = (...actions: Action[]) => whole(...actions).chat.composers?.['main/1'];
/** What would be saved as the draft. */
function drafted(...actions: Action[]) {
  const state = whole(...actions);
  const composer = state.chat.composers?.['main/1'];
  return composer && draftOf(composer, selectOutbox(state, 'main/1'));
}

const typed = (text: string) => textTyped({ channel, text });
const sent = (text: string, nonce = 'n1') =>
  messageQueued({ channel, text, nonce, at: 1, from: 'input' });
const failed = (text: string, nonce = 'n1') => messageFailed({ channel, text, nonce, error });
const confirmed = messageConfirmed({ channel, nonce: 'n1', text: 'Раз' });
const selected = (message: string) => selectionToggled({ channel, message });
const cleared = selectionCleared({ channel });
const edited = editBegun({ channel, id: '5', text: 'было' });
const removed = (id: string) => messageRemoved({ channel, id });

describe('sending', () => {
  it('MSG-03 clears the input and disables the form until the response', () => {
    const composer = after(typed('Привет'), sent('Привет'));
    expect(composer).toMatchObject({ text: '', sending: { kind: 'message', nonce: 'n1' } });
    expect(after(typed('Привет'), sent('Привет'), typed('ещё'))?.text).toBe('');
  });

  it('MSG-03 is over with the response, and the input stays empty', () => {
    const composer = after(typed('Привет'), sent('Привет'), confirmed);
    expect(composer).toMatchObject({ text: '' });
    expect(composer?.sending).toBeUndefined();
    expect(composer?.failedNonce).toBeUndefined();
  });

  it('MSG-03 restores the text when it fails, and remembers its key', () => {
    const composer = after(typed('Привет'), sent('Привет'), failed('Привет'));
    expect(composer?.sending).toBeUndefined();
    expect(composer).toMatchObject({ text: 'Привет', failedNonce: 'n1' });
  });

  it('MSG-03 loses neither the text nor a name that was put into the input meanwhile', () => {
    const named = nameMentioned({ channel, name: 'Бор' });
    expect(after(typed('Раз'), sent('Раз'), named, failed('Раз'))?.text).toBe('Раз\nБор, ');
    expect(after(typed('Раз'), sent('Раз'), named, confirmed)?.text).toBe('Бор, ');
  });

  it('MSG-03 sends one message at a time', () => {
    const composer = after(typed('Раз'), sent('Раз'), sent('Два', 'n2'));
    expect(composer?.sending).toMatchObject({ nonce: 'n1' });
  });

  it('MSG-14 what was sent again from the history is cleared from the input that still holds it', () => {
    const lost = [typed('Раз'), sent('Раз'), failed('Раз')];
    expect(after(...lost, confirmed)).toMatchObject({ text: '' });
    expect(after(...lost, typed('Раз, и два'), confirmed)).toMatchObject({ text: 'Раз, и два' });
  });

  it('MSG-14 what turns out to have arrived is cleared, however that is known', () => {
    const message = makeMessage({ id: '9', message: 'Раз', nonce: 'n1' });
    const received = messageReceived({ channel, message, at: 1, own: true });
    expect(after(typed('Раз'), sent('Раз'), failed('Раз'), received)?.text).toBe('');
    const early = after(typed('Раз'), sent('Раз'), received, typed('Два'), failed('Раз'));
    expect(early).toMatchObject({ text: 'Два' });
    expect(early?.sending).toBeUndefined();
  });

  it('MSG-14 what arrived while a message is edited does not come back after the edit', () => {
    const editing = [typed('Раз'), sent('Раз'), failed('Раз'), selected('5'), edited];
    expect(after(...editing, confirmed, cleared)?.text).toBe('');
  });

  it('DICE-01 a throw that failed does not come into the input', () => {
    const thrown = messageQueued({ channel, text: '/d20', nonce: 'n1', at: 1, from: 'dice' });
    expect(after(thrown)).toMatchObject({ text: '', sending: { from: 'dice' } });
    const lost = whole(thrown, failed('/d20'));
    expect(lost.chat.composers?.['main/1']).toEqual(emptyComposer);
    expect(selectFailedNonce(lost, 'main/1', '/d20')).toBe('n1');
  });

  it('is that of one channel', () => {
    const state = [composerOpened({ channel }), composerOpened({ channel: other }), typed('Раз')];
    const all = state.reduce(reducer, reducer(undefined, { type: 'begun' }));
    expect(all['main/1']?.text).toBe('Раз');
    expect(all['main/2']?.text).toBe('');
  });
});

describe('selecting messages', () => {
  it('MSG-01 selects and gives up, one or several', () => {
    expect(after(selected('5'))?.selected).toEqual(['5']);
    expect(after(selected('5'), selected('6'))?.selected).toEqual(['5', '6']);
    expect(after(selected('5'), selected('6'), selected('5'))?.selected).toEqual(['6']);
    expect(after(selected('5'), cleared)?.selected).toEqual([]);
  });

  it('MSG-01 a deleted message is selected no more', () => {
    expect(after(selected('5'), selected('6'), removed('5'))?.selected).toEqual(['6']);
  });
});

describe('editing a message', () => {
  const editing = [typed('черновик'), selected('5'), edited];
  const saving = [...editing, typed('стало'), saveBegun({ channel })];

  it('MSG-02 loads its text into the input', () => {
    expect(after(...editing)).toMatchObject({
      text: 'было',
      edit: { id: '5', original: 'было', previous: 'черновик' },
    });
  });

  it('MSG-02 is possible for a single selected message alone', () => {
    expect(after(edited)?.edit).toBeUndefined();
    expect(after(selected('6'), edited)?.edit).toBeUndefined();
    expect(after(selected('5'), selected('6'), edited)?.edit).toBeUndefined();
    expect(after(typed('Раз'), sent('Раз'), selected('5'), edited)?.edit).toBeUndefined();
  });

  it('MSG-02 saving keeps the text in sight and lets nothing be changed', () => {
    expect(after(...saving)).toMatchObject({ text: 'стало', sending: { kind: 'edit', id: '5' } });
    expect(after(...saving, typed('иначе'), selected('6'), cleared)).toMatchObject({
      text: 'стало',
      selected: ['5'],
    });
  });

  it('MSG-02 saved, it is selected no more, and the previous text is back', () => {
    const composer = after(...saving, editSaved({ channel, id: '5' }));
    expect(composer).toMatchObject({ text: 'черновик', selected: [] });
    expect(composer?.edit).toBeUndefined();
    expect(composer?.sending).toBeUndefined();
  });

  it('MSG-02 refused, it stays with its text and the reason', () => {
    const composer = after(...saving, saveFailed({ channel, id: '5', error }));
    expect(composer).toMatchObject({ text: 'стало', edit: { id: '5' }, error });
    expect(composer?.sending).toBeUndefined();
  });

  it('MSG-02 another selection cancels it and restores the previous text', () => {
    for (const change of [selected('6'), selected('5'), cleared]) {
      const composer = after(...editing, typed('стало'), change);
      expect(composer?.text).toBe('черновик');
      expect(composer?.edit).toBeUndefined();
    }
    expect(after(...editing, selected('6'))?.selected).toEqual(['5', '6']);
  });

  it('MSG-02 cancelled, the message stays selected', () => {
    const composer = after(...editing, editCancelled({ channel }));
    expect(composer).toMatchObject({ text: 'черновик', selected: ['5'] });
    expect(composer?.edit).toBeUndefined();
  });

  it('MSG-02 of a message that is deleted elsewhere: the selection goes, the words stay', () => {
    const composer = after(...editing, typed('стало'), removed('5'));
    expect(composer).toMatchObject({ text: 'черновик\nстало', selected: [], editLost: true });
    expect(composer?.edit).toBeUndefined();
    expect(after(...editing, typed('стало'), removed('5'), noteClosed({ channel }))).toMatchObject({
      text: 'черновик\nстало',
    });
  });

  it('MSG-02 that had changed nothing just ends when the message is deleted', () => {
    const composer = after(...editing, removed('5'));
    expect(composer).toMatchObject({ text: 'черновик', selected: [] });
    expect(composer?.editLost).toBeUndefined();
  });

  it('MSG-02 another message’s deletion leaves it alone', () => {
    expect(after(...editing, removed('6'))).toMatchObject({ text: 'было', edit: { id: '5' } });
  });

  it('MSG-02 is not sent as a message', () => {
    expect(after(...editing, sent('было'))?.sending).toBeUndefined();
  });
});

describe('the dice window', () => {
  const opened = diceOpened({ channel, numbers: firstDice });
  const set = diceSet({ channel, numbers: { ...firstDice, count: '3', sign: 'minus' } });
  const closed = diceClosed({ channel });

  it('DICE-01 opens with one die of twenty sides and plus nothing, and takes what is typed', () => {
    expect(after(opened)?.dice).toEqual({ count: '1', sides: '20', modifier: '0', sign: 'plus' });
    expect(after(opened, set)?.dice).toMatchObject({ count: '3', sign: 'minus' });
  });

  it('DICE-01 forgets its values when it is closed, and opens with the first ones', () => {
    expect(after(opened, set, closed)?.dice).toBeUndefined();
    expect(after(opened, set, closed, set)?.dice).toBeUndefined();
    expect(after(opened, set, closed, opened)?.dice).toEqual(firstDice);
  });

  it('DICE-01 leaves what stands in the input', () => {
    expect(after(typed('Раз'), opened, set, closed)?.text).toBe('Раз');
  });
});

describe('speaking to somebody', () => {
  it('WIN-05 begins an empty input with the name, and goes behind what stands there', () => {
    const named = nameMentioned({ channel, name: 'Бор' });
    expect(after(named)).toMatchObject({ text: 'Бор, ', mentions: 1 });
    expect(after(typed('  '), named)?.text).toBe('Бор, ');
    expect(after(typed('Смотри,'), named)?.text).toBe('Смотри, Бор, ');
    expect(after(typed('Смотри '), named)?.text).toBe('Смотри Бор, ');
    expect(after(named, named)).toMatchObject({ text: 'Бор, Бор, ', mentions: 2 });
  });
});

describe('what is written', () => {
  it('MSG-04 comes from the draft when the input is first shown, an edit among it', () => {
    const draft = { text: 'черновик', nonce: 'n1' };
    const open = (over: object) =>
      reducer(undefined, composerOpened({ channel, draft: { ...draft, ...over } }))['main/1'];
    expect(open({})).toMatchObject({ text: 'черновик', failedNonce: 'n1' });
    const edit = { id: '5', original: 'было', text: 'стало' };
    expect(open({ edit })).toMatchObject({
      text: 'стало',
      selected: ['5'],
      edit: { previous: 'черновик' },
    });
  });

  it('MSG-04 a newer draft takes its place, and is joined with what was typed meanwhile', () => {
    const draft = { text: 'прежнее' };
    expect(after(draftRestored({ channel, draft }))?.text).toBe('прежнее');
    const { merge } = draftOptions;
    expect(merge?.({ text: 'новое', nonce: 'n1' }, draft)).toEqual({ text: 'прежнее\nновое' });
    const same = { text: 'прежнее', nonce: 'n1' };
    expect(merge?.(same, draft)).toBe(same);
    const edit = { id: '5', original: 'было', text: 'стало' };
    expect(after(draftRestored({ channel, draft: { text: 'прежнее', edit } }))).toMatchObject({
      text: 'стало',
      edit: { previous: 'прежнее' },
    });
  });

  it('MSG-04 is kept while a message is on its way, with its key', () => {
    expect(drafted(typed('Раз'), sent('Раз'))).toEqual({ text: 'Раз', nonce: 'n1' });
    const lost = [typed('Раз'), sent('Раз'), failed('Раз')];
    expect(drafted(...lost)).toEqual({ text: 'Раз', nonce: 'n1' });
    expect(drafted(...lost, typed('Другое'))).toEqual({ text: 'Другое' });
  });

  it('PICK-04 is forgotten with the game, the character, the user and the session', () => {
    const over = [
      gameChosen({ game: 'sea' }),
      characterChosen({ game: 'forest', character: '9' }),
      signedOut(),
      sessionEnded(),
    ];
    for (const action of over) expect(after(typed('Раз'), action)).toBeUndefined();
  });

  it('MSG-04 no word is lost, whatever happens in whatever order', () => {
    const word = 'слово';
    const happenings = fc.constantFrom<Action>(
      sent('слово раз'),
      failed('слово раз'),
      nameMentioned({ channel, name: 'Бор' }),
      selected('5'),
      selected('6'),
      cleared,
      edited,
      editCancelled({ channel }),
      saveBegun({ channel }),
      editSaved({ channel, id: '5' }),
      saveFailed({ channel, id: '5', error }),
      removed('5'),
      removed('6'),
      noteClosed({ channel }),
    );
    fc.assert(
      fc.property(fc.array(happenings, { maxLength: 25 }), (actions) => {
        expect(JSON.stringify(drafted(typed('слово раз'), ...actions))).toContain(word);
      }),
    );
  });
});
