import fc from 'fast-check';
import type { ChronicleDraft } from '../../../../../../src/features/quests/chronicle/place.ts';
import {
  type Aside,
  beginWriting,
  canSend,
  isChanged,
  type WritingEvent,
  writingReducer,
  type WritingState,
} from '../../../../../../src/features/quests/chronicle/writingState.ts';
import {
  changeBetween,
  selectWriting,
  writingChanged,
  writingKey,
} from '../../../../../../src/features/quests/chronicle/writingsSlice.ts';
import { textVersion } from '../../../../../../src/domain/index.ts';
import { reduced } from '../../../../../support/recordedStore.ts';

const HOST = '<p>Было так.</p>';
const MINE = '<p>Было иначе.</p>';
const THEIRS = '<p>Не было ничего.</p>';
const refused = { kind: 'refused', status: 403, message: 'Нельзя.' } as const;

const draftOf = (html: string, base = HOST): ChronicleDraft => ({
  html,
  base: textVersion(base),
  savedAt: 5,
});

const key = writingKey({ game: 'forest', character: '7', quest: 'letter', event: 'bath' });

/** The state after these events, as the store has it: each is told as what it changed. */
function after(...events: WritingEvent[]): WritingState {
  let state = beginWriting(HOST);
  const told = events.map((event) => {
    const before = state;
    state = writingReducer(state, event);
    return writingChanged({ key, by: event.type, ...changeBetween(before, state) });
  });
  const begun = writingChanged({ key, by: 'begun', ...changeBetween({}, beginWriting(HOST)) });
  const shown = selectWriting(reduced(begun, ...told), key);
  expect(shown).toEqual(state);
  return state;
}

const opened = (draft?: ChronicleDraft): WritingEvent => ({
  type: 'opened',
  draft,
  elsewhere: false,
});
const typed: WritingEvent = { type: 'typed', empty: false };
const saved = (html: string): WritingEvent => ({ type: 'saved', html });
const writing = [opened(), typed, saved(MINE)];
const sending = [...writing, { type: 'sendPressed', html: MINE } as const];
const overtaken = [...sending, { type: 'overtaken', theirs: THEIRS } as const];

describe('the draft of a chronicle', () => {
  it('CHRON-03 is not asked about where there is none, or it says what the chronicle says', () => {
    for (const draft of [undefined, draftOf(HOST), draftOf(''), draftOf('<p> </p>')]) {
      const state = after(opened(draft));
      expect(state).toMatchObject({ status: 'writing', text: HOST });
      expect(state.offer).toBeUndefined();
      expect(isChanged(state)).toBe(false);
    }
  });

  it('CHRON-03 that differs is asked about, and the chronicle stands in the editor meanwhile', () => {
    expect(after(opened(draftOf(MINE)))).toMatchObject({ text: HOST, offer: { html: MINE } });
  });

  it('CHRON-03 that is wanted comes into the editor, and may be sent', () => {
    const state = after(opened(draftOf(MINE)), { type: 'restored' });
    expect(state).toMatchObject({ text: MINE, revision: 1 });
    expect(state.offer).toBeUndefined();
    expect(canSend(state)).toBe(true);
  });

  it('CHRON-03 that was begun from another text shows both as soon as it is back', () => {
    const state = after(opened(draftOf(MINE, 'old')), { type: 'restored' });
    expect(state).toMatchObject({ text: MINE, theirs: HOST, base: textVersion('old') });
    expect(canSend(state)).toBe(false);
  });

  it('CHRON-03 that is not wanted stays at hand, and comes back when it is', () => {
    const state = after(opened(draftOf(MINE)), { type: 'declined' });
    expect(state).toMatchObject({ text: HOST, declined: { html: MINE } });
    expect(after(opened(draftOf(MINE)), { type: 'declined' }, { type: 'restored' })).toMatchObject({
      text: MINE,
      revision: 1,
    });
  });

  it('CHRON-03 that is not wanted goes to the earlier texts when something new is typed', () => {
    const state = after(opened(draftOf(MINE)), { type: 'declined' }, typed);
    expect(state.declined).toBeUndefined();
    expect(state.asides).toEqual([{ html: MINE, why: 'replaced' }]);
  });

  it('CHRON-03 is told to be unsafe where the browser does not keep it', () => {
    expect(after(...writing, { type: 'keptTold', kept: false }).kept).toBe(false);
  });
});

