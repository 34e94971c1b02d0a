import type { ClientConfig } from '../contract/config.ts';
import type { BrowserDrafts } from './drafts/draftStore.ts';
import type { SendFile } from './sendFile.ts';
import type { AppStorage } from './storage/index.ts';
import type { TabChannel } from './tabChannel.ts';

/**
 * What the program takes from the world around it, made once by the app at start and handed to thunks and
 * middleware as their extra argument. Tests hand over their own, so that nothing depends on the machine.
 */
export interface Services {
  /** The present moment in epoch milliseconds. */
  readonly clock: () => number;
  /** A new unique id (a uuid). */
  readonly newId: () => string;
  readonly storage: AppStorage;
  /** The second keeping of texts, and who of several tabs writes them. Its code comes with what first wants it; always the same one. */
  readonly loadDrafts: () => Promise<BrowserDrafts>;
  /** Messages to and from the other tabs of this browser. */
  readonly tabs: TabChannel;
  readonly config: ClientConfig;
  /** The origin of the page: `https://example.org`. */
  readonly origin: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Sends a file with progress; absent where XMLHttpRequest will do. */
  readonly sendFile?: SendFile;
  /** Wait between the press of send and the submission, in ms; absent where it is that of the documents (SUBMIT_DELAY_MS). */
  readonly submitDelay?: number;
  /** Chance for sign-in. `subtle` is missing where the page comes over plain http from another machine. */
  readonly crypto: Pick<Crypto, 'getRandomValues'> & { readonly subtle?: SubtleCrypto | undefined };
  /** Resolves when the program has woken in a page that the host rendered: until then nothing live may change what it is woken from. Absent elsewhere. */
  readonly awake?: Promise<void>;
  /** The value of a cookie that scripts may read. */
  readonly cookie: (name: string) => string | undefined;
  /** Keeps a cookie for the host until then, in epoch ms. */
  readonly keepCookie: (name: string, value: string, until: number) => void;
}
