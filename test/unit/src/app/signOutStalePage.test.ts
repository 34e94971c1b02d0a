import { signOutStalePage } from '../../../../src/app/signOutStalePage.ts';
import { logout, selectUser, signedOut } from '../../../../src/features/session/index.ts';
import { createMemoryStorage } from '../../../../src/lib/storage/index.ts';
import {
  makeGuestSession,
  makeHost,
  makeProgram,
  makeSession,
  wireInit,
} from '../../../support/factories.ts';

const asVera = () => makeSession();
const asAnother = () => makeSession({ user: { id: '4', name: 'Глеб', admin: false } });

/** Pages of one browser that share a webStorage and receive nothing from each other, as a page that is kept for the way back does not. */
function makeBrowser() {
  const storage = createMemoryStorage();
  const open = (session = asVera(), init = wireInit()) => {
    const frames: FrameRequestCallback[] = [];
    const body = { style: { visibility: '' } };
    const document = Object.assign(new EventTarget(), { body, hidden: false });
    const page = Object.assign(new EventTarget(), {
      document,
      requestAnimationFrame: (draw: FrameRequestCallback) => frames.push(draw),
    });
    const program = makeProgram({
      host: makeHost(init),
      storage,
      preloadedState: { session },
    });
    signOutStalePage({ window: page as unknown as Window & typeof globalThis, ...program });
    const see = (persisted: boolean) =>
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    return {
      ...program,
      document,
      user: () => selectUser(program.store.getState())?.id,
      inits: () => program.host.asked('GET', '/api/rpg/init').length,
      isCovered: () => body.style.visibility === 'hidden',
      draw: () => frames.splice(0).forEach((draw) => draw(0)),
      comeBack: () => see(true),
      firstShown: () => see(false),
      turnTo: () => document.dispatchEvent(new Event('visibilitychange')),
      thaw: () => document.dispatchEvent(new Event('resume')),
    };
  };
  return { open };
}

type Page = ReturnType<ReturnType<typeof makeBrowser>['open']>;
const ways: Readonly<Record<string, (page: Page) => void>> = {
  'comes back by the way back': (page) => page.comeBack(),
  'is turned to again': (page) => page.turnTo(),
  'is thawed': (page) => page.thaw(),
};

describe('a page that missed a sign-out in another tab', () => {
  it.each(Object.keys(ways))(
    'AUTH-09 shows nothing of its user from the moment on in which it %s',
    async (way) => {
      const { open } = makeBrowser();
      const kept = open();
      const other = open();
      await other.store.dispatch(logout());
      expect([kept.user(), kept.isCovered()]).toEqual(['3', false]);
      ways[way]!(kept);
      expect([kept.user(), kept.isCovered()]).toEqual([undefined, true]);
      kept.draw();
      expect(kept.isCovered()).toBe(true); // what is drawn with this frame is not seen yet
      kept.draw();
      expect(kept.isCovered()).toBe(false);
      await kept.host.settle();
      expect([kept.user(), kept.inits()]).toEqual([undefined, 1]);
    },
  );

  it('AUTH-09 starts over as whoever is here now', async () => {
    const { open } = makeBrowser();
    const user = { id: 4, name: 'Глеб', settings: '{}' };
    const kept = open(asVera(), wireInit({ user }));
    open(asAnother());
    kept.comeBack();
    expect([kept.user(), kept.isCovered()]).toEqual([undefined, true]);
    await kept.host.settle();
    expect(kept.user()).toBe('4');
  });

  it('AUTH-09 does so once for each change', async () => {
    const { open } = makeBrowser();
    const user = { id: 3, name: 'Вера', settings: '{}' };
    const kept = open(asVera(), wireInit({ user }));
    const other = open(asVera(), wireInit({ user }));
    other.store.dispatch(signedOut());
    kept.comeBack();
    kept.turnTo();
    kept.thaw();
    await kept.host.settle();
    expect([kept.user(), kept.inits()]).toEqual(['3', 1]); // the host says that nobody has gone
    kept.turnTo();
    await kept.host.settle();
    expect([kept.user(), kept.inits()]).toEqual(['3', 1]);
  });
});

describe('a page is left as it is', () => {
  it.each([
    ['where nobody has gone', asVera(), asVera()],
    ['where it shows what a guest may see', makeGuestSession(), asVera()],
  ])('%s', async (_where, here, there) => {
    const { open } = makeBrowser();
    const kept = open(here);
    open(there);
    for (const way of Object.values(ways)) way(kept);
    await kept.host.settle();
    expect([kept.user(), kept.inits(), kept.isCovered()]).toEqual([here.user?.id, 0, false]);
  });

  it('where it is shown for the first time, or hidden', async () => {
    const { open } = makeBrowser();
    const kept = open();
    await open().store.dispatch(logout());
    kept.firstShown();
    kept.document.hidden = true;
    kept.turnTo();
    await kept.host.settle();
    expect([kept.user(), kept.inits()]).toEqual(['3', 0]);
  });

  it('where the other page does not know yet who is here', () => {
    const { open } = makeBrowser();
    const kept = open();
    const { user: _user, ...starting } = makeSession({ init: 'loading' });
    open(starting);
    kept.comeBack();
    expect([kept.user(), kept.isCovered()]).toEqual(['3', false]);
  });
});
