import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { InitAnswer } from '../../../src/contract/index.ts';
import { type Headers, send, type TestHost } from './index.ts';

/** Pictures to upload, friendly and hostile, and the uploading of them. */

type Canvas = { width?: number; height?: number; background?: string };

/** One colour, any size. */
export const canvas = ({ width = 40, height = 30, background = '#336699' }: Canvas = {}) =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

/** The left half red, the right half blue: what stands where can be seen after turning. */
export const redAndBlue = (width = 40, height = 20) =>
  canvas({ width, height, background: 'red' }).composite([
    {
      input: {
        create: { width: width / 2, height, channels: 3, background: 'blue' },
      },
      left: width / 2,
      top: 0,
    },
  ]);

/** A GIF of so many frames of two sizes of grey. */
export async function movingGif(frames = 3, width = 20, height = 10): Promise<Buffer> {
  const raw = Buffer.alloc(width * height * frames * 3);
  for (let frame = 0; frame < frames; frame += 1) {
    raw.fill(40 * frame + 20, frame * width * height * 3, (frame + 1) * width * height * 3);
  }
  return sharp(raw, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ delay: Array<number>(frames).fill(100) })
    .toBuffer();
}

/** The colour of one pixel. */
export async function pixel(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}

/** The token that init gives to the browser with these headers. */
export async function uploadToken(host: TestHost, headers: Headers): Promise<string> {
  const answer = await send(host, 'GET', '/api/rpg/init', headers);
  return answer.json<InitAnswer>().user?.token ?? '';
}

export type Upload = {
  token: string;
  bytes: Uint8Array;
  name?: string;
  type?: string;
  field?: string;
  url?: string;
  headers?: Headers;
};

/** Sends a file as a form does. */
export async function upload(
  host: TestHost,
  {
    token,
    bytes,
    name = 'picture.png',
    type = 'image/png',
    field = 'file',
    url = '/api/rpg/turn/sea/master/image',
    headers = {},
  }: Upload,
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  const body = new Response(form);
  return host.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': body.headers.get('content-type') ?? '',
      ...headers,
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}
