import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { type Character, type Profile, UPLOAD_LIMIT } from '../../../src/contract/index.ts';
import { isPostgres } from '../../../server/db/dialect.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { createTestHost, send, type TestHost } from '../../support/host/index.ts';
import {
  canvas,
  movingGif,
  redAndBlue,
  pixel,
  type Upload,
  upload,
  uploadToken,
} from '../../support/host/pictures.ts';
import {
  ALL_ON,
  profileActions,
  type ProfileActions,
  setFlags,
} from '../../support/host/profiles.ts';

/** One host for all; each test uses what avatars there are. */
let host: TestHost;
let sea: Community;
let mara: ProfileActions;
let token: string;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-avatars-'));
  host = await createTestHost({ env: { DATA_DIR: dataDir } });
  sea = await makeCommunity(host);
  await setFlags(host, sea, ALL_ON);
  mara = profileActions(host, sea, 'mara');
  token = await uploadToken(host, sea.headers.mara);
});
afterAll(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Answer = { character: Character; message: string };

const put = (bytes: Uint8Array, more: Partial<Upload> = {}) =>
  upload(host, {
    token,
    bytes,
    url: `/api/rpg/profile/avatar/upload/sea/${sea.keys.mara}`,
    ...more,
  });

const kept = (): string[] => {
  try {
    return readdirSync(path.join(dataDir, 'uploads'));
  } catch {
    return [];
  }
};

const characterNow = async (): Promise<Character | undefined> => {
  const answer = await send(host, 'GET', '/api/rpg/characters/sea', sea.headers.mara);
  const { characters } = answer.json<{ characters: Character[] }>();
  return characters.find(({ key }) => key === sea.keys.mara);
};

const profileNow = async () => (await mara.own(sea.keys.mara)).json<{ profile: Profile }>().profile;

/** What is served under the avatar of an answer. */
async function served(answer: LightMyRequestResponse): Promise<Buffer> {
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  const { character } = answer.json<Answer>();
  return (await host.app.inject({ url: character.avatar! })).rawPayload;
}

const square = (side: number, background = '#336699') =>
  canvas({ width: side, height: side, background });

describe('an avatar', () => {
  it('HOST-01 is kept and the character’s at once, with the text of success', async () => {
    const answer = await put(await square(300).png().toBuffer());
    const { character, message } = answer.json<Answer>();
    expect(message).toBe('Аватар сохранён.');
    expect(character).toEqual(await characterNow());
    expect(character.avatar).toMatch(/^\/uploads\/[\w-]{43}\.webp$/);
    expect(await profileNow()).toMatchObject({
      avatar: character.avatar,
      imageValue: path.posix.basename(character.avatar!),
    });
    const note = await host.db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow();
    expect(note).toMatchObject({ kind: 'avatar', userId: sea.users.mara });
  });

  it.each([
    ['a large one is fitted', 2_000, 2_000, 512, 512],
    ['a small one is not enlarged', 100, 100, 100, 100],
    ['one that is not square keeps its shape', 1_024, 512, 512, 256],
    ['one at the limit stays', 512, 512, 512, 512],
  ])('HOST-01 is within 512 px: %s', async (_what, width, height, ...size) => {
    const bytes = await served(await put(await canvas({ width, height }).jpeg().toBuffer()));
    const found = await sharp(bytes).metadata();
    expect([found.format, found.width, found.height]).toEqual(['webp', ...size]);
  });

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('HOST-01 may be %s', async (format) => {
    expect((await put(await square(20).toFormat(format).toBuffer())).statusCode).toBe(200);
  });

  it('stands still where it moved, upright, and tells nothing of its camera', async () => {
    expect((await sharp(await served(await put(await movingGif(5)))).metadata()).pages ?? 1).toBe(
      1,
    );
    const photo = await redAndBlue(40, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Tester', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const bytes = await served(await put(photo, { name: 'photo.jpg' }));
    const { exif, xmp, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, orientation }).toEqual({});
    expect(bytes.includes('Tester')).toBe(false);
    expect((await pixel(bytes, 20, 5))[0]).toBeGreaterThan(200);
  });
});

describe('a file that is no avatar', () => {
  const refusal = (answer: LightMyRequestResponse): [number, string] => [
    answer.statusCode,
    answer.json<{ error: string }>().error,
  ];
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>');
  const torn = async () => {
    const whole = await square(400).jpeg().toBuffer();
    return whole.subarray(0, Math.floor(whole.length / 2));
  };
  const endless = () => canvas({ width: 1, height: 100_000 }).png().toBuffer();

  const cases: [string, () => Promise<Buffer> | Buffer, number, string][] = [
    [
      'no picture, whatever its name says',
      () => svg,
      415,
      'нужно изображение JPEG, PNG, GIF или WebP',
    ],
    ['nothing at all', () => Buffer.alloc(0), 415, 'нужно изображение JPEG, PNG, GIF или WebP'],
    ['a torn one', torn, 422, 'он повреждён'],
    ['an endless line', endless, 413, 'слишком много точек или кадров'],
    ['too many frames', () => movingGif(301, 2, 2), 413, 'слишком много точек или кадров'],
    ['too many bytes', () => Buffer.alloc(UPLOAD_LIMIT + 1), 413, 'он слишком большой'],
  ];

  it.each(cases)('HOST-01 is refused and changes nothing: %s', async (_what, make, ...due) => {
    const before = [await characterNow(), kept()];
    const [status, text] = refusal(await put(await make(), { name: 'cat.png' }));
    expect([status, text]).toEqual([
      due[0],
      expect.stringMatching(
        new RegExp(`^Не удалось загрузить файл cat\\.png: .*${due[1]}\\.( Уменьшите .+)?$`),
      ),
    ]);
    expect([await characterNow(), kept()]).toEqual(before);
  });

  it('HOST-01 is missed where there is none, under its field', async () => {
    const answer = await put(await square(9).png().toBuffer(), { field: 'picture' });
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
      422,
      { file: ['Обязательное поле'] },
    ]);
  });
});