describe('the text of a chronicle', () => {
  it('CHRON-02 goes out only where it is changed and not empty', () => {
    expect(canSend(after(opened()))).toBe(false);
    expect(canSend(after(opened(), typed))).toBe(true);
    expect(canSend(after(...writing))).toBe(true);
    expect(canSend(after(...writing, saved(HOST)))).toBe(false);
    expect(canSend(after(opened(), { type: 'typed', empty: true }))).toBe(false);
    expect(canSend(after(...writing, saved('<p></p>')))).toBe(false);
  });

  it('CHRON-02 is unchanged where the editor only writes the chronicle in other words', () => {
    const rendition = '<p><strong>Было так.</strong></p>';
    const state = after(opened(), { type: 'rendered', html: rendition }, saved(rendition));
    expect(isChanged(state)).toBe(false);
  });

  it('CHRON-02 cannot be changed nor sent a second time while it is under way', () => {
    const state = after(...sending);
    expect(state).toMatchObject({ status: 'sending', text: MINE });
    expect(canSend(state)).toBe(false);
    expect(writingReducer(state, typed)).toBe(state);
  });

  it('CHRON-02 that arrived is what the next change stands on', () => {
    const state = after(...sending, { type: 'sent', host: '<p>Было иначе. </p>' });
    expect(state).toMatchObject({ status: 'writing', base: textVersion('<p>Было иначе. </p>') });
    expect(isChanged(state)).toBe(false);
    expect(state.asides).toEqual([{ html: MINE, why: 'sent' }]);
    expect(canSend(writingReducer(state, typed))).toBe(true);
  });

  it('CHRON-02 that was refused stays with the reason, which goes with the next attempt', () => {
    const state = after(...sending, { type: 'failed', error: refused });
    expect(state).toMatchObject({ status: 'writing', text: MINE, error: refused });
    expect(canSend(state)).toBe(true);
    expect(writingReducer(state, { type: 'sendPressed', html: MINE }).error).toBeUndefined();
  });

  it('CHRON-02 that somebody was quicker than waits for a choice', () => {
    const state = after(...overtaken);
    expect(state).toMatchObject({ status: 'writing', text: MINE, theirs: THEIRS });
    expect(canSend(state)).toBe(false);
  });

  it('CHRON-02 one’s own is kept: it stands on theirs, which is found among the earlier texts', () => {
    const state = after(...overtaken, { type: 'mineKept' });
    expect(state).toMatchObject({ text: MINE, host: THEIRS, base: textVersion(THEIRS) });
    expect(state.asides).toEqual([{ html: THEIRS, why: 'replaced' }]);
    expect(canSend(state)).toBe(true);
  });

  it('CHRON-02 theirs is taken: one’s own is found among the earlier texts, and can be taken back', () => {
    const state = after(...overtaken, { type: 'theirsTaken', present: MINE });
    expect(state).toMatchObject({ text: THEIRS, host: THEIRS, replaced: MINE, revision: 1 });
    expect(state.asides).toEqual([{ html: MINE, why: 'replaced' }]);
    expect(isChanged(state)).toBe(false);
    const back = writingReducer(state, { type: 'takenBack', present: THEIRS });
    expect(back).toMatchObject({ text: MINE, base: textVersion(THEIRS), revision: 2 });
    expect(canSend(back)).toBe(true);
  });

  it('CHRON-03 a declined draft is restored after all: what was chosen meanwhile is found among the earlier texts', () => {
    const state = after(
      opened(draftOf(MINE)),
      { type: 'declined' },
      { type: 'earlierChosen', html: THEIRS, present: HOST },
      { type: 'restored' },
    );
    expect(state.text).toBe(MINE);
    expect(state.asides).toEqual([{ html: THEIRS, why: 'replaced' }]);
  });

  it('CHRON-03 an earlier text is chosen, and the present one can be taken back', () => {
    const state = after(...writing, { type: 'earlierChosen', html: THEIRS, present: MINE });
    expect(state).toMatchObject({ text: THEIRS, replaced: MINE });
    expect(state.asides).toEqual([{ html: MINE, why: 'replaced' }]);
  });
});

