import { flag } from '../../../server/db/index.ts';
import { pageTexts } from '../../../server/errors/index.ts';
import type { PageHead } from '../../../server/pages/index.ts';
import { communityHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { described, headFrom, metaOf, withHead } from '../../support/host/heads.ts';
import { hostileTextsIn } from '../../support/host/hostileTexts.ts';
import {
  insertCharacter,
  insertGame,
  insertLocation,
  insertTurn,
  type TestHost,
} from '../../support/host/index.ts';
import { makeEvent } from '../../support/host/world.ts';

/** What heads do not say, and what people write into them. */

let host: TestHost;
let sea: Community;
beforeAll(async () => ({ host, sea } = await communityHost()));
afterAll(() => host.close());

const headOf = (url: string): Promise<PageHead> => headFrom(host, url);

describe('the head of a page', () => {
  it('FIRST-26 asks robots to leave out the pages of a game that wants it', async () => {
    await insertGame(host.db, { key: 'quiet', noindex: flag(true) });
    for (const url of ['/quiet', '/quiet/rules', '/quiet/locations']) {
      const head = await headOf(url);
      expect(head.noindex).toBe(true);
      expect(metaOf(withHead(head.html), 'robots')).toBe('noindex');
      expect(metaOf(withHead(head.html), 'og:site_name')).toBe('Летопись');
    }
    expect(metaOf(withHead((await headOf('/sea')).html), 'robots')).toBeUndefined();
  });

  it('FIRST-27 is one and the same for what guests may not read and for what does not exist', async () => {
    const { db } = host;
    await makeEvent(db, sea, Number(sea.quests.open), { key: 'begun' });
    await db
      .updateTable('games')
      .set({ enableProfiles: flag(false), profileShow: flag(false) })
      .where('key', '=', 'feast')
      .execute();
    const hall = await db
      .selectFrom('locations')
      .select(['id', 'gameId'])
      .where('gameId', '=', sea.games.draft)
      .executeTakeFirstOrThrow();
    const hidden = await insertTurn(db, hall, null);
    const urls = [
      ...['/draft', '/draft/rules', '/draft/location/hall', '/draft/locations', '/draft/profiles'],
      `/draft/profiles/${sea.keys.maraDraft}`,
      `/draft/location/hall/all?turn=${hidden.id}`,
      ...[
        `/sea/profiles/${sea.keys.novice}-novice`,
        '/sea/profiles/choose',
        '/sea/profiles/create',
      ],
      ...['/sea/profile/', '/sea/profile/edit', '/sea/chat/', '/sea/chat/rpg_game/hall'],
      ...[
        '/sea/quests/open/begun/chronicle',
        '/sea/location/nowhere',
        '/sea/location',
        '/sea/map/none',
      ],
      ...['/ended/map', '/feast/profiles', `/feast/profiles/${sea.keys.maraFeast}`, '/sea/nothing'],
      ...[
        '/sea/rules/more',
        '/a/b/c/d/e/f',
        '/%E0%A4%A',
        '/logout',
        '/oauth',
        '/replay',
        '/login/x',
      ],
    ];
    const nowhere = await headOf('/nowhere');
    expect(described(nowhere)).toEqual({
      ...{ lang: 'ru', title: 'Летопись', description: pageTexts.description },
      ...{ noindex: true, feeds: [] },
    });
    for (const url of urls) expect([url, await headOf(url)]).toEqual([url, nowhere]);
    // One whose speaker is hidden shows the name alone (decision 18): no page of theirs, no portrait.
    const pier = { id: sea.places.pier, gameId: sea.games.sea };
    const novice = { id: Number(sea.keys.novice), ownerId: sea.users.mara };
    await db
      .updateTable('characters')
      .set({ avatar: '/uploads/secret.webp' })
      .where('id', '=', novice.id)
      .execute();
    const said = await insertTurn(db, pier, novice);
    const { html } = await headOf(`/sea/location/pier/all?turn=${said.id}`);
    expect(html).toContain('novice');
    expect(html).not.toMatch(/profiles\/\d|secret/);
  });

  it('FIRST-23 holds whatever people write, in every field', async () => {
    const { db } = host;
    for (const [name, text] of hostileTextsIn(db)) {
      const game = await insertGame(db, { key: `h${name}`, title: text, body: text, rules: text });
      const at = await insertLocation(db, game, { key: 'hall', title: text, description: text });
      const { id } = await insertCharacter(db, game, null, { name: text, seo: 'x', avatar: text });
      const said = await insertTurn(db, { id: at.id, gameId: game.id }, { id }, { post: text });
      for (const place of [
        '',
        '/rules',
        '/location/hall',
        `/location/hall/all?turn=${said.id}`,
        `/profiles/${id}`,
      ]) {
        const head = await headOf(`/${game.key}${place}`);
        const document = withHead(head.html);
        const tags = new Set([...document.querySelectorAll('*')].map(({ localName }) => localName));
        expect([...tags].sort()).toEqual([
          'body',
          'head',
          'html',
          'link',
          'meta',
          'script',
          'title',
        ]);
        expect(document.querySelectorAll('script')).toHaveLength(1);
        expect(JSON.parse(document.querySelector('script')?.textContent ?? '')).toEqual(head.data);
        expect(document.title).toBe(head.title);
        expect(metaOf(document, 'description')).toBe(head.description);
        for (const each of document.querySelectorAll('*'))
          expect(each.getAttributeNames().filter((one) => one.startsWith('on'))).toEqual([]);
        expect(head.description).not.toBe('');
        expect(head.html.length).toBeLessThan(7_000);
        // What a program would take for the end of its line, or of the script.
        expect(head.html.split('ld+json">')[1]?.split('</script>')[0]).not.toMatch(
          /[<>&\u2028\u2029]/,
        );
      }
    }
  });
});
