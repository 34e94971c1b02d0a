import fc from 'fast-check';
import {
  AFTER_SENDING_MS,
  LONGEST_MS,
  MAX_LETTERS,
  MAX_REVISIONS,
  pruned,
  type Revision,
  revisionAt,
  revisionReasons,
  withRevision,
} from '../../../../../src/lib/drafts/revisions.ts';

const MINUTE = 60_000;

const version = (html: string, at: number, why: Revision['why'] = 'typed'): Revision => ({
  html,
  at,
  why,
});

const steps = fc.array(
  fc.record({
    html: fc.string({ minLength: 1, maxLength: 30 }),
    wait: fc.integer({ min: 1, max: 100 * MINUTE }),
    why: fc.constantFrom(...revisionReasons.filter((why) => why !== 'sent')),
  }),
  { minLength: 1, maxLength: 60 },
);

/** The list after all these, with the moment of the last. */
function after(all: readonly { html: string; wait: number; why: Revision['why'] }[]) {
  let [list, at]: [readonly Revision[], number] = [[], 0];
  for (const { html, wait, why } of all) {
    at += wait;
    list = withRevision(list, { html, at, why });
  }
  return { list, at };
}

describe('the earlier versions of a text', () => {
  it('FORM-19 are a few, the newest first, each text once, and the last laid aside is always there', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { list } = after(all);
        expect(list.length).toBeLessThanOrEqual(MAX_REVISIONS);
        expect(list[0]?.html).toBe(all.at(-1)?.html);
        const times = list.map(({ at }) => at);
        expect(times).toEqual([...times].sort((one, other) => other - one));
        expect(new Set(list.map(({ html }) => html)).size).toBe(list.length);
      }),
    );
  });

  it('FORM-19 thin out towards the past, and what was cleared outlives what was merely typed', () => {
    const all = Array.from({ length: 40 }, (_, index) => ({
      html: `текст ${index}`,
      wait: 3 * MINUTE,
      why: index === 5 ? ('cleared' as const) : ('typed' as const),
    }));
    const { list, at } = after(all);
    expect(list.map(({ html }) => html)).toContain('текст 5');
    const ages = list.map((one) => at - one.at);
    expect(ages[1]).toBeLessThanOrEqual(6 * MINUTE);
    expect(ages.at(-1)).toBeGreaterThan(60 * MINUTE);
  });

  it('are bounded in letters, but the newest is kept however long it is', () => {
    const long = 'а'.repeat(MAX_LETTERS - 10);
    const list = withRevision([version('старое, подлиннее', 1)], version(long, 2));
    expect(list.map(({ html }) => html)).toEqual([long]);
  });

  it('FORM-19 go a week after the text was sent, with all that came before it', () => {
    const list = [version('новое', 30), version('ушло', 20, 'sent'), version('до', 10)];
    expect(pruned(list, 20 + AFTER_SENDING_MS)).toHaveLength(3);
    expect(pruned(list, 21 + AFTER_SENDING_MS).map(({ html }) => html)).toEqual(['новое']);
  });

  it('go after a month in any case', () => {
    const list = [version('новое', LONGEST_MS), version('давнее', 1)];
    expect(pruned(list, LONGEST_MS + 1)).toEqual([list[0]]);
  });

  it('keep no empty text', () => {
    expect(withRevision([], version('', 1))).toEqual([]);
  });
});

describe('when a version is laid aside', () => {
  const step = { before: 'Было.', next: 'Было. Стало.', since: 0, now: MINUTE };

  it('is from time to time', () => {
    expect(revisionAt(step)).toBeUndefined();
    expect(revisionAt({ ...step, now: 3 * MINUTE })).toBe('Было. Стало.');
    expect(revisionAt({ ...step, next: step.before, now: 9 * MINUTE })).toBeUndefined();
  });

  it('FORM-19 is before much is taken away at once', () => {
    const before = 'Слово '.repeat(30);
    expect(revisionAt({ ...step, before, next: '' })).toBe(before);
    expect(revisionAt({ ...step, before, next: before.slice(6) })).toBeUndefined();
  });
});
