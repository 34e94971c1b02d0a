import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What a push service was sent, and what a browser reads in it. */
export type Pushed = {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  read: Record<string, unknown>;
  /** When it came, by `performance.now()`. */
  at: number;
};

/** A push service on this machine, with browsers that are reached through it. */
export type PushService = {
  origin: string;
  pushed: Pushed[];
  /** What it answers from now on; at first 201. */
  answer: (status: number) => void;
  /** This browser's messages are taken in and never answered. */
  hang: (name: string) => void;
  /** A new browser, in the shape of `PushSubscription.toJSON()`. */
  browser: (name: string) => { endpoint: string; keys: { p256dh: string; auth: string } };
  close: () => Promise<void>;
};

/** Reads a message as a browser does (RFC 8291 over RFC 8188), written here a second time, so that the library that encrypts does not check itself. */
function readPush(body: Buffer, curve: ECDH, auth: Buffer): Record<string, unknown> {
  const salt = body.subarray(0, 16);
  const behindKey = 21 + body.readUInt8(20);
  const sender = body.subarray(21, behindKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([cipher.update(body.subarray(behindKey, -16)), cipher.final()]);
  const text = padded.subarray(0, padded.lastIndexOf(2)).toString();
  return JSON.parse(text) as Record<string, unknown>;
}

/** Starts one. */
export async function startPushService(): Promise<PushService> {
  const pushed: Pushed[] = [];
  const readers = new Map<string, (body: Buffer) => Record<string, unknown>>();
  const silent = new Set<string>();
  let status = 201;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      const read = readers.get(path)?.(body) ?? {};
      pushed.push({ path, headers: request.headers, body, read, at: performance.now() });
      if (!silent.has(path)) response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    pushed,
    answer: (next) => (status = next),
    hang: (name) => void silent.add(`/${name}`),
    browser(name) {
      const curve = createECDH('prime256v1');
      const p256dh = curve.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      readers.set(`/${name}`, (body) => readPush(body, curve, Buffer.from(auth, 'base64url')));
      return { endpoint: `${origin}/${name}`, keys: { p256dh, auth } };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
