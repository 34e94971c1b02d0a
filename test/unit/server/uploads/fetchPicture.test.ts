import { UPLOAD_LIMIT } from '../../../../src/contract/index.ts';
import { fetchPicture } from '../../../../server/uploads/fetchPicture.ts';
import { movedTo, type PictureSite, startPictureSite } from '../../../support/host/pictureSite.ts';

let site: PictureSite;
let sent = 0;
let cut = false;

const chunk = Buffer.alloc(256 * 1024, 1);

beforeAll(async () => {
  site = await startPictureSite({
    '/cat.png': Buffer.from('cat'),
    '/moved': movedTo('/cat.png'),
    '/round': movedTo('/round'),
    '/metadata': movedTo('http://169.254.169.254/latest/meta-data'),
    '/inside': movedTo('http://10.0.0.1/cat.png'),
    '/name': movedTo('https://user:word@pictures.example/cat.png'),
    '/file': movedTo('file:///etc/passwd'),
    '/long': (response) => response.writeHead(200, { 'content-length': UPLOAD_LIMIT + 1 }).end(),
    '/endless': (response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        sent += chunk.length;
      };
      response.on('drain', more).on('close', () => (cut = true));
      more();
    },
    '/slow': (response) => response.writeHead(200).write('c'),
    '/silent': () => undefined,
  });
});
afterAll(() => site.close());

const from = (url: string, ms = 10_000, loopback = true) =>
  fetchPicture(url, { signal: AbortSignal.timeout(ms), loopback });
const on = (path: string, ms?: number) => from(site.origin + path, ms);

describe('a picture of another site', () => {
  it('(SAFE-07) is asked for as by nobody: no cookie, no referrer, also where it has moved', async () => {
    expect((await on('/moved')).bytes.toString()).toBe('cat');
    expect(site.asked.map(({ url }) => url)).toEqual(['/moved', '/cat.png']);
    for (const { headers } of site.asked) {
      expect(headers.cookie).toBeUndefined();
      expect(headers.referer).toBeUndefined();
    }
  });

  it.each([
    'http://127.0.0.1/x.png',
    'http://localhost/x.png',
    'http://169.254.169.254/x.png',
    'http://[::1]/x.png',
    'http://[::ffff:10.0.0.1]/x.png',
    'http://0.0.0.0/x.png',
    'http://2130706433/x.png',
    'http://0x7f.1/x.png',
    'http://0177.0.0.1/x.png',
    'http://1.1.1.1:6379/x.png',
    'https://user:word@1.1.1.1/x.png',
    'ftp://1.1.1.1/x.png',
    'nothing',
  ])('(SAFE-07) is never looked for where only the host gets to: %s', async (url) => {
    await expect(from(url, 10_000, false)).rejects.toThrow(
      /no public address|not the usual port|credentials|no address of the web/,
    );
  });

  it.each(['/metadata', '/inside', '/name', '/file'])(
    '(SAFE-07) nor by a redirect there: %s',
    async (path) => {
      await expect(on(path)).rejects.toThrow(/no public address|credentials|no address of the web/);
    },
  );

  it('(SAFE-07) is given up where it moves for ever, is too large, never ends or does not come', async () => {
    await expect(on('/round')).rejects.toThrow('too many redirects');
    await expect(on('/long')).rejects.toThrow('too large');
    await expect(on('/endless')).rejects.toThrow('too large');
    await expect(on('/missing')).rejects.toThrow('answered 404');
    await expect(on('/slow', 100)).rejects.toThrow();
    await expect(on('/silent', 100)).rejects.toThrow();
    for (let n = 0; n < 100 && !cut; n += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(cut).toBe(true);
    // What stands in the buffers of both ends beside what was read.
    expect(sent).toBeLessThan(UPLOAD_LIMIT * 3);
  });
});
