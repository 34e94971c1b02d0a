import { type FileAnswer, sendFile } from '../../../../src/lib/sendFile.ts';

/** The browser's own way of sending, at the edge. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  ontimeout?: () => void;
  onabort?: () => void;
  withCredentials = false;
  timeout = 0;
  status = 0;
  responseText = '';
  opened: unknown[] = [];
  headers: Record<string, string> = {};
  body: FormData | undefined;
  constructor() {
    FakeRequest.last = this;
  }
  open(...args: unknown[]) {
    this.opened = args;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.onabort?.();
  }
}

const { XMLHttpRequest: own } = globalThis;
beforeAll(() => {
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
});
afterAll(() => {
  Object.assign(globalThis, { XMLHttpRequest: own });
});

function begin(controller = new AbortController()) {
  const parts: number[] = [];
  const answer = sendFile({
    url: '/image',
    headers: { authorization: 'Bearer t' },
    file: new File(['x'], 'карта.png'),
    onProgress: (part) => parts.push(part),
    signal: controller.signal,
    timeout: 5,
  });
  return { answer, parts, controller, request: FakeRequest.last };
}

describe('a file on its way', () => {
  it('goes out as the field `file`, with its headers, and tells how far it has come', async () => {
    const { answer, parts, request } = begin();
    expect(request.opened).toEqual(['POST', '/image']);
    expect(request.headers).toEqual({ authorization: 'Bearer t' });
    expect(request.withCredentials).toBe(true);
    expect((request.body?.get('file') as File).name).toBe('карта.png');
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    request.upload.onprogress?.({ loaded: 1, total: 0 });
    Object.assign(request, { status: 200, responseText: '{}' });
    request.onload?.();
    expect(await answer).toEqual({ status: 200, text: '{}' });
    expect(parts).toEqual([0.25, 0]);
  });

  it.each([
    ['onerror', 'network'],
    ['ontimeout', 'timeout'],
  ] as const)('says why there is no answer: %s', async (event, failed) => {
    const { answer, request } = begin();
    request[event]?.();
    expect(await answer).toEqual({ failed });
  });

  it('ends when it is cancelled, also before it began', async () => {
    const { answer, controller } = begin();
    controller.abort();
    const gone: FileAnswer = { failed: 'aborted' };
    expect(await answer).toEqual(gone);
    expect(await begin(controller).answer).toEqual(gone);
    expect(FakeRequest.last.body).toBeUndefined();
  });
});
