import type { Notification as Entry } from '../../../../../src/contract/index.ts';
import {
  beSeen,
  isMine,
  type NoticeWindow,
} from '../../../../../src/features/notifications/browserNotices.ts';
import { showNews } from '../../../../../src/features/notifications/components/useBrowserNotices.ts';
import { notificationMade } from '../../../../../src/features/notifications/inboxSlice.ts';
import { loadNews } from '../../../../../src/features/notifications/flow.ts';
import { visibilityChanged } from '../../../../../src/realtime/index.ts';
import { inboxProgram, makeNotice, RULES } from './inboxProgram.ts';

interface Shown {
  readonly title: string;
  readonly options: NotificationOptions;
  onclick?: () => void;
  closed: boolean;
  close: () => void;
}

/** A browser that keeps what it shows, and how often it was brought forward. */
function fakeBrowser(permission: NotificationPermission) {
  const shown: Shown[] = [];
  let focused = 0;
  class FakeNotification {
    static readonly permission = permission;
    readonly title: string;
    readonly options: NotificationOptions;
    closed = false;
    constructor(title: string, options: NotificationOptions) {
      this.title = title;
      this.options = options;
      shown.push(this);
    }
    close(): void {
      this.closed = true;
    }
  }
  const page: NoticeWindow = {
    Notification: FakeNotification as unknown as typeof Notification,
    navigator: {},
    focus: () => (focused += 1),
  };
  return { page, shown, focused: () => focused };
}

/** A program whose page is hidden, whose rules ring for mentions, and that has just received these. */
async function news(entries: readonly Entry[], hidden = true) {
  const made = inboxProgram();
  const rules = [{ kind: 'mention', list: true, browser: true, push: false }];
  made.host.on('GET', RULES, { json: { rules } });
  await made.store.dispatch(loadNews());
  made.store.dispatch(visibilityChanged({ hidden, at: made.clock() }));
  for (const notification of entries)
    made.store.dispatch(notificationMade({ notification, unreads: 1, at: made.clock() }));
  return made;
}

const mention = makeNotice(5, { kind: 'mention', title: 'Вас назвали', text: 'Алина, где вы?' });
const nowhere = () => undefined;

describe('notifications of the browser', () => {
  it('NOTE-01 tell of what is chosen while the page is hidden, once', async () => {
    const { store } = await news([mention, makeNotice(6)]);
    const { page, shown } = fakeBrowser('granted');
    await store.dispatch(showNews(page, nowhere));
    await store.dispatch(showNews(page, nowhere));
    expect(shown.map(({ title }) => title)).toEqual(['Вас назвали']);
    expect(shown[0]?.options).toMatchObject({ tag: '5', body: 'Алина, где вы?' });
  });

  it('NOTE-01 bring the page forward and lead there when they are pressed', async () => {
    const { store } = await news([mention]);
    const { page, shown, focused } = fakeBrowser('granted');
    const opened: string[] = [];
    await store.dispatch(showNews(page, ({ url }) => void opened.push(url)));
    shown[0]?.onclick?.();
    expect(opened).toEqual([mention.url]);
    expect(focused()).toBe(1);
    expect(shown[0]?.closed).toBe(true);
  });

  it('NOTE-01 are silent where the page is seen, and do not come later', async () => {
    const { store, clock } = await news([mention], false);
    const { page, shown } = fakeBrowser('granted');
    await store.dispatch(showNews(page, nowhere));
    store.dispatch(visibilityChanged({ hidden: true, at: clock() }));
    await store.dispatch(showNews(page, nowhere));
    expect(shown).toEqual([]);
  });

  it.each(['denied', 'default'] as const)(
    'NOTE-01 are silent where the browser’s leave is %s, and the rules are not asked for',
    async (permission) => {
      const { store, host } = await news([mention]);
      const { page, shown } = fakeBrowser(permission);
      await store.dispatch(showNews(page, nowhere));
      expect(shown).toEqual([]);
      expect(host.asked('GET', RULES)).toEqual([]);
    },
  );

  it('NOTE-01 are shown in one tab, and in none while another one is seen', async () => {
    const held = new Set<string>();
    const request = async (
      name: string,
      _options: unknown,
      hold: (lock: object | null) => Promise<unknown>,
    ) => {
      if (held.has(name)) return hold(null);
      held.add(name);
      await hold({ name });
      return held.delete(name);
    };
    const query = () => Promise.resolve({ held: [...held].map((name) => ({ name })) });
    const locks = { request, query } as unknown as LockManager;
    const { page } = fakeBrowser('granted');
    const tab = { ...page, navigator: { locks } };
    const end = beSeen(tab);
    expect(await isMine(tab, mention, nothingLong)).toBe(false);
    end();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    expect(await isMine(tab, mention, nothingLong)).toBe(true);
    expect(await isMine(tab, mention, nothingLong)).toBe(false);
    expect(await isMine(tab, makeNotice(7), nothingLong)).toBe(true);
  });
});

/** In place of the time for which a tab keeps what it tells of: it never ends, and holds no test back. */
const nothingLong = () => new Promise<void>(() => undefined);