describe('the bearer token', () => {
  it('HOST-02 is what proves an upload: no cookie does, and no token of another’s', async () => {
    const bytes = await square(9).png().toBuffer();
    const others = await uploadToken(host, sea.headers.boris);
    for (const [wrong, status] of [
      ['', 401],
      ['x', 401],
      [`${token}x`, 401],
      [others, 403],
    ] as const) {
      const answer = await put(bytes, { token: wrong, headers: sea.headers.mara });
      expect([wrong, answer.statusCode]).toEqual([wrong, status]);
    }
  });

  it('HOST-02 a right that ends while the file comes is asked for once more', async () => {
    const bytes = await square(9).png().toBuffer();
    const before = await characterNow();
    const close = 'update games set avatar_change = 0;';
    const trigger = isPostgres(host.db)
      ? `create function closing() returns trigger language plpgsql as $$ begin ${close} return null; end $$;
        create trigger closing after insert on uploads execute function closing()`
      : `create trigger closing after insert on uploads begin ${close} end`;
    await sql.raw(trigger).execute(host.db);
    const answer = await put(bytes);
    await sql
      .raw(`drop trigger closing${isPostgres(host.db) ? ' on uploads' : ''}`)
      .execute(host.db);
    await setFlags(host, sea, ALL_ON);
    expect(answer.json()).toMatchObject({ code: 'avatarChangeForbidden' });
    expect(await characterNow()).toEqual(before);
  });
});

describe('going back', () => {
  const remember = async (avatar: string | null) => {
    const id = Number(sea.keys.mara);
    await host.db.deleteFrom('characterAvatars').execute();
    await host.db.updateTable('characters').set({ avatar }).where('id', '=', id).execute();
  };
  const revert = async (filename: string) => mara.revert(sea.keys.mara, filename);

  it('HOST-01 leads to the avatar before, and from there forth again', async () => {
    await remember('/demo/avatars/mara.svg');
    const first = (await put(await square(30).png().toBuffer())).json<Answer>().character.avatar!;
    expect((await profileNow()).imageBefore).toBe('mara.svg');
    const back = await revert('mara.svg');
    expect(back.json()).toEqual({
      character: await characterNow(),
      message: 'Аватар сохранён.',
    });
    expect((await characterNow())?.avatar).toBe('/demo/avatars/mara.svg');
    const { imageValue, imageBefore } = await profileNow();
    expect([imageValue, imageBefore]).toEqual(['mara.svg', path.posix.basename(first)]);
    await revert(path.posix.basename(first));
    expect((await characterNow())?.avatar).toBe(first);
    expect((await host.app.inject({ url: first })).statusCode).toBe(200);
  });

  it('HOST-01 leads beyond the last one, and is nothing where one stands already', async () => {
    await remember('/demo/avatars/mara.svg');
    for (const colour of ['red', 'green']) {
      host.advance(1_000);
      await put(await square(30, colour).png().toBuffer());
    }
    expect((await revert('mara.svg')).statusCode).toBe(200);
    expect((await revert('mara.svg')).statusCode).toBe(200);
    expect((await characterNow())?.avatar).toBe('/demo/avatars/mara.svg');
  });

  it('HOST-01 also undoes taking the avatar away', async () => {
    await remember('/demo/avatars/mara.svg');
    const gone = await mara.remove(sea.keys.mara);
    expect(gone.json<Answer>().message).toBe('Аватар удалён.');
    expect(gone.json<Answer>().character).not.toHaveProperty('avatar');
    expect(await profileNow()).not.toHaveProperty('avatar');
    expect((await mara.remove(sea.keys.mara)).statusCode).toBe(200);
    expect((await profileNow()).imageBefore).toBe('mara.svg');
    expect((await revert('mara.svg')).json<Answer>().character.avatar).toBe(
      '/demo/avatars/mara.svg',
    );
  });

  it.each(['boris.svg', 'nothing.webp', 'etc', '__proto__'])(
    'HOST-02 never leads to what was not this character’s: %s',
    async (filename) => {
      await remember('/demo/avatars/mara.svg');
      const boris = Number(sea.keys.boris);
      await host.db
        .updateTable('characters')
        .set({ avatar: '/demo/avatars/boris.svg' })
        .where('id', '=', boris)
        .execute();
      const answer = await revert(filename);
      expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
        422,
        { filename: ['Неверное значение'] },
      ]);
      expect((await characterNow())?.avatar).toBe('/demo/avatars/mara.svg');
    },
  );
});
