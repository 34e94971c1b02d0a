import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { UPLOAD_LIMIT } from '../../../src/contract/index.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { createTestHost, send, type TestHost } from '../../support/host/index.ts';
import {
  canvas,
  movingGif,
  pixel,
  redAndBlue,
  type Upload,
  upload,
  uploadToken,
} from '../../support/host/pictures.ts';

let host: TestHost;
let sea: Community;
let dataDir: string;
let token: string;

async function begin(env: Record<string, string> = {}): Promise<void> {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-uploads-'));
  host = await createTestHost({ env: { DATA_DIR: dataDir, ...env } });
  sea = await makeCommunity(host);
  token = await uploadToken(host, sea.headers.master);
}

beforeEach(() => begin());
afterEach(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true });
});

const put = (bytes: Uint8Array, more: Partial<Upload> = {}) =>
  upload(host, { token, bytes, ...more });

/** Status and words of a refusal, in the form that the editor's upload expects. */
const refusal = (answer: LightMyRequestResponse): [number, string] => [
  answer.statusCode,
  answer.json<{ error: { message: string } }>().error.message,
];

const kept = (): string[] => {
  try {
    return readdirSync(path.join(dataDir, 'uploads'));
  } catch {
    return [];
  }
};

async function open(answer: LightMyRequestResponse) {
  const { url } = answer.json<{ url: string }>();
  return { url, picture: await host.app.inject({ url }) };
}

describe('a picture', () => {
  it('FORM-05 HOST-01 is kept under a name nobody guesses, and served so that nothing in it runs', async () => {
    const answer = await put(await canvas().png().toBuffer());
    const { url, picture } = await open(answer);

    expect(url).toMatch(/^\/uploads\/[\w-]{43}\.webp$/);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 40,
      height: 30,
    });
    expect(kept()).toHaveLength(1);
  });

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('may be %s', async (format) => {
    const answer = await put(await canvas().toFormat(format).toBuffer());
    expect(answer.statusCode).toBe(200);
  });

  it('is scaled to fit 1600 px and never enlarged', async () => {
    const wide = await open(
      await put(await canvas({ width: 4000, height: 1000 }).png().toBuffer()),
    );
    expect(await sharp(wide.picture.rawPayload).metadata()).toMatchObject({
      width: 1600,
      height: 400,
    });
  });

  it('goes on moving where it moves', async () => {
    const { picture } = await open(await put(await movingGif(), { name: 'кот.gif' }));
    expect(await sharp(picture.rawPayload, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      width: 20,
      pageHeight: 10,
    });
  });

  it('stands upright as its camera held it, and tells nothing of the place', async () => {
    const photo = await redAndBlue()
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'Tester', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif?.length).toBeGreaterThan(0);

    const { picture } = await open(await put(photo, { name: 'photo.jpg', type: 'image/jpeg' }));
    const { exif, xmp, iptc, orientation, width, height } = await sharp(
      picture.rawPayload,
    ).metadata();
    expect({ exif, xmp, iptc, orientation, width, height }).toEqual({ width: 20, height: 40 });
    expect(picture.rawPayload.includes('Tester')).toBe(false);
    const [red = 0] = await pixel(picture.rawPayload, 10, 5);
    expect(red).toBeGreaterThan(200);
  });

  it('may stand in a turn: the host’s cleaning lets it through', async () => {
    const { url } = (await put(await canvas().png().toBuffer())).json<{ url: string }>();
    const answer = await send(host, 'POST', '/api/rpg/turn/sea/master', sea.headers.master, {
      body: `<p>Смотрите:</p><img src="${url}" alt="Карта">`,
      currentLocation: 'pier',
    });
    const { turn } = answer.json<{ turn: { post: string } }>();
    expect(turn.post).toMatch(new RegExp(`<img src="${url}" alt="Карта" ?/?>`));
  });

  it('is there after the host has died', async () => {
    const { url } = (await put(await canvas().png().toBuffer())).json<{ url: string }>();
    await host.close();
    host = await createTestHost({ env: { DATA_DIR: dataDir } });
    expect((await host.app.inject({ url })).statusCode).toBe(200);
  });
});

