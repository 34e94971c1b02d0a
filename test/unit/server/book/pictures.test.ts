import { inPage } from '../../../../server/book/pictures.ts';
import { toXhtml } from '../../../../server/book/xhtml.ts';

describe('pictures of a book', () => {
  it('BACK-75 are drawn once for a page, however often they are shown, and few are kept', async () => {
    const drawn: string[] = [];
    const place = inPage((path) => {
      drawn.push(path);
      return Promise.resolve(Buffer.from(path));
    }, undefined);
    const [one, other] = await Promise.all([place('/a'), place('/a')]);
    expect(one).toEqual({ src: `data:image/jpeg;base64,${btoa('/a')}` });
    expect(other).toEqual(one);
    expect(await place('/a')).toEqual(one);
    expect(drawn).toEqual(['/a']);
    for (let index = 0; index < 64; index += 1) await place(`/${String(index)}`);
    await place('/63');
    await place('/a');
    expect(drawn.filter((path) => path === '/a')).toHaveLength(2);
    expect(drawn.filter((path) => path === '/63')).toHaveLength(1);
  });

  it('SAFE-07 BACK-74 lead nowhere but where a picture may come from', async () => {
    const html = (src: string) => `<p><img src="${src}" alt="Море"></p>`;
    const place = inPage(() => Promise.resolve(undefined), 'https://host.example');
    for (const src of ['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', '//x'])
      expect(await toXhtml(html(src), place)).toBe('<p>Море</p>');
    expect(await toXhtml(html('/uploads/gone.webp'), place)).toBe(
      '<p><a href="https://host.example/uploads/gone.webp">Море</a></p>',
    );
  });
});
