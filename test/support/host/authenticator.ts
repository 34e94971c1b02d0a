import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a browser sends of an authenticator, as JSON. */
type Credential = { id: string; rawId: string; type: string; response: Record<string, unknown> };

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId: string };

/** An authenticator with one passkey that always lets its person in (ES256, attestation none), in the page of some origin. */
export type Authenticator = {
  create: (options: CreationOptions, origin?: string) => string;
  get: (options: RequestOptions, more?: { origin?: string; counter?: number }) => string;
};

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

function authenticatorData(rpId: string, flags: number, counter: number, key?: Buffer): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, key ?? Buffer.alloc(0)]);
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

export function newAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  // COSE (RFC 9053): {1: 2, 3: -7, -1: 1, -2: x, -3: y}, and CBOR of the few things around it.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
  const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
  const answer = (response: Record<string, unknown>): string => {
    const text = id.toString('base64url');
    return JSON.stringify({
      ...{ id: text, rawId: text, type: 'public-key', response },
    } satisfies Credential);
  };
  return {
    create({ challenge, rp }, origin = 'http://localhost:8080') {
      const data = authenticatorData(rp.id, PRESENT_AND_VERIFIED | WITH_KEY, 0, key);
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    get({ challenge, rpId }, { origin = 'http://localhost:8080', counter = 0 } = {}) {
      const data = authenticatorData(rpId, PRESENT_AND_VERIFIED, counter);
      const client = clientData('webauthn.get', challenge, origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: null,
      });
    },
  };
}
