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

const fileIn = (folder: string): string => path.join(folder, 'push.json');

/** The pair kept in the data folder, where there is one. */
export function keptVapidKeys(folder: string): VapidKeys | undefined {
  const file = fileIn(folder);
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw new ConfigError(
      `The keys of web push are damaged: ${file}. Restore the file, or remove it to make new ones (this ends all push subscriptions).`,
    );
  }
}

/** The pair kept in the data folder; made at the first start, readable by the host's own user only. */
export function loadVapidKeys(folder: string): VapidKeys {
  const known = keptVapidKeys(folder);
  if (known) return known;
  const made = newVapidKeys();
  writeFileSync(fileIn(folder), `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return made;
}
