import { ANSWER_HEADER, PAGE_STATE, type PageData, pageStaleSince } from '../../contract/index.ts';

type Fetch = (request: Request) => Promise<Response>;

/** What a page brought, and when the program has woken with it. */
export interface Page extends PageData {
  /** Resolves when it has. */
  readonly awake: Promise<void>;
  readonly wake: () => void;
}

/**
 * Reads what a page brought that the host has rendered (FIRST-02); undefined for any other page. Answers of a page that the service worker has
 * kept are marked with the moment at which it was asked for, as kept answers are (OFF-02).
 */
export function readPageData(document: Document): Page | undefined {
  const element = document.getElementById(PAGE_STATE.id);
  if (!element) return undefined;
  try {
    const { config, answers } = JSON.parse(element.textContent) as Partial<PageData>; // by our own host, or another's page that has no answers
    element.textContent = '';
    const since = pageStaleSince(element);
    const stale = since === undefined ? {} : { [ANSWER_HEADER.staleSince]: String(since) };
    let wake = () => {};
    const awake = new Promise<void>((resolve) => (wake = resolve));
    return (
      answers && {
        ...{ config, awake, wake },
        answers: answers.map((one) => ({ ...one, headers: { ...one.headers, ...stale } })),
      }
    );
  } catch {
    return undefined;
  }
}

/** Gives the answers that came with the page, each once, to the calls that ask for them; all other calls go on to the host. */
export function fetchFromPage({ answers }: PageData, fetch: Fetch): Fetch {
  const left = new Map(answers.map((answer) => [answer.path, answer]));
  return (request) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname + search;
    const answer = request.method === 'GET' ? left.get(path) : undefined;
    if (!answer) return fetch(request);
    left.delete(path);
    return Promise.resolve(new Response(JSON.stringify(answer.body), { headers: answer.headers }));
  };
}
