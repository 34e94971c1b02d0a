import { waitUntilIdle } from './idle.ts';

/** What the fake host says to one request. `json` is sent as JSON, `text` as it stands; `broken` breaks the connection. */
export interface FakeAnswer {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly broken?: true;
}

/** A validation answer as Laravel makes it: its English formula, and the texts of the fields alone (HOSTS-08). */
export const invalidFields = (errors: Readonly<Record<string, readonly string[]>>): FakeAnswer => ({
  status: 422,
  json: { message: 'The given data was invalid.', errors },
});

/** How this project's host refuses a call whose session is over (AUTH-08). */
export const sessionOver: FakeAnswer = {
  status: 401,
  json: { error: 'Чтобы продолжить, нужно войти.', code: 'unauthorised' },
};

/** A request as it arrived. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly headers: Headers;
  /** The text of the body; empty for a multipart one. */
  readonly body: string;
  readonly credentials: RequestCredentials;
  readonly signal: AbortSignal;
}

export type Answer = FakeAnswer | ((request: SeenRequest) => FakeAnswer | Promise<FakeAnswer>);

function responseOf({ status = 200, json, text, broken, headers }: FakeAnswer): Response {
  if (broken) throw new TypeError('Failed to fetch');
  return new Response(text ?? JSON.stringify(json ?? {}), { status, ...(headers && { headers }) });
}

async function seen(request: Request): Promise<SeenRequest> {
  const url = new URL(request.url);
  const multipart = request.headers.get('content-type')?.startsWith('multipart') === true;
  return {
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: multipart ? '' : await request.text(),
    credentials: request.credentials,
    signal: request.signal,
  };
}

/** Ends like a real fetch when the request is aborted, even while the answer is held back. */
function orAborted<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    answer.then(resolve, reject);
  });
}

/** What is answered where no answer was set; undefined where there is none. */
type Fallback = FakeAnswer | Promise<FakeAnswer> | undefined;

/** A host at the edge of the network: it answers by method and path, and remembers what it was asked. */
export class FakeHost {
  readonly requests: SeenRequest[] = [];
  private readonly answers = new Map<string, Answer>();
  private fallback: ((request: SeenRequest) => Fallback) | undefined;
  private underWay = 0;

  /** Sets the answer to a method and path; a later one takes the place of an earlier. */
  on(method: string, path: string, answer: Answer): this {
    this.answers.set(`${method} ${path}`, answer);
    return this;
  }

  /** Sets who answers what no answer was set to: for paths that carry ids. */
  otherwise(fallback: (request: SeenRequest) => Fallback): this {
    this.fallback = fallback;
    return this;
  }

  /**
   * Holds answers back; each call of the result lets the oldest held one go with the given answer. One whose question is still on its way gets
   * it when that arrives.
   */
  hold(method: string, path: string): (answer: FakeAnswer) => void {
    const waiting: ((answer: FakeAnswer) => void)[] = [];
    const ahead: FakeAnswer[] = [];
    this.on(method, path, () => ahead.shift() ?? new Promise((resolve) => waiting.push(resolve)));
    return (answer) => {
      const release = waiting.shift();
      if (release) release(answer);
      else ahead.push(answer);
    };
  }

  /** The requests to a method and path, in order. */
  asked(method: string, path: string): SeenRequest[] {
    return this.requests.filter((one) => one.method === method && one.path === path);
  }

  /** Waits until every request has its answer, and what follows from the answers has been asked and answered too. */
  settle(): Promise<void> {
    return waitUntilIdle(() => this.underWay);
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    this.underWay += 1;
    try {
      const one = await seen(request);
      this.requests.push(one);
      const answer = this.answers.get(`${one.method} ${one.path}`) ?? this.fallback?.(one);
      if (!answer) throw new Error(`The fake host has no answer to ${one.method} ${one.path}`);
      const given = typeof answer === 'function' ? answer(one) : answer;
      return responseOf(await orAborted(one.signal, Promise.resolve(given)));
    } finally {
      this.underWay -= 1;
    }
  };
}
