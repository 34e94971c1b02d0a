import type { Strategy, StrategyHandler } from 'workbox-strategies';
import { ANSWER_HEADER } from '../contract/offline.ts';
import { type KnownGames, ownPage, pageFor } from './ownPages.ts';
import type { Program } from './program.ts';
import type { Keeper } from './reader.ts';
import { after, ReadersOwn } from './readersOwn.ts';
import { filesOfPage, isPage, markedPage } from './rules.ts';

/** After so long (ms) the kept page is shown, or the program without content. */
const PATIENCE_MS = 3_000;

/** They say how the host's bytes came, or are for the caches on their way: the worker's own asks whose a page is. */
const OF_THE_WAY = ['content-encoding', 'content-length', 'vary', 'etag', 'cache-control'];

function headersOf(page: Response): Headers {
  const headers = new Headers(page.headers);
  for (const name of OF_THE_WAY) headers.delete(name);
  return headers;
}

/** A page that the host rendered, as it is kept. The plain page is kept with the program. */
async function marked(_request: Request, page: Response, at: number) {
  const html = isPage(page) ? markedPage(await page.text(), at) : undefined;
  if (html === undefined) return undefined;
  return new Response(html, { headers: headersOf(page) });
}

/**
 * The same page of the program without `no-store`, where the host rendered it. The network has obeyed that already; of a document it would only forbid the browser's
 * back-forward cache, from which the program lets nobody see another reader's page (AUTH-09).
 */
function restorable(page: Response): Response {
  const isRendered = page.status === 200 && page.headers.has(ANSWER_HEADER.reader);
  if (!isRendered || !/no-store/i.test(page.headers.get('cache-control') ?? '')) return page;
  return new Response(page.body, { headers: headersOf(page) });
}

/** What else may answer for an address, and which addresses are pages of the program. */
export interface PageParts {
  readonly program: Pick<Program, 'page' | 'has'>;
  readonly games: Pick<KnownGames, 'has'>;
}

/** Pages: the host's, else the one kept of this address for this reader, else the program's (FIRST-50, FIRST-51). */
export class HostPages extends ReadersOwn {
  private readonly parts: PageParts;

  constructor(
    keeper: Keeper,
    options: ConstructorParameters<typeof Strategy>[0],
    parts: PageParts,
  ) {
    super(keeper, options);
    this.parts = parts;
  }

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const { program, games } = this.parts;
    const asked = await this.keeper.begin();
    const host = this.askFor(handler, asked, marked); // takes the browser's preload where there is one
    void handler.waitUntil(host.catch(() => undefined));
    const game = ownPage(new URL(request.url).pathname)?.game;
    const known = game === undefined || (await games.has(game));
    const page = await pageFor(known, {
      host,
      patience: after(PATIENCE_MS),
      isAway: ({ status }) => status >= 500,
      kept: () => this.keeper.look(asked, () => this.find(handler)).catch(() => undefined),
      shell: () => program.page().catch(() => undefined),
    });
    return known ? restorable(page) : page;
  }

  /** A page begins with the files of its version: one of another version is none. */
  private async find(handler: StrategyHandler): Promise<Response | undefined> {
    const kept = await handler.cacheMatch(handler.request);
    const files = filesOfPage((await kept?.clone().text()) ?? '');
    return this.parts.program.has(files) ? kept : undefined;
  }
}
