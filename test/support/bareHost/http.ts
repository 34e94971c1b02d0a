import { createReadStream, existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Answer } from './habits.ts';

/** The little that a host needs of HTTP. */

const clientDir = path.resolve(import.meta.dirname, '../../../dist/client');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** One transparent point, for every picture and tile. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  const all = (request.headers.cookie ?? '').split('; ').map((one) => one.split('='));
  const value = all.find(([key]) => key === name)?.[1];
  return value === undefined ? undefined : decodeURIComponent(value);
}

/** The fields of a JSON or form body; none of a file. */
export async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const text = (await buffer(request)).toString();
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  if (!type.startsWith('application/json') || text === '') return {};
  const body: unknown = JSON.parse(text);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

const TYPE_OF = { json: 'application/json', html: 'text/html; charset=UTF-8' } as const;

export function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': TYPE_OF[type] }).end(body);
}

function sendFile(response: ServerResponse, file: string): void {
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  const isHashed = path.basename(path.dirname(file)) === 'assets';
  const caching = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
  response.writeHead(200, { 'content-type': type, 'cache-control': caching });
  createReadStream(file).pipe(response);
}

/** A file of the built client or a picture; else the client's page, as for every address that is not the host's own. */
export function sendClient(response: ServerResponse, pathname: string): void {
  if (/^\/(img|tiles)\//.test(pathname)) {
    response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL);
    return;
  }
  const file = path.join(clientDir, path.normalize(pathname));
  const isFile = file.startsWith(clientDir) && existsSync(file) && statSync(file).isFile();
  sendFile(response, isFile ? file : path.join(clientDir, 'index.html'));
}