describe('a hostile file', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>',
  );
  const notImage = 'нужно изображение JPEG, PNG, GIF или WebP.';

  it.each([
    ['SVG with a script', 'cat.svg', 'image/svg+xml', svg],
    ['SVG that calls itself PNG', 'cat.png', 'image/png', svg],
    ['a page', 'cat.png', 'image/png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', 'cat.gif', 'image/gif', Buffer.from('MZ\u0090\u0000\u0003')],
    ['a document', 'cat.webp', 'image/webp', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['nothing at all', 'cat.png', 'image/png', Buffer.alloc(0)],
  ])('is refused by its content: %s', async (_what, name, type, bytes) => {
    expect(refusal(await put(bytes, { name, type }))).toEqual([
      415,
      `Не удалось загрузить файл ${name}: ${notImage}`,
    ]);
    expect(kept()).toEqual([]);
  });

  it('is taken for what it is, whatever its name says', async () => {
    const jpeg = await canvas().jpeg().toBuffer();
    const { picture } = await open(await put(jpeg, { name: 'cat.html', type: 'text/html' }));
    expect(picture.headers['content-type']).toBe('image/webp');
  });

  it('loses what else it carries: a page behind a picture is gone', async () => {
    const jpeg = await canvas().jpeg().toBuffer();
    const gif = await canvas().gif().toBuffer();
    for (const bytes of [jpeg, gif]) {
      const polyglot = Buffer.concat([
        bytes,
        Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
      ]);
      const { picture } = await open(await put(polyglot));
      expect(picture.rawPayload.includes('script')).toBe(false);
    }
  });

  it.each(['jpeg', 'png', 'webp'] as const)('is refused where it is torn: %s', async (format) => {
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    const whole = await noise.toFormat(format).toBuffer();
    const answer = await put(whole.subarray(0, Math.floor(whole.length / 2)), { name: 'cat.jpg' });
    expect(refusal(answer)).toEqual([422, 'Не удалось загрузить файл cat.jpg: он повреждён.']);
  });

  it('is refused where only its first bytes are those of a picture', async () => {
    const bytes = Buffer.concat([Buffer.from('GIF89a'), Buffer.from('<script>alert(1)</script>')]);
    expect((await put(bytes)).statusCode).toBe(422);
  });

  it.each([
    ['an endless line', { width: 1, height: 100_000 }],
    ['a bomb', { width: 15_000, height: 15_000 }],
  ])(
    'is refused by its size in pixels before it is decoded: %s',
    async (_what, size) => {
      const bytes = await canvas(size).png({ compressionLevel: 9 }).toBuffer();
      expect(bytes.length).toBeLessThan(UPLOAD_LIMIT);
      expect(refusal(await put(bytes, { name: 'cat.png' }))).toEqual([
        413,
        'Не удалось загрузить файл cat.png: в этом изображении слишком много точек или кадров. Уменьшите его и попробуйте ещё раз.',
      ]);
    },
    30_000,
  );

  it('is refused where it is too large, known by its length or only found while it comes', async () => {
    const bytes = Buffer.alloc(UPLOAD_LIMIT + 1, await canvas().png().toBuffer());
    const tooLarge = [
      413,
      'Не удалось загрузить файл cat.png: он слишком большой. Уменьшите его до 8 МБ и попробуйте ещё раз.',
    ];
    expect(refusal(await put(bytes, { name: 'cat.png' }))).toEqual(tooLarge);
    const more = Buffer.concat([bytes, Buffer.alloc(100_000)]);
    expect((await put(more, { name: 'cat.png' })).statusCode).toBe(413);
    expect(kept()).toEqual([]);
  });

  it('has no say in where it is kept, and its name is repeated as plain text', async () => {
    const name = '../../../etc/a\u0000\u202eb<b>\r\nc.png';
    const [status, said] = refusal(await put(Buffer.from('x'), { name }));
    expect(status).toBe(415);
    // eslint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(said).not.toMatch(/\.\.|[\u0000-\u001f\u202e]/);
    await put(await canvas().png().toBuffer(), { name });
    expect(kept()).toEqual([expect.stringMatching(/^[\w-]{43}\.webp$/)]);
  });

  it('is no picture of ours by another address', async () => {
    writeFileSync(path.join(dataDir, 'secret.webp'), 'x');
    for (const name of ['..%2fsecret.webp', '%2e%2e/secret.webp', 'nothing.webp', 'a'.repeat(43)]) {
      expect((await host.app.inject({ url: `/uploads/${name}` })).statusCode).toBe(404);
    }
  });
});

