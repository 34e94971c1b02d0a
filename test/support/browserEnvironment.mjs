import { quickly } from './quickStyles.mjs'; // before jsdom is read
import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * jsdom with the parts of the web platform that it lacks and Node has. They are handed over together, because a Request of one
 * realm does not accept an AbortSignal of another. MessageChannel is left out on purpose: React's scheduler would hold it
 * open, and Jest would never exit.
 */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, {
      getComputedStyle: quickly(this.global.getComputedStyle),
      fetch,
      Request,
      Response,
      Headers,
      AbortController,
      AbortSignal,
      TextEncoder,
      TextDecoder,
      ReadableStream,
      WritableStream,
      TransformStream,
      BroadcastChannel,
      structuredClone,
    });
  }
}
