import fc from 'fast-check';
import {
  asText,
  draftKey,
} from '../../../../../../src/features/quests/chronicle/chronicleDraft.ts';
import { textVersion } from '../../../../../../src/domain/index.ts';
import { createMemoryStorage } from '../../../../../../src/lib/storage/index.ts';
import { HOST, makeBrowser, openTab, scope, soon, type Tab, until } from './chronicleTabs.ts';

const MINE = '<p>Было иначе.</p>';
const THEIRS = '<p>Не было ничего.</p>';

/** A browser that has this draft of another time. */
function browserWith(html: string, base = HOST) {
  const browser = makeBrowser();
  const value = { html, base: textVersion(base) };
  browser.storageOf().set(draftKey(scope), { value, savedAt: 5 });
  return browser;
}

describe('the draft of a chronicle', () => {
  it('CHRON-03 is not asked about where there is none, or it says what the chronicle says', async () => {
    for (const html of [HOST, '', '<p> </p>']) {
      const tab = await openTab(browserWith(html));
      expect(tab.draft()).toMatchObject({ status: 'owned' });
      expect(tab.draft()?.offer).toBeUndefined();
      expect([tab.text(), tab.isChanged()]).toEqual([HOST, false]);
    }
    expect((await openTab()).draft()?.offer).toBeUndefined();
  });

  it('CHRON-03 that differs is asked about, and the chronicle stands in the editor meanwhile', async () => {
    const tab = await openTab(browserWith(MINE));
    expect(tab.draft()?.offer?.value?.html).toBe(MINE);
    expect(tab.text()).toBe(HOST);
  });

  it('CHRON-03 that is wanted comes into the editor, and may be sent', async () => {
    const tab = await openTab(browserWith(MINE));
    tab.session.acceptOffer();
    expect(tab.draft()).toMatchObject({ value: { html: MINE }, revision: 1 });
    expect(tab.draft()?.offer).toBeUndefined();
    expect(tab.canSend()).toBe(true);
  });

  it('CHRON-03 that was begun from another text shows both as soon as it is back', async () => {
    const tab = await openTab(browserWith(MINE, 'old'));
    tab.session.acceptOffer();
    expect(tab.draft()).toMatchObject({
      value: { html: MINE, base: textVersion('old') },
      conflict: asText(HOST),
    });
    expect(tab.canSend()).toBe(false);
  });

  it('CHRON-03 that is not wanted stays at hand, and comes back when it is', async () => {
    const tab = await openTab(browserWith(MINE));
    tab.session.declineOffer();
    expect(tab.draft()).toMatchObject({ declined: true, offer: { value: { html: MINE } } });
    expect([tab.text(), (await tab.stored())?.html]).toEqual([HOST, MINE]);
    tab.session.acceptOffer();
    expect(tab.draft()).toMatchObject({ value: { html: MINE }, revision: 1, declined: false });
  });

  it('CHRON-03 that is not wanted is a revision once something new is typed', async () => {
    const tab = await openTab(browserWith(MINE));
    tab.session.declineOffer();
    tab.write(THEIRS);
    expect(tab.draft()?.offer).toBeUndefined();
    expect(await tab.revisions()).toEqual([[MINE, 'replaced']]);
    expect((await tab.stored())?.html).toBe(THEIRS);
  });

  it('CHRON-03 that is typed back to what the chronicle says is no draft', async () => {
    const { write, stored } = await openTab();
    write(MINE);
    expect((await stored())?.html).toBe(MINE);
    write(HOST);
    expect(await stored()).toBeUndefined();
  });

  it('CHRON-03 what is taken away at once can be found again', async () => {
    const long = `<p>${'слово '.repeat(30).trim()}</p>`;
    const { write, revisions } = await openTab();
    write(long);
    write(MINE);
    expect(await revisions()).toEqual([[long, 'typed']]);
  });

  it('CHRON-03 an earlier text is chosen, and the present one is a revision and can be taken back', async () => {
    const tab = await openTab();
    tab.write(MINE);
    tab.choose(THEIRS);
    expect(tab.draft()).toMatchObject({ value: { html: THEIRS }, replaced: { html: MINE } });
    expect((await tab.stored())?.html).toBe(THEIRS);
    expect(await tab.revisions()).toEqual([[MINE, 'replaced']]);
    tab.session.takeBack();
    expect(tab.text()).toBe(MINE);
  });

  it('CHRON-03 a declined draft is restored after all: what was chosen meanwhile is a revision', async () => {
    const tab = await openTab(browserWith(MINE));
    tab.session.declineOffer();
    tab.choose(THEIRS);
    tab.session.acceptOffer();
    expect(tab.text()).toBe(MINE);
    expect(await tab.revisions()).toContainEqual([THEIRS, 'replaced']);
  });

  it('CHRON-03 shows the chronicle again where the other tab’s draft is over', async () => {
    const first = await openTab();
    first.write(MINE);
    const second = await openTab(first.browser, HOST, first.browser.storageOf());
    expect([second.draft()?.status, second.text()]).toEqual(['readOnly', MINE]);
    expect([second.draft()?.offer, second.canSend()]).toEqual([undefined, false]);
    first.session.discard();
    await until(() => second.text() === HOST);
  });

  it('CHRON-03 that was sent does not come back, whatever an old copy says', async () => {
    const old = createMemoryStorage();
    const tab = await openTab(makeBrowser(), HOST, old);
    tab.write(MINE);
    const copy = old.get(draftKey(scope))!;
    tab.browser.pass(1);
    await tab.send();
    tab.session.close();
    await soon();
    old.set(draftKey(scope), copy);
    const next = await openTab(tab.browser, THEIRS, old);
    expect(next.draft()?.offer).toBeUndefined();
  });
});

