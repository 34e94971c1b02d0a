import { createECDH } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { systemCode } from '../errors/systemError.ts';
import { ConfigError } from './settings.ts';

const schema = v.object({
  publicKey: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
  privateKey: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
});

/** The pair by which push services know this host (RFC 8292), in base64url. With another pair every browser has to subscribe again. */
export type VapidKeys = v.InferOutput<typeof schema>;

/** A fresh pair. */
export function newVapidKeys(): VapidKeys {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys('base64url');
  // A number that begins with zeros comes out shorter.
  const bytes = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: bytes.toString('base64url') };
}

/** The pair kept in the data folder; made at the first start, readable by the host's own user only. */
export function loadVapidKeys(folder: string): VapidKeys {
  const file = path.join(folder, 'push.json');
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (systemCode(error) !== 'ENOENT')
      throw new ConfigError(
        `The keys of web push are damaged: ${file}. Restore the file, or remove it to make new ones (this ends all push subscriptions).`,
      );
  }
  const made = newVapidKeys();
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return made;
}
