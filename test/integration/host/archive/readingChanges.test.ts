import { stat } from 'node:fs/promises';
import { allOf, archiveFolder } from '../../../support/archive/reading.ts';
import {
  colour,
  type Draft,
  pathOf,
  small,
  smallArchive,
  zipped,
} from '../../../support/archive/small.ts';

const folder = await archiveFolder();
afterAll(folder.remove);

const check = async (draft: Draft) => folder.check(await folder.put(zipped(draft)));

const lines = (draft: Draft, kind: string): unknown[] =>
  draft.lines[`games/otliv/${kind}.jsonl`] ?? [];

describe('what is changed while it is read', () => {
  const turn = (post: string) => ({ id: '3', at: '2026-11-03T12:00:00.000Z', location: '1', post });

  async function postOf(post: string): Promise<{ post: string; cleaned: number }> {
    const draft = smallArchive();
    draft.lines['games/otliv/turns.jsonl']?.push(turn(post));
    const archive = await check(draft);
    const turns = await allOf(archive.records('turns', 'otliv'));
    await archive.close();
    return { post: turns[2]?.post ?? '', cleaned: archive.notes.cleaned };
  }

  it('WORK-26: HTML is cleaned, and counted where that changed it', async () => {
    expect(await postOf('<p onclick="x()">Ветер<script>alert(1)</script></p>')).toEqual({
      post: '<p>Ветер</p>',
      cleaned: 1,
    });
    expect(await postOf('<p>Ветер</p>')).toEqual({ post: '<p>Ветер</p>', cleaned: 0 });
    expect(await postOf('')).toEqual({ post: '', cleaned: 0 });
    expect(await postOf('<p>У\u00a0моря</p>')).toEqual({ post: '<p>У&nbsp;моря</p>', cleaned: 0 });
  });

  it('WORK-26: a long text is cleaned beside the event loop', async () => {
    const long = '<p>Ветер.</p>'.repeat(500);
    expect((await postOf(`${long}<script>x</script>`)).post).toBe(long);
  });

  it('WORK-26: pictures of the archive stay, all others become links', async () => {
    const own = `/${pathOf(small.face)}`;
    const { post } = await postOf(
      `<p><img src="${own}"></p><p><img src="https://example.org/a.png"></p><p><img src="/pictures/${'0'.repeat(64)}.webp"></p>`,
    );
    expect(post).toContain(`<img src="${own}">`);
    expect(post).toContain('<a href="https://example.org/a.png"');
    expect(post.match(/<img/g)).toHaveLength(1);
  });

  it('WORK-26: plain texts lose what no database takes', async () => {
    const draft = smallArchive();
    const [first] = lines(draft, 'messages') as { text: string }[];
    if (first) first.text = 'При\u0000вет\uD800';
    const archive = await check(draft);
    const [message] = await allOf(archive.records('messages', 'otliv'));
    expect(message?.text).toBe('Привет\uFFFD');
    expect(archive.notes.cleaned).toBe(1);
    await archive.close();
  });

  it('WORK-27: a picture as the host keeps them stays as it is, every other is drawn anew under its name', async () => {
    const archive = await check(smallArchive());
    const [face, view] = [pathOf(small.face), pathOf(small.view, 'png')];
    expect((await archive.picture(face)).equals(small.face)).toBe(true);
    const drawn = await archive.picture(view);
    expect(drawn.toString('latin1', 8, 12)).toBe('WEBP');
    expect(archive.notes.redrawn).toBe(1);
    await archive.close();
  });

  it.each<[string, (webp: Buffer) => Buffer]>([
    ['a text behind its end', (webp) => Buffer.concat([webp, Buffer.from('<script>')])],
    [
      'a chunk that is no picture',
      (webp) => {
        const more = Buffer.concat([webp, Buffer.from('XMP \u0004\0\0\0evil', 'latin1')]);
        more.writeUInt32LE(more.length - 8, 4);
        return more;
      },
    ],
  ])('WORK-27: a WebP with %s is drawn anew', async (_, change) => {
    const draft = smallArchive();
    const bytes = change(await colour('navy'));
    draft.pictures[pathOf(bytes)] = bytes;
    Object.assign(draft.games['otliv'] ?? {}, { background: pathOf(bytes) });
    const archive = await check(draft);
    expect(archive.notes.redrawn).toBe(2);
    expect((await archive.picture(pathOf(bytes))).includes('evil')).toBe(false);
    await archive.close();
  });

  it('WORK-27: a picture that nothing names is left out', async () => {
    const draft = smallArchive();
    const bytes = Buffer.from('no picture at all');
    draft.pictures[pathOf(bytes)] = bytes;
    const archive = await check(draft);
    expect(archive.notes.unnamed).toBe(1);
    expect(archive.pictures).not.toContain(pathOf(bytes));
    await archive.close();
  });

  it('WORK-28: the picture of a map is a file of known size', async () => {
    const archive = await check(smallArchive());
    const { file, width, height } = await archive.mapPicture(pathOf(small.world, 'png', 'maps'));
    expect({ width, height, size: (await stat(file)).size }).toEqual({
      ...{ width: 640, height: 480, size: small.world.length },
    });
    await archive.close();
  });
});
