import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { createTestHost, type TestHost } from '../../support/host/index.ts';
import { canvas, uploadToken } from '../../support/host/pictures.ts';

let host: TestHost;
let sea: Community;
let dataDir: string;
let token: string;
let png: Buffer;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-uploads-'));
  host = await createTestHost({ env: { DATA_DIR: dataDir } });
  sea = await makeCommunity(host);
  token = await uploadToken(host, sea.headers.master);
  png = await canvas({ width: 1, height: 1 }).png().toBuffer();
});
afterAll(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true });
});

const MULTIPART = 'multipart/form-data; boundary=edge';

const post = (payload: Buffer, type = MULTIPART) =>
  host.app.inject({
    method: 'POST',
    url: '/api/rpg/turn/sea/master/image',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  });

const GOOD =
  'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png';

const body = (head: string, end = '\r\n--edge--\r\n') =>
  Buffer.concat([Buffer.from(`--edge\r\n${head}\r\n\r\n`), png, Buffer.from(end)]);

describe('a broken upload (SAFE-09)', () => {
  it.each([
    [
      'a part without a file name',
      'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream',
      422,
    ],
    ['a part without any header', '', 422],
    ['a long part without any header', `\r\nX-Long: ${'x'.repeat(90_000)}`, 422],
    ['a good one', GOOD, 200],
  ])('is answered as the sender’s fault (SAFE-09): %s', async (_what, head, status) => {
    expect((await post(body(head))).statusCode).toBe(status);
  });

  it('is refused wherever it is torn (SAFE-09)', async () => {
    const whole = body(GOOD);
    const end = whole.indexOf('\r\n--edge--');
    for (let length = 1; length < end; length += 3) {
      const { statusCode } = await post(whole.subarray(0, length));
      expect([400, 422]).toContain(statusCode);
    }
  });

  const header = fc.oneof(
    fc.constantFrom(
      GOOD,
      'Content-Disposition: form-data',
      'Content-Disposition: form-data; name=file',
      'Content-Disposition: form-data; name="file"; filename=""',
      'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'%D0%9F%',
      'Content-Disposition: form-data; name="file"; filename*=nowhere\'\'a.png',
      'Content-Disposition: form-data; name="__proto__"; filename="a.png"',
      'Content-Disposition: form-data; name="toString"',
      'Content-Disposition: attachment; name="file"; filename="a.png"',
      'Content-Disposition form-data',
      'Content-Type: application/json',
      'Content-Type: text/plain; charset=nowhere',
      'Content-Type: ;;;=',
      'Content-Transfer-Encoding: base64',
      'Content-Transfer-Encoding: 7bit',
      ': empty',
      ' folded',
      `X-Long: ${'x'.repeat(90_000)}`,
    ),
    fc.string().map((text) => `Content-Disposition: form-data; name="file"; filename="${text}"`),
    fc.string(),
  );
  const content = fc.oneof(
    fc.constant('png' as const),
    fc.constantFrom('', '\r\n--edge', '--edge--', '{"a":', '\0\r\n\r\n'),
    fc.string(),
  );
  const part = fc.record({ headers: fc.array(header, { maxLength: 3 }), content });
  const form = fc.record({
    parts: fc.array(part, { maxLength: 7 }),
    lineEnd: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r'),
    last: fc.constantFrom('--edge--\r\n', '--edge--', '--edge', '', '--other--'),
    before: fc.constantFrom('', '', 'preamble', '\r\n'),
    kept: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    type: fc.constantFrom(
      ...Array<string>(6).fill(MULTIPART),
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary="edge',
      'multipart/form-data; boundary=edge; charset=nowhere',
      `multipart/form-data; boundary=${'e'.repeat(300)}`,
      'multipart/mixed; boundary=edge',
    ),
  });

  it('of any kind is answered, and never with a fault of the host (SAFE-09)', async () => {
    await fc.assert(
      fc.asyncProperty(form, async ({ parts, lineEnd, last, before, kept, type }) => {
        const pieces = parts.flatMap(({ headers, content: inside }) => [
          Buffer.from(['--edge', ...headers, '', ''].join(lineEnd)),
          inside === 'png' ? png : Buffer.from(inside),
          Buffer.from(lineEnd),
        ]);
        const whole = Buffer.concat([
          Buffer.from(before + (before && lineEnd)),
          ...pieces,
          Buffer.from(last),
        ]);
        const payload = kept === null ? whole : whole.subarray(0, Math.floor(whole.length * kept));
        const answer = await post(payload, type);
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.json()).toBeInstanceOf(Object);
      }),
      { numRuns: 300 },
    );
  });
});
