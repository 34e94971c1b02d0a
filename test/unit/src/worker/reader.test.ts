import { Keeper } from '../../../../src/worker/reader.ts';

/** A shelf in memory, and a keeper that stands before it. */
function makeKeeper(known?: string) {
  const kept = new Map<string, string>();
  let saved = known;
  const disk = { fails: false };
  const emptied: (string | undefined)[] = [];
  const keeper = new Keeper({
    load: () => Promise.resolve(saved),
    save: (who) => {
      saved = who;
      return Promise.resolve();
    },
    empty: (former) => {
      emptied.push(former);
      if (disk.fails) return Promise.reject(new Error('full'));
      kept.clear();
      return Promise.resolve();
    },
  });
  const put = (name: string, word: string) => () => Promise.resolve(kept.set(name, word));
  /** A whole call: asked, answered for somebody, kept. */
  const answer = async (name: string, word: string, who: string | null) => {
    await keeper.answered(await keeper.begin(), who);
    if (who !== null) await keeper.keep(who, put(name, word));
  };
  const look = async (name: string) =>
    keeper.look(await keeper.begin(), () => Promise.resolve(kept.get(name)));
  return { keeper, emptied, kept, put, answer, look, disk, saved: () => saved };
}

describe('for whom the service worker keeps answers', () => {
  it('OFF-02 keeps for the reader whom the host names, and for nobody where it names none', async () => {
    const { answer, kept, saved } = makeKeeper();
    await answer('init', 'для всех', null);
    expect(kept.size).toBe(0);
    await answer('init', 'для Анны', '7');
    expect([...kept.values()]).toEqual(['для Анны']);
    expect(saved()).toBe('7');
  });

  it('OFF-02 empties everything when the host names another reader, and keeps that one’s', async () => {
    const { answer, kept, saved } = makeKeeper();
    await answer('turns', 'слова Анны', '7');
    await answer('init', 'гость', 'guest');
    expect([...kept]).toEqual([['init', 'гость']]);
    await answer('init', 'Борис', '8');
    expect([...kept]).toEqual([['init', 'Борис']]);
    expect(saved()).toBe('8');
  });

  it('OFF-02 remembers the reader across restarts: a session that ended meanwhile leaves nothing at the next start', async () => {
    const { answer, kept, keeper, put } = makeKeeper('7');
    await keeper.keep('7', put('turns', 'слова Анны'));
    expect(kept.size).toBe(1);
    await answer('init', 'гость', 'guest');
    expect([...kept.keys()]).toEqual(['init']);
  });

  it('OFF-02 keeps nothing that was asked before a sign-out and answered after it', async () => {
    const { answer, keeper, kept, put, saved } = makeKeeper();
    await answer('init', 'Анна', '7');
    const asked = await keeper.begin();
    await keeper.forget();
    expect([kept.size, saved()]).toEqual([0, undefined]);
    await keeper.answered(asked, '7');
    await keeper.keep('7', put('turns', 'слова Анны'));
    await keeper.keepForAny(asked, put('picture', 'её портрет'));
    expect([kept.size, saved()]).toEqual([0, undefined]);
  });

  it('HOSTS-10 says whose it was when it empties: what belongs to nobody yet may stay', async () => {
    const { answer, keeper, emptied } = makeKeeper();
    await answer('init', 'гость', 'guest');
    await answer('init', 'Анна', '7');
    await keeper.forgetAround(() => Promise.resolve());
    expect(emptied).toEqual([undefined, 'guest', '7', undefined]);
  });

  it('OFF-02 keeps all calls with which a page begins for a new reader, whichever of them is answered first', async () => {
    const { answer, keeper, kept, put } = makeKeeper();
    await answer('init', 'Анна', '7');
    await keeper.forget();
    const asked = await keeper.begin();
    for (const name of ['globals', 'init']) {
      await keeper.answered(asked, 'guest');
      await keeper.keep('guest', put(name, 'гость'));
    }
    await keeper.answered(asked, '7');
    await keeper.keep('7', put('turns', 'слова Анны'));
    expect([...kept.keys()]).toEqual(['globals', 'init']);
  });

  it('OFF-02 takes no late answer of the former reader as a return', async () => {
    const { answer, keeper, saved } = makeKeeper();
    await answer('init', 'Анна', '7');
    const late = await keeper.begin();
    await answer('init', 'гость', 'guest');
    await keeper.answered(late, '7');
    expect(saved()).toBe('guest');
  });

  it('OFF-02 writes and empties in turn, so that a write that has begun does not come after', async () => {
    const { answer, keeper, kept } = makeKeeper();
    await answer('init', 'Анна', '7');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = keeper.keep('7', async () => {
      await held;
      kept.set('turns', 'слова Анны');
    });
    const gone = keeper.forget();
    release();
    await Promise.all([slow, gone]);
    expect(kept.size).toBe(0);
  });

  it('OFF-02 goes on where the disk fails once', async () => {
    const { keeper, answer, kept } = makeKeeper();
    await answer('init', 'Анна', '7');
    const broken = keeper.keep('7', () => Promise.reject(new Error('full')));
    await expect(broken).rejects.toThrow('full');
    await answer('turns', 'слова', '7');
    expect(kept.get('turns')).toBe('слова');
  });

  it('OFF-02 keeps nothing that another tab still receives while a sign-out is sent to the host', async () => {
    const { answer, keeper, kept, saved } = makeKeeper();
    await answer('init', 'Анна', '7');
    const result = await keeper.forgetAround(async () => {
      expect(kept.size).toBe(0);
      await answer('turns', 'слова Анны', '7');
      return 'вышла';
    });
    expect([result, kept.size, saved()]).toEqual(['вышла', 0, undefined]);
    const failing = keeper.forgetAround(() => Promise.reject(new Error('no network')));
    await expect(failing).rejects.toThrow('no network');
  });

  it('OFF-02 lets nobody wait for what is still being kept before they ask', async () => {
    const { answer, keeper } = makeKeeper();
    await answer('init', 'Анна', '7');
    void keeper.keep('7', () => new Promise(() => undefined));
    expect(await keeper.begin()).toBe(1);
  });

  it('OFF-02 shows what is kept to its reader alone', async () => {
    const { answer, keeper, look, kept } = makeKeeper();
    await answer('turns', 'слова Анны', '7');
    expect(await look('turns')).toBe('слова Анны');
    const asked = await keeper.begin();
    await answer('turns', 'слова Бориса', '8');
    expect(await keeper.look(asked, () => Promise.resolve(kept.get('turns')))).toBeUndefined();
  });

  it('OFF-02 shows nothing of a former reader where the disk did not let go of it, and tries again', async () => {
    const { answer, look, kept, disk, saved } = makeKeeper();
    await answer('turns', 'слова Анны', '7');
    disk.fails = true;
    await expect(answer('init', 'Борис', '8')).rejects.toThrow('full');
    expect([kept.size, await look('turns')]).toEqual([1, undefined]);
    disk.fails = false;
    await answer('init', 'Борис', '8');
    expect([[...kept], saved()]).toEqual([[['init', 'Борис']], '8']);
  });
});
