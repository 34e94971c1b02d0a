import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { createTestHost, type TestHost } from '../../support/host/index.ts';
import { canvas, type Upload, upload, uploadToken } from '../../support/host/pictures.ts';

let host: TestHost;
let sea: Community;
let dataDir: string;
let token: string;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-uploads-'));
  host = await createTestHost({ env: { DATA_DIR: dataDir } });
  sea = await makeCommunity(host);
  token = await uploadToken(host, sea.headers.master);
});
afterEach(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true });
});

const put = (bytes: Uint8Array, more: Partial<Upload> = {}) =>
  upload(host, { token, bytes, ...more });

describe('many pictures', () => {
  const png = () => canvas().png().toBuffer();

  it('of one account may take so much of the disk in a day, and no more until it has passed', async () => {
    const url = (await put(await png())).json<{ url: string }>().url;
    const noted = await host.db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow();
    expect(noted).toMatchObject({
      userId: sea.users.master,
      characterId: sea.ids.master,
      kind: 'turn',
      filename: path.posix.basename(url),
      mime: 'image/webp',
      bytes: (await host.app.inject({ url })).rawPayload.length,
    });
    await host.db
      .updateTable('uploads')
      .set({ bytes: 200 * 1024 * 1024 })
      .execute();

    const text =
      'Не удалось загрузить файл: за последние сутки вы загрузили очень много изображений. Попробуйте завтра.';
    const refused = await put(await png());
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: { message: text } });
    expect(readdirSync(path.join(dataDir, 'uploads'))).toHaveLength(1);
    const other = await uploadToken(host, sea.headers.tech);
    expect((await put(await png(), { token: other })).statusCode).toBe(200);

    host.advance(24 * 60 * 60_000);
    token = await uploadToken(host, sea.headers.master);
    expect((await put(await png())).statusCode).toBe(200);
  });

  /** A file whose second half does not come. */
  async function beginOne(port: number): Promise<{ sent: Promise<unknown>; stop: () => void }> {
    const request = http.request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/rpg/turn/sea/master/image',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '5000',
      },
    });
    const head = 'content-disposition: form-data; name="file"; filename="a.png"';
    const gone = new Promise((resolve) =>
      request.once('close', resolve).on('error', () => undefined),
    );
    await new Promise<void>((resolve) => {
      request.write(`--x\r\n${head}\r\n\r\nabc`, () => resolve());
    });
    return { sent: gone, stop: () => request.destroy() };
  }

  it('of one who does not finish sending hold up nobody else, and that one no longer than the connection', async () => {
    await host.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = host.app.server.address() as AddressInfo;
    const begun = await Promise.all(Array.from({ length: 10 }, () => beginOne(port)));
    const other = await uploadToken(host, sea.headers.tech);
    expect((await put(await png(), { token: other })).statusCode).toBe(200);
    for (const { stop } of begun) stop();
    await Promise.all(begun.map(({ sent }) => sent));
    expect((await put(await png())).statusCode).toBe(200);
  });
});
