import { jest } from '@jest/globals';
import { openPath, type Page } from '../../../../src/worker/pages.ts';
import { pathOfNotice, safePath, shownOf } from '../../../../src/worker/push.ts';

const at = { origin: 'https://letopis.example', general: 'Есть новости' };

describe('a push message in the service worker', () => {
  it('NOTE-01 becomes a notification of its own words, one for each thing', () => {
    const news = {
      id: '5',
      kind: 'turn',
      title: 'Новый пост',
      text: 'Туман',
      url: '/otliv?x=1',
      at: 1,
    };
    const { title, options } = shownOf(JSON.stringify(news), at);
    expect(title).toBe('Новый пост');
    expect(options).toMatchObject({ body: 'Туман', tag: '5', data: { path: '/otliv?x=1' } });
  });

  it.each([
    undefined,
    '',
    'no json',
    '{"id":"5"}',
    '{"id":"5","kind":"spam","title":"x","url":"/","at":1}',
  ])('NOTE-01 says in general that there is news where it cannot be read: %s', (text) => {
    const { title, options } = shownOf(text, at);
    expect(title).toBe('Есть новости');
    expect(options.data.path).toBe('/');
  });

  it('NOTE-01 leads nowhere but to this client', () => {
    expect(safePath('/otliv/chat', at.origin)).toBe('/otliv/chat');
    expect(safePath('https://letopis.example/otliv#t', at.origin)).toBe('/otliv#t');
    for (const url of [
      'https://evil.example/otliv',
      '//evil.example',
      'javascript:alert(1)',
      'http://',
      'https://letopis.example//letopis.example//evil.example',
      '/.//evil.example',
    ])
      expect(safePath(url, at.origin)).toBe('/');
    expect(pathOfNotice({ path: '//evil.example' }, at.origin)).toBe('/');
    expect(pathOfNotice(undefined, at.origin)).toBe('/');
  });
});

describe('a press on a notification', () => {
  /** A page that says whether it lets go of what it shows. */
  function page(url: string, free: boolean, rest: Partial<Page> = {}) {
    const focus = jest.fn(() => Promise.resolve());
    const one: Page = { url: at.origin + url, focus, postMessage: () => undefined, ...rest };
    return { one, free, focus };
  }

  type Shown = ReturnType<typeof page>;

  /** Opens a path among these pages; tells which were asked, and what became of it. */
  const open = async (shown: readonly Shown[], path: string) => {
    const openWindow = jest.fn(() => Promise.resolve());
    const asked: Page[] = [];
    const matchAll = () => Promise.resolve(shown.map(({ one }) => one));
    await openPath({ matchAll, openWindow }, path, (one) => {
      asked.push(one);
      return Promise.resolve(shown.find((each) => each.one === one)?.free ?? false);
    });
    return { openWindow, asked };
  };

  it('NOTE-01 goes there in the page that is looked at, where it holds no text', async () => {
    const [behind, seen] = [page('/a', true), page('/b', true, { focused: true })];
    const { openWindow, asked } = await open([behind, seen], '/otliv');
    expect(asked).toEqual([seen.one]);
    expect(seen.focus).toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('NOTE-01 opens a window beside pages that hold text', async () => {
    const writing = page('/a', false);
    const { openWindow } = await open([writing], '/otliv');
    expect(openWindow).toHaveBeenCalledWith('/otliv');
    expect(writing.focus).not.toHaveBeenCalled();
  });

  it('NOTE-01 only brings forward the page that is there already, whatever it holds', async () => {
    const [other, there] = [page('/a', true), page('/otliv', false)];
    const { asked } = await open([other, there], '/otliv');
    expect(there.focus).toHaveBeenCalled();
    expect(asked).toEqual([]);
  });
});
