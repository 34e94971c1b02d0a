import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { InitAnswer } from '../../../src/contract/index.ts';
import { sanitizePost } from '../../../server/html/sanitize.ts';
import { sentBy } from '../../support/host/chat.ts';
import { chatHost } from '../../support/host/beginnings.ts';
import {
  ACCOUNTS,
  bringCode,
  fetchCode,
  headersAfter,
  newVerifier,
} from '../../support/host/consent.ts';
import { insertUser, send } from '../../support/host/index.ts';
import { canvas } from '../../support/host/pictures.ts';
import { movedTo, type PictureSite, startPictureSite } from '../../support/host/pictureSite.ts';
import { actions, type Actions, draftAt } from '../../support/host/turns.ts';
import { makeQuests, questActions } from '../../support/host/world.ts';

type Beginning = Awaited<ReturnType<typeof chatHost>>;
let host: Beginning['host'];
let sea: Beginning['sea'];
let chat: Beginning['does'];
let does: Actions;
let dataDir: string;
let site: PictureSite;

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

beforeAll(async () => {
  const png = await canvas().png().toBuffer();
  const many = Array.from({ length: 30 }, (_, n) => [`/${n}.png`, png] as const);
  site = await startPictureSite({
    ...Object.fromEntries(many),
    '/cat.png': png,
    '/cat.svg': svg,
    '/page.png': Buffer.from('<!doctype html>'),
    '/inside.png': movedTo('http://169.254.169.254/cat.png'),
  });
});
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-outside-'));
  const env = { DATA_DIR: dataDir, PICTURES_LOOPBACK: 'true' };
  ({ host, sea, does: chat } = await chatHost({ env }));
  does = actions(host, sea);
  site.asked.length = 0;
});
afterEach(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true });
});
afterAll(() => site.close());

const kept = (): string[] => {
  try {
    return readdirSync(path.join(dataDir, 'uploads'));
  } catch {
    return [];
  }
};

type Written = { turn: { id: string; post: string } };
const asMaster = (body: string) =>
  does.post('master', 'master', draftAt('pier', { body })).then((answer) => answer.json<Written>());
const asMara = (body: string) =>
  does
    .post('mara', sea.keys.mara, draftAt('pier', { body }))
    .then((answer) => answer.json<Written>());

const OWN = /^<p>Вот<\/p><img src="(\/uploads\/[\w-]{43}\.webp)" alt="Кот" width="40">$/;
const link = (url: string, text = url) =>
  `<a href="${url}" target="_blank" rel="noopener noreferrer nofollow ugc">${text}</a>`;