describe('a chronicle in two tabs', () => {
  const away: WritingEvent = { type: 'opened', draft: draftOf(MINE), elsewhere: true };

  it('CHRON-03 is read along where another tab writes it, without a question', () => {
    const state = after(away, { type: 'heard', draft: draftOf(THEIRS) });
    expect(state).toMatchObject({ elsewhere: true, text: THEIRS });
    expect(state.offer).toBeUndefined();
    expect(canSend(state)).toBe(false);
    expect(writingReducer(state, typed)).toBe(state);
  });

  it('CHRON-03 shows the chronicle where the other tab’s draft is over', () => {
    const over = { ...draftOf(''), over: true };
    expect(after(away, { type: 'heard', draft: over }).text).toBe(HOST);
    expect(after(away, { type: 'heard', draft: undefined }).text).toBe(HOST);
  });

  it('CHRON-03 is gone on with from where the other tab left it', () => {
    const state = after(away, { type: 'held', draft: draftOf(THEIRS) });
    expect(state).toMatchObject({ elsewhere: false, text: THEIRS });
    expect(canSend(state)).toBe(true);
  });

  it('CHRON-03 is left to the tab that takes it over', () => {
    expect(after(...writing, { type: 'lost' })).toMatchObject({ elsewhere: true, pending: false });
  });
});

/** Everything by which a text can be found again. */
function findable(state: WritingState, log: readonly Aside[]): (string | undefined)[] {
  const { text, host, offer, declined, replaced, theirs } = state;
  const beside = [offer?.html, declined?.html, replaced, theirs];
  return [text, host, ...beside, ...log.map(({ html }) => html)];
}

describe('whatever happens in whatever order', () => {
  const word = fc.integer({ min: 1, max: 6 }).map((n) => `<p>${'слово '.repeat(n).trim()}.</p>`);
  const happening = fc.oneof(
    word.map((html) => ({ type: 'write', html }) as const),
    fc.constantFrom(
      ...(['restored', 'declined', 'mineKept', 'theirsTaken', 'takenBack', 'send'] as const).map(
        (type) => ({ type }),
      ),
    ),
    word.map((html) => ({ type: 'earlierChosen', html }) as const),
    word.map((theirs) => ({ type: 'overtaken', theirs }) as const),
    word.map((host) => ({ type: 'sent', host }) as const),
    fc.constant({ type: 'failed', error: refused } as const),
  );

  /** What a page would make of a happening in this state; nothing where the page would not offer it. */
  function eventsOf(state: WritingState, one: Example): WritingEvent[] {
    const present = state.text;
    const isSending = state.status === 'sending';
    if (['sent', 'overtaken', 'failed'].includes(one.type))
      return isSending ? [one as WritingEvent] : [];
    if (isSending || (state.offer && !['restored', 'declined'].includes(one.type))) return [];
    if (one.type === 'write') return [typed, saved(one.html)];
    if (one.type === 'send') return [{ type: 'sendPressed', html: present }];
    return [{ present, ...one } as WritingEvent];
  }
  type Example = typeof happening extends fc.Arbitrary<infer T> ? T : never;

  it('CHRON-03 no text that stood in the editor is lost', () => {
    fc.assert(
      fc.property(word, fc.array(happening, { maxLength: 30 }), (draft, happenings) => {
        const log: Aside[] = [];
        let state = after(opened(draftOf(draft)));
        let own = state.text;
        let waiting = [draft]; // the draft, as long as it is not gone on from
        for (const one of happenings) {
          for (const event of eventsOf(state, one)) {
            const before = state.text;
            state = writingReducer(state, event);
            log.push(...state.asides);
            state = writingReducer(state, { type: 'laidAside', count: state.asides.length });
            // Typing changes a text; whatever else happens must leave it to be found.
            own = event.type === 'saved' ? state.text : before;
            expect(findable(state, log)).toContain(own);
            if (event.type === 'restored') waiting = [];
            expect(findable(state, log)).toEqual(expect.arrayContaining(waiting));
          }
        }
      }),
    );
  });
});
