import { jest } from '@jest/globals';
import { openPressed, type Page } from '../../../../src/worker/pages.ts';
import { type Pressed, pressedOf, safePath, shownOf } from '../../../../src/worker/push.ts';

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
    expect(options).toMatchObject({
      body: 'Туман',
      tag: '5',
      data: { path: '/otliv?x=1', id: '5' },
    });
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
    expect(pressedOf({ path: '//evil.example', id: '5' }, at.origin)).toEqual({
      path: '/',
      id: '5',
    });
    expect(pressedOf({ path: '/otliv' }, at.origin)).toEqual({ path: '/otliv' });
    for (const data of [undefined, '/otliv', { path: '/otliv', id: 5 }])
      expect(pressedOf(data, at.origin)).toEqual({ path: '/' });
  });
});

describe('a press on a notification', () => {
  /** A page that says whether it lets go of what it shows. */
  function page(url: string, free: boolean, rest: Partial<Page> = {}) {
    const focus = jest.fn(() => Promise.resolve());
    const messages: unknown[] = [];
    const postMessage = (message: unknown) => void messages.push(message);
    const one: Page = { id: url, url: at.origin + url, focus, postMessage, ...rest };
    return { one, free, focus, messages };
  }

  type ShownPage = ReturnType<typeof page>;

  const pressed: Pressed = { path: '/otliv?turn=5', id: '5' };

  /** Opens what was pressed among these pages; tells which were asked, and what became of it. */
  const open = async (shown: readonly ShownPage[]) => {
    const openWindow = jest.fn(() => Promise.resolve({ id: 'new' }));
    const asked: unknown[] = [];
    const matchAll = () => Promise.resolve(shown.map(({ one }) => one));
    const opened = await openPressed({ matchAll, openWindow }, pressed, (one, what) => {
      asked.push([one.id, what]);
      return Promise.resolve(shown.find((each) => each.one === one)?.free ?? false);
    });
    return { openWindow, asked, opened };
  };

  it('NOTE-01 goes there in the page that is looked at, where it holds no text, and tells it which notification it is', async () => {
    const [behind, seen] = [page('/a', true), page('/b', true, { focused: true })];
    const { openWindow, asked, opened } = await open([behind, seen]);
    expect(asked).toEqual([['/b', pressed]]);
    expect(seen.focus).toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
    expect(opened).toBeUndefined();
  });

  it('NOTE-01 opens a window beside pages that hold text, and says which one', async () => {
    const writing = page('/a', false);
    const { openWindow, opened } = await open([writing]);
    expect(openWindow).toHaveBeenCalledWith(pressed.path);
    expect(writing.focus).not.toHaveBeenCalled();
    expect(opened).toBe('new');
  });

  it('NOTE-01 only brings forward the page that is there already, whatever it holds, and tells it', async () => {
    const [other, there] = [page('/a', true), page(pressed.path, false)];
    const { asked, openWindow } = await open([other, there]);
    expect(there.focus).toHaveBeenCalled();
    expect(there.messages).toEqual([{ type: 'opened', ...pressed }]);
    expect([asked, other.messages]).toEqual([[], []]);
    expect(openWindow).not.toHaveBeenCalled();
  });
});
