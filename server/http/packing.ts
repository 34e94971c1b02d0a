import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  type BrotliOptions,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How bytes travel. */
export type Encoding = 'br' | 'gzip' | 'plain';

/** The best packing that the asker takes. */
export function encodingOf({ headers }: Pick<FastifyRequest, 'headers'>): Encoding {
  const accepted = headers['accept-encoding'] ?? '';
  const takes = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?![\\d.]))`, 'i');
  if (takes('br').test(accepted)) return 'br';
  return takes('gzip').test(accepted) ? 'gzip' : 'plain';
}

/** Up to so many bytes it is done at once: handing the work to another thread would take as long. */
const SMALL = 16 * 1024;

const brotliLater = promisify(brotliCompress);
const gzipLater = promisify(gzip);

/** A window no larger than what is packed: the usual one takes megabytes each time. */
const brotliOf = ({ length }: Buffer, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(length + 16)))),
  },
});

/** Packs bytes in one go. `quality` is brotli's. */
export async function pack(bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'plain') return bytes;
  const isSmall = bytes.length <= SMALL;
  if (encoding === 'gzip') return isSmall ? gzipSync(bytes) : gzipLater(bytes);
  const options = brotliOf(bytes, quality);
  return isSmall ? brotliCompressSync(bytes, options) : brotliLater(bytes, options);
}

/** The tag of a content, however it is packed. */
export const tagOf = (bytes: Buffer): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** Has the asker the content of this tag already? */
export const hasTag = ({ headers }: FastifyRequest, tag: string): boolean =>
  headers['if-none-match']?.includes(tag) ?? false;

/** Says by what else an answer differs. */
export function addVary(reply: FastifyReply, names: string): void {
  const known = reply.getHeader('vary');
  const all = `${known === undefined ? '' : `${String(known)}, `}${names}`;
  void reply.header('vary', [...new Set(all.split(', '))].join(', '));
}

/** Brotli's quality for what was asked for once: 4 ms for a page of 300 kB. */
const QUICK = 7;

/** For what was asked for again: 70 ms, a fifteenth smaller. */
const TIGHT = 10;

/** Bytes that are sent again and again. */
export type Packable = {
  plain: Buffer;
  tag: string;
  /** The bytes in an encoding, packed when first asked for, and once more, tighter, when asked for again. */
  packedIn: (encoding: Encoding) => Promise<Buffer>;
};

/** A text to be sent again and again. What could not be packed is packed again when it is asked for. */
export function packable(text: string): Packable {
  const plain = Buffer.from(text);
  const packs = new Map<Encoding, Promise<Buffer>>();
  let isTight = false;
  const tighten = async () => {
    isTight = true;
    const tight = await pack(plain, 'br', TIGHT);
    packs.set('br', Promise.resolve(tight));
  };
  const packedIn = (encoding: Encoding): Promise<Buffer> => {
    const known = packs.get(encoding);
    if (known && encoding === 'br' && !isTight) tighten().catch(() => undefined); // the looser one serves as well
    if (known) return known;
    const bytes = pack(plain, encoding, QUICK);
    packs.set(encoding, bytes);
    bytes.catch(() => packs.delete(encoding));
    return bytes;
  };
  return { plain, tag: tagOf(plain), packedIn };
}