describe('a master’s picture of another site', () => {
  it('(SAFE-07) is fetched once by the host, and no reader is sent there', async () => {
    const { turn } = await asMaster(
      `<p>Вот</p><img src="${site.origin}/cat.png" alt="Кот" width="40">`,
    );
    const [, url = ''] = OWN.exec(turn.post) ?? [];
    expect((await host.app.inject({ url })).headers['content-type']).toBe('image/webp');
    const [shown] = await does.list('mara');
    expect(shown?.post).toBe(turn.post);
    expect(site.asked.map((one) => one.url)).toEqual(['/cat.png']);
    const owner = await host.db.selectFrom('uploads').select(['userId', 'kind']).execute();
    expect(owner).toEqual([{ userId: sea.users.master, kind: 'turn' }]);

    // An edit of what stands here, under whichever address, costs nothing.
    const body = `${turn.post}<img src="http://localhost:8080${url}">`;
    const edited = await does.edit('master', 'master', turn.id, draftAt('pier', { body }));
    expect(edited.json<Written>().turn.post).toBe(`${turn.post}<img src="${url}">`);
    expect(site.asked).toHaveLength(1);
  });

  it('(SAFE-07) is not fetched again by a retry, whose text is the same', async () => {
    const body = `<img src="${site.origin}/cat.png">`;
    const key = '5d1f7c9a-6f1e-4a7a-9d61-0c5f0b6f2a11';
    const post = () => does.post('master', 'master', draftAt('pier', { body }), { key });
    const first = (await post()).json<Written>();
    expect((await post()).json<Written>()).toEqual(first);
    const edit = () => does.edit('master', 'master', first.turn.id, draftAt('pier', { body }));
    expect((await edit()).json<Written>().turn.post).toBe(first.turn.post);
    expect(site.asked).toHaveLength(1);
    expect(kept()).toHaveLength(1);
  });

  it.each([
    ['no picture', '/page.png'],
    ['SVG', '/cat.svg'],
    ['not there', '/gone.png'],
    ['a way into the host’s own network', '/inside.png'],
  ])('(SAFE-07) is a link where it is %s', async (_what, url) => {
    const { turn } = await asMaster(
      `<p>Вот</p><img src="${site.origin}${url}" alt="Кот &quot;A&quot;">`,
    );
    expect(turn.post).toBe(`<p>Вот</p><p>${link(site.origin + url, 'Кот "A"')}</p>`);
    expect(sanitizePost(turn.post)).toBe(turn.post);
    expect(kept()).toEqual([]);
  });

  it('(SAFE-07) is a link beyond the twentieth of a text', async () => {
    const pictures = Array.from({ length: 30 }, (_, n) => `<img src="${site.origin}/${n}.png">`);
    const { turn } = await asMaster(pictures.join(''));
    expect(turn.post.match(/<img src="\/uploads\//g)).toHaveLength(20);
    expect(turn.post.match(/<a href="http:/g)).toHaveLength(10);
    expect(site.asked).toHaveLength(20);
  });

  it('(SAFE-07) is settled in comments and chronicles as in turns', async () => {
    const events = await makeQuests(host, sea);
    const { turn } = await asMara('<p>Ход</p>');
    const html = `<img src="${site.origin}/cat.png">`;
    await does.comment('master', 'master', turn.id, html);
    const said = await does.comments('mara', sea.keys.mara, turn.id);
    expect(said.body).toMatch(/\/uploads\/[\w-]{43}\.webp/);
    const quests = questActions(host, sea);
    await quests.write('master', 'master', { chronicle: html });
    const { chronicle } = await host.db
      .selectFrom('questEvents')
      .select('chronicle')
      .where('id', '=', events.begun.id)
      .executeTakeFirstOrThrow();
    expect(chronicle).toMatch(/^<img src="\/uploads\/[\w-]{43}\.webp">$/);
    expect(site.asked).toHaveLength(1);
  });

  it('(SAFE-07, MSG-10) is taken over in chat, and stays as it was typed where it cannot be', async () => {
    const cat = `[img=${site.origin}/cat.png]`;
    const gone = `[img=${site.origin}/gone.png]`;
    const { id, message } = sentBy(
      await chat.say('master', 'master', 'hall', `Вот ${cat} и ${gone}`),
    );
    expect(message).toMatch(/^Вот \[img=\/uploads\/[\w-]{43}\.webp\] и \[img=http:.*gone\.png\]$/);
    const changed = await chat.edit('master', 'master', 'hall', id, cat);
    expect(sentBy(changed).message).toMatch(/^\[img=\/uploads\/[\w-]{43}\.webp\]$/);
    expect(sentBy(await chat.say('mara', sea.keys.mara, 'hall', cat)).message).toBe(cat);
    expect(site.asked.map(({ url }) => url).sort()).toEqual(['/cat.png', '/gone.png']);
  });
});

describe('a player’s picture', () => {
  it('(SAFE-07) is a link, of this host as of another, and nothing is fetched for it', async () => {
    const url = `${site.origin}/cat.png`;
    const { turn } = await asMara(
      `<p>Вот <img src="${url}"> <a href="https://b.example">там <img src="${url}" alt="Кот"></a></p><img src="/uploads/x.webp">`,
    );
    expect(turn.post).toBe(
      `<p>Вот ${link(url)} ${link('https://b.example', `там Кот (${url})`)}</p>` +
        `<p>${link('http://localhost:8080/uploads/x.webp')}</p>`,
    );
    expect(site.asked).toEqual([]);
  });

  it('(SAFE-07) stays where a master put it into their turn', async () => {
    const { turn } = await asMara('<p>Ход</p>');
    const with_ = `<p>Ход</p><img src="${site.origin}/cat.png">`;
    const edited = await does.edit('master', 'master', turn.id, draftAt('pier', { body: with_ }));
    const { post } = edited.json<Written>().turn;
    const again = draftAt('pier', { body: `${post}<p>Ещё</p>` });
    const own = await does.edit('mara', sea.keys.mara, turn.id, again);
    expect(own.json<Written>().turn.post).toBe(`${post}<p>Ещё</p>`);
  });
});

it('(SAFE-07) the picture of an account is fetched from its provider once, not by those who see it', async () => {
  await host.close();
  const env = { DATA_DIR: dataDir, PICTURES_LOOPBACK: 'true' };
  ({ host } = await chatHost({ env, accounts: ACCOUNTS }));
  await insertUser(host.db, { subject: 'player', avatar: `${site.origin}/cat.png` });
  const avatarAfter = async (isThere: (avatar: string | undefined) => boolean) => {
    const { verifier, challenge } = newVerifier();
    const answer = await bringCode(host, await fetchCode(host, challenge), verifier);
    for (let n = 0; n < 200; n += 1) {
      const init = await send(host, 'GET', '/api/rpg/init', headersAfter(answer));
      const { user } = init.json<InitAnswer>();
      if (isThere(user?.avatar)) return user?.avatar;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return undefined;
  };
  const first = await avatarAfter((avatar) => avatar?.startsWith('/') === true);
  expect(first).toMatch(/^\/uploads\/[\w-]{43}\.webp$/);
  expect(await avatarAfter(() => true)).toBe(first);
  expect(site.asked).toHaveLength(1);
});

it('(SAFE-07) nothing on this machine is fetched, unless a test says so', async () => {
  await host.close();
  ({ host, sea } = await chatHost({ env: { DATA_DIR: dataDir } }));
  does = actions(host, sea);
  const { turn } = await asMaster(`<img src="${site.origin}/cat.png">`);
  expect(turn.post).toBe(`<p>${link(`${site.origin}/cat.png`)}</p>`);
  expect(site.asked).toEqual([]);
});