describe('uploading', () => {
  const png = () => canvas().png().toBuffer();

  it('HOST-02 is for masters of the game', async () => {
    const bytes = await png();
    const mine = await uploadToken(host, sea.headers.mara);
    const url = `/api/rpg/turn/sea/${sea.keys.mara}/image`;
    expect(refusal(await put(bytes, { token: mine, url }))).toEqual([
      403,
      'Это действие доступно только мастерам.',
    ]);
    const tech = await uploadToken(host, sea.headers.tech);
    expect((await put(bytes, { token: tech })).statusCode).toBe(200);
    const stranger = await uploadToken(host, sea.headers.stranger);
    expect((await put(bytes, { token: stranger })).statusCode).toBe(403);
  });

  it('needs its bearer token: a cookie is not enough, so no other site can make a browser do it', async () => {
    const bytes = await png();
    for (const wrong of ['', 'x', `${token}x`]) {
      const answer = await put(bytes, { token: wrong, headers: sea.headers.master });
      expect(refusal(answer)).toEqual([401, 'Чтобы продолжить, нужно войти.']);
    }
    expect((await put(bytes)).statusCode).toBe(200);
  });

  it('ends with the token’s hour, and with the session at once', async () => {
    const bytes = await png();
    host.advance(59 * 60_000);
    expect((await put(bytes)).statusCode).toBe(200);
    host.advance(2 * 60_000);
    expect((await put(bytes)).statusCode).toBe(401);

    token = await uploadToken(host, sea.headers.master);
    expect((await put(bytes)).statusCode).toBe(200);
    await send(host, 'POST', '/api/rpg/logout', sea.headers.master);
    expect((await put(bytes)).statusCode).toBe(401);
  });

  it('opens nothing but uploads', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await send(host, 'GET', '/api/rpg/turn/sea/master', headers);
    expect(answer.statusCode).toBe(401);
  });

  it('asks for one file in the field `file`', async () => {
    const missing = await put(await png(), { field: 'picture' });
    expect(missing.statusCode).toBe(422);
    expect(missing.json()).toMatchObject({ errors: { file: ['Обязательное поле'] } });
    const headers = { authorization: `Bearer ${token}` };
    const url = '/api/rpg/turn/sea/master/image';
    expect((await send(host, 'POST', url, headers, { file: 'x' })).statusCode).toBe(415);
  });

  it('is answered with a clear word where it breaks off', async () => {
    const answer = await host.app.inject({
      method: 'POST',
      url: '/api/rpg/turn/sea/master/image',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    });
    expect(answer.statusCode).toBe(400);
  });

  it('says that the host cannot keep it', async () => {
    // A file where the folder should be: nothing can be written, whoever runs the test.
    writeFileSync(path.join(dataDir, 'uploads'), '');
    expect(refusal(await put(await png(), { name: 'cat.png' }))).toEqual([
      500,
      'Не удалось загрузить файл cat.png.',
    ]);
    expect(readFileSync(path.join(dataDir, 'uploads'), 'utf8')).toBe('');
    expect(host.log.join('')).toContain('uploadFailed');
  });

  it('is limited in number, and says when to come again', async () => {
    await host.close();
    rmSync(dataDir, { recursive: true });
    await begin({ RATE_LIMIT: '150' });
    const bytes = await png();
    const answers: LightMyRequestResponse[] = [];
    for (let n = 0; n < 6; n += 1) answers.push(await put(bytes));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
    const last = answers.at(-1);
    expect(last?.headers['retry-after']).toBeDefined();
    expect(last?.json()).toMatchObject({ error: { message: expect.stringContaining('подряд') } });
  });
});
