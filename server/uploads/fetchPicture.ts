import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { UPLOAD_LIMIT } from '../../src/contract/index.ts';
import { isPublicAddress, publicLookup } from '../http/publicAddress.ts';
import type { SentFile } from './oneFile.ts';

/** Redirects that are followed: from http to https, to another name, to the folder of today. */
const REDIRECTS = 3;

const MOVED = new Set([301, 302, 303, 307, 308]);

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Says nothing of the reader or the writer, only who asks. */
const HEADERS = {
  accept: 'image/webp, image/png, image/jpeg, image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'Letopis (pictures)',
};

export type FetchOptions = {
  /** Ends the whole of it, redirects and body included. */
  signal: AbortSignal;
  /** For tests: also what listens on this machine, on any port. */
  loopback: boolean;
};

/**
 * An address that may be asked: http or https on its own port, without a name and password, of no machine that only this host can reach. What a
 * name leads to is looked at when it is connected to (publicLookup). Throws for any other.
 */
function checked(url: URL | null, loopback: boolean): URL {
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('no address of the web');
  if (url.username !== '' || url.password !== '') throw new Error('credentials in the address');
  if (loopback && LOOPBACK.has(url.hostname)) return url;
  if (url.port !== '') throw new Error('not the usual port');
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new Error('no public address');
  return url;
}

function ask(url: URL, { signal, loopback }: FetchOptions): Promise<http.IncomingMessage> {
  const client = url.protocol === 'https:' ? https : http;
  const safe = loopback && LOOPBACK.has(url.hostname) ? {} : { lookup: publicLookup };
  return new Promise((resolve, reject) => {
    const request = client.get(url, { headers: HEADERS, signal, agent: false, ...safe }, resolve);
    request.on('error', reject);
  });
}

/** The body, of which no more than UPLOAD_LIMIT is ever held. */
async function bodyOf(answer: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = Number(answer.headers['content-length'] ?? 0) > UPLOAD_LIMIT ? Infinity : 0;
  if (size === 0)
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > UPLOAD_LIMIT) break;
    }
  answer.destroy();
  if (size > UPLOAD_LIMIT) throw new Error('too large');
  return Buffer.concat(chunks);
}

/**
 * Fetches what is said to be a picture from another site, as nobody in particular: no cookie, no referrer (SAFE-07). Each redirect is checked as
 * the address itself. What came is no picture before it has been re-encoded. Rejects where nothing that may be asked answers with 200 in time.
 */
export async function fetchPicture(address: string, options: FetchOptions): Promise<SentFile> {
  let url = checked(URL.parse(address), options.loopback);
  for (let hop = 0; hop <= REDIRECTS; hop += 1) {
    const answer = await ask(url, options);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return { name: url.hostname, bytes: await bodyOf(answer) };
    answer.destroy();
    if (!MOVED.has(statusCode)) throw new Error(`answered ${statusCode}`);
    url = checked(URL.parse(headers.location ?? '', url), options.loopback);
  }
  throw new Error('too many redirects');
}
