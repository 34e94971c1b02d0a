import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { ANSWER_HEADER } from '../contract/offline.ts';
import type { Keeper } from './reader.ts';

/** Resolves with nothing after so long. */
export const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms);
  });

/** What is kept of an answer that was asked for at that time (epoch ms); nothing where it resolves with nothing. */
type Marked = (request: Request, response: Response, at: number) => Promise<Response | undefined>;

/** A way of keeping that asks whose it is. */
export abstract class ReadersOwn extends Strategy {
  protected readonly keeper: Keeper;

  constructor(keeper: Keeper, options: ConstructorParameters<typeof Strategy>[0]) {
    super(options);
    this.keeper = keeper;
  }

  /** Asks the host, and keeps its answer for the reader whom it names. What is kept for another is gone before this resolves. */
  protected async askFor(
    handler: StrategyHandler,
    asked: number,
    marked: Marked,
  ): Promise<Response> {
    const { request } = handler;
    const at = Date.now();
    const response = await handler.fetch(request);
    const who = response.headers.get(ANSWER_HEADER.reader);
    // A disk that fails keeps nothing, and holds back no answer.
    await this.keeper.answered(asked, who).catch(() => undefined);
    if (response.status === 200 && who !== null) {
      const copy = response.clone();
      const keep = async () => {
        // Read to its end first: whoever keeps something makes others wait.
        const whole = await marked(request, copy, at);
        if (whole) await this.keeper.keep(who, () => handler.cachePut(request, whole));
      };
      void handler.waitUntil(keep().catch(() => undefined));
    }
    return response;
  }
}
