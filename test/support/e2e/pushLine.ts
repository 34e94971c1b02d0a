import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';

/** A subscription that Chromium has asked its push service for: whose key it is for (base64url), and which program and site it belongs to. */
export interface Registered {
  readonly token: string;
  readonly key: string;
  readonly app: string;
  readonly scope: string;
}

/**
 * What stands behind `PushManager` in Chromium, on this machine: the check-in, the register and the line on which messages come (GCM, MCS version 41).
 * Chromium itself makes the keys of a subscription, decrypts what comes and wakes the service worker.
 */
export interface PushLine {
  /** How Chromium is started to use it; the browser needs a profile on the disk. */
  readonly args: readonly string[];
  /** The subscriptions that stand. */
  readonly registered: () => readonly Registered[];
  /** Hands an encrypted message to the browser, as the push service does. */
  readonly deliver: (token: string, body: Buffer) => void;
  readonly close: () => Promise<void>;
}

/** A value in DER, the encoding of certificates. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

/** A self-signed certificate, made for each run. Chromium is started with the hash of its key, and trusts no other. */
function makeCertificate() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex')); // ecdsa-with-SHA256
  const name = der(0x30);
  const validity = der(
    0x30,
    der(0x17, Buffer.from('200101000000Z')),
    der(0x18, Buffer.from('20991231000000Z')),
  );
  const content = der(0x30, der(0x02, Buffer.of(1)), algorithm, name, validity, name, spki);
  const signature = der(0x03, Buffer.of(0), sign('sha256', content, privateKey));
  const body = der(0x30, content, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    spkiHash: createHash('sha256').update(spki).digest('base64'),
  };
}

/** Protocol buffers: a number of any size, a field of bytes, a frame of MCS. */
function varint(value: number): Buffer {
  const bytes = [];
  for (let rest = value; ; rest >>= 7) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 127) | 128);
  }
}
const field = (number: number, value: string | Buffer): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
};
const frame = (tag: number, ...fields: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(fields);
  return Buffer.concat([Buffer.of(tag), varint(content.length), content]);
};

const MCS_VERSION = Buffer.of(41);
const loginResponse = frame(3, field(1, '1'));
const appData = (key: string, value: string) =>
  field(7, Buffer.concat([field(1, key), field(2, value)]));

/** AndroidCheckinResponse: all is well, and which device this is. */
const checkedIn = Buffer.concat([
  Buffer.of(0x08, 1),
  Buffer.of(0x39, 1, 0, 0, 0, 0, 0, 0, 0),
  Buffer.of(0x41, 1, 0, 0, 0, 0, 0, 0, 0),
]);

/** Answers check-ins and registrations. */
function createRegister(registered: Map<string, Registered>): Server {
  let count = 0;
  const register = (form: URLSearchParams): string => {
    const [key = '', app = '', scope = ''] = ['sender', 'app', 'X-subtype'].map(
      (name) => form.get(name) ?? '',
    );
    if (form.has('delete')) {
      registered.delete(scope);
      return `deleted=${app}`;
    }
    const token = `token${String((count += 1))}`;
    if (scope.startsWith('wp:')) registered.set(scope, { token, key, app, scope });
    return `token=${token}`;
  };
  return createHttpServer((request, response) => {
    void text(request).then((body) =>
      response.end(request.url === '/checkin' ? checkedIn : register(new URLSearchParams(body))),
    );
  });
}

async function listen(server: NetServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Starts one, for one browser. */
export async function startPushLine(): Promise<PushLine> {
  const registered = new Map<string, Registered>();
  const { key, cert, spkiHash } = makeCertificate();
  let line: TLSSocket | undefined;
  const register = createRegister(registered);
  const lines = createTlsServer({ key, cert }, (socket) => {
    line = socket;
    socket.on('error', () => undefined); // a browser that is killed
    socket.once('data', () => {
      socket.write(Buffer.concat([MCS_VERSION, loginResponse]));
      socket.resume();
    });
  });
  const origin = `http://127.0.0.1:${String(await listen(register))}`;
  return {
    args: [
      `--gcm-checkin-url=${origin}/checkin`,
      `--gcm-registration-url=${origin}/register`,
      `--gcm-mcs-endpoint=https://127.0.0.1:${String(await listen(lines))}`,
      `--ignore-certificate-errors-spki-list=${spkiHash}`,
    ],
    registered: () => [...registered.values()],
    deliver(token, body) {
      const to = [...registered.values()].find((one) => one.token === token);
      if (!to || !line) throw new Error(`No browser is reached by ${token}`);
      const fields = [
        field(3, to.key),
        field(5, to.app),
        appData('content-encoding', 'aes128gcm'),
        appData('subtype', to.scope),
        field(9, token),
        field(21, body),
      ];
      line.write(frame(8, ...fields));
    },
    close: async () => {
      register.closeAllConnections();
      line?.destroy();
      for (const server of [register, lines])
        await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