/** Everything by which a text can be found again. */
async function findable(tab: Tab): Promise<readonly (string | undefined)[]> {
  const { offer, replaced, conflict } = tab.draft() ?? {};
  const revisions = await tab.revisions();
  const beside = [offer?.value?.html, replaced?.html, conflict?.html];
  return [tab.text(), tab.chronicle()?.host, ...beside, ...revisions.map(([html]) => html)];
}

describe('whatever happens in whatever order', () => {
  const word = fc.integer({ min: 1, max: 6 }).map((n) => `<p>${'слово '.repeat(n).trim()}.</p>`);
  const simple = ['accept', 'decline', 'takeTheirs', 'takeBack', 'send', 'keepMine'] as const;
  const happening = fc.oneof(
    word.map((html) => ({ type: 'write', html }) as const),
    word.map((html) => ({ type: 'choose', html }) as const),
    word.map((html) => ({ type: 'overtake', html }) as const),
    fc.constantFrom(...simple.map((type) => ({ type }))),
  );
  type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

  async function happens(tab: Tab, one: Happening): Promise<void> {
    const { session } = tab;
    const { offer, declined, conflict } = tab.draft() ?? {};
    if (one.type === 'accept') session.acceptOffer();
    else if (one.type === 'decline') session.declineOffer();
    else if (offer && !declined)
      return; // a question is open
    else if (one.type === 'write') tab.write(one.html);
    else if (one.type === 'choose') tab.choose(one.html);
    else if (one.type === 'overtake' && !conflict) session.meet(asText(one.html));
    else if (one.type === 'takeTheirs') tab.takeTheirs();
    else if (one.type === 'takeBack') session.takeBack();
    else if (one.type === 'send') await tab.send();
    else if (one.type === 'keepMine') await tab.keepMine();
  }

  it('CHRON-03 no text that stood in the editor is lost', async () => {
    await fc.assert(
      fc.asyncProperty(word, fc.array(happening, { maxLength: 12 }), async (draft, happenings) => {
        const tab = await openTab(browserWith(draft));
        for (const one of happenings) {
          const before = tab.text();
          const waiting = tab.draft()?.offer?.value?.html;
          tab.browser.pass(1);
          await happens(tab, one);
          const found = await findable(tab);
          // Typing changes a text; whatever else happens must leave it to be found.
          if (one.type !== 'write') expect(found).toContain(before);
          if (waiting !== undefined) expect(found).toContain(waiting);
        }
        tab.session.close();
      }),
      { numRuns: 40 },
    );
  });
});
